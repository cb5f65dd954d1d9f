import { httpServer, smallBody } from '@einvoice/limits';
import { type Readable } from 'node:stream';
import { type EdgeErrorCode } from './error-answer';
import { readInTurns } from './read-in-turns';

/** A route that takes its body as bytes and parses them itself, perhaps in a worker. */
export interface RawBody {
  readonly bytesMax: number;
  /** In lower case, without parameters; `any` takes every type, and none, of a body that is read in one way whatever it says. */
  readonly contentTypes: readonly string[] | 'any';
  /** How long the body may take to arrive; that of all routes when absent. */
  readonly deadlineMs?: number;
}

/** Of every body so much is covered by the bound on connections; the rest is shared by all. */
const alwaysGrantedBytes = smallBody.bytesMax;

/** How many bytes of bodies the requests of this process may hold at once. */
export class BodyMemoryLimit {
  private free = httpServer.bodyBytesInFlightMax - httpServer.connectionsMax * alwaysGrantedBytes;

  take(bytes: number): boolean {
    if (bytes > this.free) return false;
    this.free -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.free += bytes;
  }
}

/** The memory that one request holds until its answer is sent. */
export class BodyQuota {
  private held = 0;

  constructor(private readonly memory: BodyMemoryLimit) {}

  /** Takes memory for a body of which so much has arrived; false when there is none left. */
  growTo(receivedBytes: number): boolean {
    const more = Math.max(0, receivedBytes - alwaysGrantedBytes) - this.held;
    if (!this.memory.take(more)) return false;
    this.held += more;
    return true;
  }

  giveBack(): void {
    this.memory.giveBack(this.held);
    this.held = 0;
  }
}

/** Read as it comes; a body whose size nobody announced may be large. */
const isSmall = (announcedBytes: number): boolean => announcedBytes > 0 && announcedBytes <= alwaysGrantedBytes;

/**
 * Reads a body as long as it stays within its limits and memory is left; counts what arrives, not what was announced.
 * @param announcedBytes Content-Length, 0 when there is none
 */
export function readBody(
  body: Readable,
  {
    bytesMax,
    deadlineMs,
    announcedBytes,
    quota,
  }: { bytesMax: number; deadlineMs: number; announcedBytes: number; quota: BodyQuota },
): Promise<Buffer | EdgeErrorCode> {
  if (announcedBytes > bytesMax) return Promise.resolve('body_too_large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let received = 0;
    const take = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > bytesMax) return refuse('body_too_large');
      if (!quota.growTo(received)) return refuse('overloaded');
      chunks.push(chunk);
    };
    // A body that is refused is read on and dropped, so that the connection can be used again.
    const refuse = (code: EdgeErrorCode): void => {
      body.off('data', take);
      readInTurns(body, () => undefined);
      settle(code);
    };
    const settle = (result: Buffer | EdgeErrorCode): void => {
      clearTimeout(deadline);
      resolve(result);
    };
    const deadline = setTimeout(() => refuse('request_timeout'), deadlineMs);
    if (isSmall(announcedBytes)) body.on('data', take);
    else readInTurns(body, take);
    body.once('end', () => settle(Buffer.concat(chunks)));
    // The client has gone; nobody reads this answer.
    body.once('error', () => settle('malformed_request'));
  });
}
