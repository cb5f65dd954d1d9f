import { type CallFailure } from '../call';
import { facts } from '../facts';
import { type JudgeWorker } from '../judge/judge-worker';
import { type Given } from '../review/given-files';
import { takeIn, type Bytes, type Draft } from '../review/intake';
import { isLocal, judgeDraft, type LocalDraft } from '../review/judge-draft';
import { type Judgement } from '../review/judgement';
import { collect, type Source } from './collect';
import { corrected, fileOf } from './correct';
import { fileVerdictOf, type FileVerdict } from './file-verdict';
import { ZipRefused } from './zip-reader';
import { phrase } from '../known-texts';
import { say } from '../say';

/** A file of the list. Of its content nothing is kept unless it was corrected: it is read again when it is wanted. */
export interface Row {
  readonly id: number;
  readonly path: string;
  readonly size: number;
  readonly state: 'waiting' | 'working' | 'judged' | 'not-judged';
  readonly verdict: FileVerdict | null;
  /** Why it was not judged. */
  readonly reason: string | null;
  /** A PDF: the person may open it and have it sent. */
  readonly isPdf: boolean;
  /** The check broke off, or rules were not there: it may go well the next time. */
  readonly canBeTriedAgain: boolean;
  /** The path of a file before it with the very same bytes. */
  readonly sameAs: string | null;
  /** What was corrected, by rule; empty when the file is as it was given. */
  readonly fixed: readonly string[];
}

export interface ManyState {
  readonly rows: readonly Row[];
  readonly work: 'looking' | 'judging' | 'fixing' | 'none';
  /** The rules could not be loaded; the files that wait are judged when the person says so. */
  readonly isHalted: boolean;
  /** How the last correction of many files ended. */
  readonly notice: string | null;
}

const empty: ManyState = { rows: [], work: 'none', isHalted: false, notice: null };

/** A correction can make room for another one of the same rule. */
const roundsMax = 5;
/** The list is drawn again so often while verdicts come. */
const drawnEveryMs = 200;

/** What the store has of a row beside what is shown. */
interface Kept {
  readonly source: Source;
  bytes: Bytes | null;
}

/** Many files, judged one after the other by a few workers; one that breaks off takes no other file with it. */
export class ManyStore {
  private current = empty;
  private readonly listeners = new Set<() => void>();
  private readonly kept = new Map<number, Kept>();
  /** By the digest of its bytes, the first file that has them. */
  private readonly digests = new Map<string, number>();
  private stopping = new AbortController();
  private rows: Row[] = [];
  private drawing: ReturnType<typeof setTimeout> | null = null;
  private unreachableInARow = 0;

  /** @param workers each judges one file at a time */
  constructor(private readonly workers: readonly Pick<JudgeWorker, 'judge'>[]) {}

  readonly state = (): ManyState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Looks for every file of what was given, and judges all of them. */
  readonly take = async (given: readonly Given[]): Promise<void> => {
    this.change({ work: 'looking' });
    const { signal } = this.stopping;
    await collect(
      given,
      {
        found: (source) => {
          const row = this.add(source.path, source.size, { state: 'waiting' });
          this.kept.set(row.id, { source, bytes: null });
        },
        refused: (path, reason) => void this.add(path, 0, { state: 'not-judged', reason }),
      },
      signal,
    );
    await this.judgeWaiting();
  };

  /** Judges what waits, also what could not be judged the last time and may be now. */
  readonly goOn = async (): Promise<void> => {
    for (const { id, canBeTriedAgain } of this.rows) {
      if (canBeTriedAgain) this.put(id, { state: 'waiting', reason: null, canBeTriedAgain: false });
    }
    await this.judgeWaiting();
  };

  /** What is under way ends; what waits, waits. */
  readonly stop = (): void => {
    this.stopping.abort();
    this.stopping = new AbortController();
    for (const { id, state } of this.rows) if (state === 'working') this.put(id, { state: 'waiting' });
    this.change({ work: 'none' });
  };

