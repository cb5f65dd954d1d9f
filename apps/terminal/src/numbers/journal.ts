import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { linesOf } from '@einvoice/json';
import { isObject } from '../service/ask-service';
import { exitCodes, Stop, usageStop } from '../stop';
import { wordsOf } from '../settings/safe-files';
import { say } from '../texts/say';

/** What the register said of one number. */
export interface NumberVerdict {
  /** The number that it was said of, as it was sent. */
  readonly input: string;
  readonly verdict: 'valid' | 'invalid' | 'unavailable' | 'not_checked';
  readonly detail: string;
}

/** Whose answers a journal holds: of another file, workspace or site it is of no use. */
export interface JournalHead {
  readonly version: 1;
  readonly fileSha256: string;
  readonly site: string;
  readonly workspaceId: string;
}

/** One batch that was answered. */
export interface AnsweredBatch {
  readonly batch: number;
  readonly rows: readonly NumberVerdict[];
  /** Of all tries of this batch together. */
  readonly credits: number;
}

/** Where a line stands in the file. */
interface Place {
  readonly at: number;
  readonly length: number;
}

const ownerAlone = 0o600;
const lineBytesMax = 1024 * 1024;
const chunkBytes = 64 * 1024;
const noFollow = constants.O_NOFOLLOW ?? 0;

/**
 * What a run has asked and heard, a line each, on disk before anything that builds on it: a batch is written down before it is sent,
 * and its answer before the next. A line that a crash cut off is taken back.
 */
export class Journal {
  private readonly places = new Map<number, Place>();
  private end = 0;
  /** What was handed over is written line by line, also when batches end at once. */
  private written: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly handle: FileHandle,
    readonly file: string,
  ) {}

  /** Begins a journal. @throws Stop when there is one already */
  static async begin(file: string, head: JournalHead): Promise<Journal> {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
    const handle = await open(file, flags, ownerAlone).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw usageStop(say('{file} is the journal of an earlier run.', { file }), say('Go on with --resume, ask again what was not answered with --only unanswered, or move the journal away to pay for everything anew.')); // prettier-ignore
      throw notWritten(file, error);
    });
    const journal = new Journal(handle, file);
    await journal.append(head);
    return journal;
  }

  /** Goes on with a journal; null when there is none. @throws Stop when it is another's */
  static async resume(file: string, head: JournalHead): Promise<Journal | null> {
    const handle = await open(file, constants.O_RDWR | noFollow).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw usageStop(say('{file} cannot be used ({code}).', { file, code: error.code ?? '' }), say('Move it away.'));
    });
    if (handle === null) return null;
    const journal = new Journal(handle, file);
    await journal.read(head);
    return journal;
  }

  /** On disk before the batch is sent, with the key that it is sent with. */
  async sending(batch: number, key: string): Promise<void> {
    await this.append({ sending: batch, key });
  }

  async answered(answer: AnsweredBatch): Promise<void> {
    this.places.set(answer.batch, await this.append(answer));
  }

  has(batch: number): boolean {
    return this.places.has(batch);
  }

  /** The last answer to a batch; null when it has none. */
  async answerTo(batch: number): Promise<AnsweredBatch | null> {
    const place = this.places.get(batch);
    if (place === undefined) return null;
    const bytes = Buffer.alloc(place.length);
    await this.handle.read(bytes, 0, place.length, place.at);
    return JSON.parse(bytes.toString('utf8')) as AnsweredBatch;
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private append(line: object): Promise<Place> {
    const written = this.written.then(() => this.write(line));
    this.written = written.catch(() => undefined);
    return written;
  }

  private async write(line: object): Promise<Place> {
    const at = this.end;
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      // A disk that fills up takes a part of it first.
      for (let written = 0; written < bytes.length;) {
        written += (await this.handle.write(bytes, written, bytes.length - written, this.end + written)).bytesWritten;
      }
      await this.handle.datasync();
    } catch (error) {
      throw notWritten(this.file, error);
    }
    this.end += bytes.length;
    return { at, length: bytes.length };
  }

  private async read(head: JournalHead): Promise<void> {
    let first = true;
    const { size } = await this.handle.stat();
    read: for await (const lines of linesOf(this.chunks(), lineBytesMax)) {
      for (const bytes of lines) {
        // What follows a line that was cut off was never there.
        const line = bytes === null || this.end + bytes.length + 1 > size ? null : parsed(bytes);
        if (line === null) break read;
        if (first && !isHead(line, head)) throw usageStop(say('{file} is the journal of another file, site or workspace, or the file has changed since.', { file: this.file }), say('Move the journal away to begin anew; what it answered would be asked and charged again.')); // prettier-ignore
        if (!first && isAnswer(line)) this.places.set(line.batch, { at: this.end, length: bytes!.length + 1 });
        first = false;
        this.end += bytes!.length + 1;
      }
    }
    if (first) await this.restart(head);
    await this.handle.truncate(this.end);
  }

  /** By hand: a stream that is left early closes the file. */
  private async *chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await this.handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The crash came before the first line was whole. */
  private async restart(head: JournalHead): Promise<void> {
    this.end = 0;
    await this.append(head);
  }
}

function parsed(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const line = JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
    return isObject(line) ? line : null;
  } catch {
    return null;
  }
}

const isHead = (line: Readonly<Record<string, unknown>>, head: JournalHead): boolean =>
  Object.entries(head).every(([name, value]) => line[name] === value);

const isAnswer = (line: Readonly<Record<string, unknown>>): line is Readonly<Record<string, unknown>> & AnsweredBatch =>
  Number.isInteger(line['batch']) && typeof line['credits'] === 'number' && Array.isArray(line['rows']) &&
  (line['rows'] as unknown[]).every((row) => isObject(row) && typeof row['input'] === 'string' && typeof row['verdict'] === 'string'); // prettier-ignore

function notWritten(file: string, error: unknown): Stop {
  return new Stop(exitCodes.failed, say('The journal {file} cannot be written: {reason}. Nothing more was asked.', { file, reason: wordsOf(error) }), say('Make room, then go on with --resume: nothing is charged twice.'), 'not_written'); // prettier-ignore
}
