import { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
/** At its best, Brotli would take half a second over a large file. In a thread, for nobody else is to wait for it. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const encoders = {
  br: (bytes: Buffer): Promise<Buffer> => promisify(brotliCompress)(bytes, brotli),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
};

/** Files that carry the hash of their content in their name: `assets/index-BXc9_1aZ.js`. */
const isHashed = (file: string): boolean => /^assets\/.+-[\w-]{8,}\.\w+$/.test(file);

/** Where this installation is called, by the name that pages have for it. */
export type Addresses = Readonly<Record<'site_url' | 'base_url', string>>;

/** A sample of the documentation is to run as it is copied: each installation puts its own addresses into its pages. */
const withAddresses = (html: string, addresses: Addresses): string =>
  html.replace(/\{(site_url|base_url)\}/g, (_, name: keyof Addresses) => inHtml(addresses[name]));

export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\/$/, '');

/** One file of the website, read once, and compressed once. */
export class WebsiteFile {
  private readonly bytes: Buffer;
  private readonly encodings: readonly string[];
  /** Made when it is first asked for: a site has a page for each rule, and most of them are read by nobody today. */
  private readonly encoded = new Map<string, Promise<Buffer>>();
  private readonly etag: string;
  private readonly contentType: string;
  private readonly cacheControl: string;

  /** @param addresses what pages say in the place of a name in braces: `{site_url}` */
  constructor(folder: string, file: string, addresses: Addresses) {
    const bytes = readFileSync(path.join(folder, file));
    this.bytes = /\.html$|^robots\.txt$/.test(file) ? Buffer.from(withAddresses(bytes.toString(), addresses)) : bytes;
    this.contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream';
    const isCompressed = compressible.test(this.contentType) && this.bytes.length >= compressedFromBytes;
    this.encodings = isCompressed ? Object.keys(encoders) : [];
    this.etag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22);
    this.cacheControl = isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
  }

  /** Whether a page may be found by a search. */
  get isIndexed(): boolean {
    return !this.bytes.includes('<meta name="robots" content="noindex"');
  }

  /** Sends the file, or says that the client has it; `reply` keeps its status when it was set to another than 200. */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = (headers['accept-encoding'] ?? '').toString();
    const encoding = this.encodings.find((name) => accepts(accepted, name));
    // Each encoding is a representation of its own, and so has a tag of its own.
    const etag = `"${this.etag}${encoding === undefined ? '' : `-${encoding}`}"`;
    void reply.headers({
      etag,
      'cache-control': this.cacheControl,
      ...(this.encodings.length > 0 && { vary: 'accept-encoding' }),
    });
    if (reply.statusCode === 200 && knows(headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    const bytes = encoding === undefined ? this.bytes : await this.inEncoding(encoding);
    return reply.type(this.contentType).send(bytes);
  }

  private inEncoding(name: string): Promise<Buffer> {
    const bytes = this.encoded.get(name) ?? encoders[name as keyof typeof encoders](this.bytes);
    this.encoded.set(name, bytes);
    return bytes;
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