  /** Applies the mechanical fixes of one rule, or of every rule, to these files, each judged again after it. */
  readonly fixAll = async (ids: readonly number[], code: string | null): Promise<void> => {
    const { signal } = this.stopping;
    this.change({ work: 'fixing', notice: null });
    let [fixed, failed] = [0, 0];
    await this.inTurns(ids, async (id, worker) => {
      if (signal.aborted) return;
      const outcome = await this.fixOne(id, code, worker, signal);
      if (outcome === 'fixed') fixed += 1;
      if (outcome === 'failed') failed += 1;
    });
    const untouched =
      failed > 0 ? ` ${say('{failed} could not be read or judged again and were left as they were.', { failed })}` : '';
    this.change({
      work: 'none',
      notice: `${say('Corrected in {fixed} of {count} files.', { fixed, count: ids.length })}${untouched}`,
    });
  };

  /** Every file as it was given, judged again. */
  readonly takeBack = async (): Promise<void> => {
    for (const { id, fixed } of this.rows) {
      if (fixed.length === 0) continue;
      this.kept.get(id)!.bytes = null;
      this.put(id, { state: 'waiting', fixed: [], verdict: null });
    }
    this.change({ notice: say('All corrections taken back.') });
    await this.judgeWaiting();
  };

  /** The file as it is now, with corrections; null when it cannot be read any more. */
  readonly fileOf = async (id: number): Promise<File | null> => {
    const row = this.rows[id];
    const kept = this.kept.get(id);
    if (row === undefined || kept === undefined) return null;
    try {
      return new File([kept.bytes ?? (await kept.source.read())], row.path.split('/').at(-1) ?? row.path);
    } catch {
      return null;
    }
  };

  /** What a person made of a file that was opened by itself. @param codes rules that were fixed in it */
  readonly replace = async (id: number, draft: Draft, codes: readonly string[]): Promise<void> => {
    const kept = this.kept.get(id);
    if (kept === undefined || !isLocal(draft)) return;
    kept.bytes = fileOf(draft);
    this.put(id, { state: 'waiting', verdict: null, fixed: union(this.rows[id]!.fixed, codes) });
    await this.judgeWaiting();
  };

  /** Files that were corrected, with their content. */
  readonly correctedFiles = (): { readonly path: string; readonly bytes: Bytes }[] =>
    this.rows.flatMap(({ id, path }) => {
      const bytes = this.kept.get(id)?.bytes ?? null;
      return bytes === null ? [] : { path, bytes };
    });

  private async judgeWaiting(): Promise<void> {
    const { signal } = this.stopping;
    this.unreachableInARow = 0;
    this.change({ work: 'judging', isHalted: false });
    const waiting = this.rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
    await this.inTurns(waiting, async (id, worker) => {
      if (!signal.aborted && !this.current.isHalted) await this.judgeOne(id, worker, signal);
    });
    if (!signal.aborted) this.change({ work: 'none' });
  }

  /** Each worker takes the next file when it is done with one. */
  private async inTurns(
    ids: readonly number[],
    work: (id: number, worker: Pick<JudgeWorker, 'judge'>) => Promise<void>,
  ): Promise<void> {
    let next = 0;
    const turns = async (worker: Pick<JudgeWorker, 'judge'>) => {
      for (let id = ids[next++]; id !== undefined; id = ids[next++]) await work(id, worker);
    };
    await Promise.all(this.workers.map(turns));
  }

  private async judgeOne(id: number, worker: Pick<JudgeWorker, 'judge'>, signal: AbortSignal): Promise<void> {
    this.put(id, { state: 'working' });
    const draft = await this.draftOf(id);
    if (signal.aborted) return;
    if (typeof draft === 'string') return this.put(id, { state: 'not-judged', reason: draft });
    if (!isLocal(draft)) return this.put(id, { state: 'not-judged', isPdf: true, reason: pdfReason });
    const judged = await this.judged(draft, worker, signal);
    if (signal.aborted) return;
    if ('ok' in judged) return this.notJudged(id, judged);
    this.unreachableInARow = 0;
    this.put(id, { state: 'judged', verdict: fileVerdictOf(judged), reason: null });
  }

