import { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;
const compressedFromBytes = 1_024;

/** Files that carry the hash of their content in their name: `assets/index-BXc9_1aZ.js`. */
const isHashed = (file: string): boolean => /^assets\/.+-[\w-]{8,}\.\w+$/.test(file);

/** One file of the website, read and compressed once. */
export class WebsiteFile {
  private readonly bytes: Buffer;
  private readonly encoded: ReadonlyMap<string, Buffer>;
  private readonly etag: string;
  private readonly contentType: string;
  private readonly cacheControl: string;

  constructor(folder: string, file: string) {
    this.bytes = readFileSync(path.join(folder, file));
    this.contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    const isCompressed = compressible.test(this.contentType) && this.bytes.length >= compressedFromBytes;
    const encodings = { br: brotliCompressSync, gzip: gzipSync };
    this.encoded = new Map(
      isCompressed ? Object.entries(encodings).map(([name, encode]) => [name, encode(this.bytes)]) : [],
    );
    this.etag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22);
    this.cacheControl = isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
  }

  /** Sends the file, or says that the client has it; `reply` keeps its status when it was set to another than 200. */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = (headers['accept-encoding'] ?? '').toString();
    const encoding = [...this.encoded.keys()].find((name) => accepts(accepted, name));
    // Each encoding is a representation of its own, and so has a tag of its own.
    const etag = `"${this.etag}${encoding === undefined ? '' : `-${encoding}`}"`;
    void reply.headers({
      etag,
      'cache-control': this.cacheControl,
      ...(this.encoded.size > 0 && { vary: 'accept-encoding' }),
    });
    if (reply.statusCode === 200 && knows(headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.type(this.contentType).send(encoding === undefined ? this.bytes : this.encoded.get(encoding));
  }
}

/** Whether a client takes an encoding (RFC 9110 §12.5.3): named, and not with a weight of nothing. */
function accepts(sent: string, encoding: string): boolean {
  return sent.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const knows = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
