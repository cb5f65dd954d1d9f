import { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

const usuallyKeptSeconds = 300;

/** A document that does not change any more, JSON or a text: written once, and not sent to a client that has it. */
export class StaticDocument {
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(
    content: object | string,
    private readonly contentType = 'application/json; charset=utf-8',
    private readonly keptSeconds = usuallyKeptSeconds,
  ) {
    this.bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content), 'utf8');
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
  }

  answer(request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers({ etag: this.etag, 'cache-control': `public, max-age=${this.keptSeconds}` });
    if (this.isKnownTo(request.headers['if-none-match'])) void reply.code(304).send();
    else void reply.type(this.contentType).send(this.bytes);
  }

  /** Weak comparison, as RFC 9110 asks for: a proxy that compressed the document has marked its tag `W/`. */
  private isKnownTo(tags = ''): boolean {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === this.etag);
  }
}