  private async fixOne(
    id: number,
    code: string | null,
    worker: Pick<JudgeWorker, 'judge'>,
    signal: AbortSignal,
  ): Promise<'fixed' | 'nothing' | 'failed'> {
    const given = await this.draftOf(id);
    if (typeof given === 'string' || !isLocal(given)) return 'failed';
    let draft: LocalDraft = given;
    let judgement: Judgement | null = null;
    for (let round = 0; round <= roundsMax; round += 1) {
      const judged = await this.judged(draft, worker, signal);
      if (signal.aborted || 'ok' in judged) return 'failed';
      judgement = judged;
      const next = round < roundsMax ? corrected(draft, judged, code) : null;
      if (next === null) break;
      draft = next;
    }
    if (draft === given || judgement === null) return 'nothing';
    this.kept.get(id)!.bytes = fileOf(draft);
    const fixed = union(this.rows[id]!.fixed, [code ?? 'every rule']);
    this.put(id, { state: 'judged', verdict: fileVerdictOf(judgement), fixed });
    return 'fixed';
  }

  /** The draft of a row; a text says why there is none. */
  private async draftOf(id: number): Promise<Draft | string> {
    const { path } = this.rows[id]!;
    const kept = this.kept.get(id);
    if (kept === undefined) return unreadable;
    try {
      const blob = kept.bytes === null ? await kept.source.read() : new Blob([kept.bytes]);
      const intake = await takeIn(blob, path);
      if (kept.bytes === null) this.put(id, { size: blob.size, sameAs: await this.sameAs(id, blob) });
      return intake.ok ? intake.draft : intake.message;
    } catch (error) {
      return error instanceof ZipRefused ? error.message : unreadable;
    }
  }

  /** The path of the first file with the same bytes; where the browser makes no digests, none. */
  private async sameAs(id: number, blob: Blob): Promise<string | null> {
    if (globalThis.crypto?.subtle === undefined) return null;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())).join();
    const first = this.digests.get(digest);
    if (first === undefined) this.digests.set(digest, id);
    return first === undefined || first === id ? null : this.rows[first]!.path;
  }

  private async judged(
    draft: LocalDraft,
    worker: Pick<JudgeWorker, 'judge'>,
    signal: AbortSignal,
  ): Promise<Judgement | CallFailure> {
    const deadline = AbortSignal.timeout(facts.manyFiles.fileDeadlineMs);
    const answer = await judgeDraft(worker, draft, { name: draft.name, signal: AbortSignal.any([signal, deadline]) });
    return answer.ok ? answer.body : answer;
  }

  private notJudged(id: number, { kind, message }: CallFailure): void {
    if (kind === 'no_answer') {
      this.unreachableInARow += 1;
      if (this.unreachableInARow >= facts.manyFiles.unreachableInARowMax) this.change({ isHalted: true });
    } else this.unreachableInARow = 0;
    const reason = kind === 'stopped' ? tookTooLong : message;
    this.put(id, { state: 'not-judged', reason, canBeTriedAgain: true });
  }

  private add(path: string, size: number, part: Partial<Row>): Row {
    const row = { ...emptyRow, ...part, id: this.rows.length, path, size };
    this.rows.push(row);
    this.drawSoon();
    return row;
  }

  private put(id: number, part: Partial<Row>): void {
    this.rows[id] = { ...this.rows[id]!, ...part };
    this.drawSoon();
  }

  private drawSoon(): void {
    this.drawing ??= setTimeout(() => this.change({}), drawnEveryMs);
  }

  private change(part: Partial<ManyState>): void {
    if (this.drawing !== null) clearTimeout(this.drawing);
    this.drawing = null;
    this.current = { ...this.current, ...part, rows: [...this.rows] };
    for (const listener of this.listeners) listener();
  }
}

const emptyRow: Omit<Row, 'id' | 'path' | 'size'> = {
  state: 'waiting',
  verdict: null,
  reason: null,
  isPdf: false,
  canBeTriedAgain: false,
  sameAs: null,
  fixed: [],
};

const pdfReason = phrase('A PDF is read by our service. Open it to send it there.');
const unreadable = phrase('This file cannot be read: it was moved, is locked, or you may not open it.');
const tookTooLong = phrase('The check took longer than a minute and was ended. Nothing is claimed about the file.');

const union = (before: readonly string[], more: readonly string[]): string[] => [...new Set([...before, ...more])];
