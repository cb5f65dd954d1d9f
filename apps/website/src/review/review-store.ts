import { call, type CallFailure } from '../call';
import { afterPaint } from './after-paint';
import { applyAll, applyOne, typedPatch, undone, type AppliedFix } from './fixes';
import { severalFiles, takeIn, type Intake } from './intake';
import { valueAt } from './json-pointer';
import { type Numbered } from './numbered';
import { type JsonObject, type LostContent, type Reading, type Review } from './review-answer';

/** A draft in memory, and nowhere else. */
export interface Draft {
  readonly name: string;
  readonly format: 'JSON' | 'UBL' | 'CII' | 'PDF';
  readonly bytes: number;
  readonly invoice: JsonObject;
  readonly lost: readonly LostContent[];
}

export interface ReviewState {
  readonly work: 'none' | 'reading' | 'checking';
  readonly incoming: { readonly name: string; readonly bytes: number } | null;
  readonly draft: Draft | null;
  readonly review: Review | null;
  readonly checkedAt: string | null;
  readonly applied: readonly AppliedFix[];
  /** Why the last call gave no review; the draft and the review before it remain. */
  readonly failure: CallFailure | null;
  /** What is wrong with a file that was never sent. */
  readonly problem: string | null;
  /** The text that was pasted last: it is still there when it was not taken. */
  readonly pasted: string;
  /** A change that does not fit the draft as it is now: a proposed fix, or one that was to be taken back. */
  readonly conflict: 'fix' | 'undo' | null;
  /** One line for the toast and for screen readers, with the fix that can be taken back there. */
  readonly notice: Notice | null;
}

export interface Notice {
  readonly text: string;
  readonly undo?: AppliedFix;
}

const empty: ReviewState = {
  work: 'none',
  incoming: null,
  draft: null,
  review: null,
  checkedAt: null,
  applied: [],
  failure: null,
  problem: null,
  pasted: '',
  conflict: null,
  notice: null,
};

/** A fix can make room for another one: after so many rounds what is left is left to the person. */
const roundsMax = 5;

/** The draft of the page, its review, and everything a person can do with both. */
export class ReviewStore {
  private current = empty;
  private readonly listeners = new Set<() => void>();
  private stopping = new AbortController();
  private lastAttempt: () => Promise<unknown> = async () => undefined;
  private nextId = 1;
  private intakes = 0;

  /** @param site where the service is; the page's own site when empty */
  constructor(private readonly site = '') {}

  readonly state = (): ReviewState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly takeFiles = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file !== undefined) await this.take(files.length > 1 ? severalFiles : takeIn(file, file.name));
  };
  readonly takeText = async (text: string): Promise<void> => {
    this.change({ pasted: text });
    await this.take(takeIn(new Blob([text]), 'pasted draft'));
  };
  readonly takeSample = async (name: 'clean' | 'broken'): Promise<void> => {
    await this.take(this.sample(name));
  };

  readonly applyFix = (entry: Numbered): Promise<void> => this.patchWith(entry.code, entry.finding?.patch ?? []);
  readonly setValue = (entry: Numbered, path: string, text: string): Promise<void> =>
    this.patchWith(entry.code, typedPatch(this.draft().invoice, path, text));

  /** Applies every mechanical fix, checks, and goes on with those that the check then proposes. */
  readonly applyAllFixes = async (): Promise<void> => {
    const before = this.current.applied.length;
    for (let round = 0; round < roundsMax; round += 1) {
      const { review, applied } = this.current;
      const outcome = applyAll(this.draft().invoice, review?.findings ?? [], this.nextId);
      if (outcome.applied.length === 0) break;
      this.nextId += outcome.applied.length;
      if (!(await this.check({ ...this.draft(), invoice: outcome.invoice }, [...applied, ...outcome.applied]))) return;
    }
    const count = this.current.applied.length - before;
    this.say(count === 1 ? 'Fix applied.' : `${count} fixes applied.`);
  };

  readonly undo = async (fix: AppliedFix): Promise<void> => {
    const invoice = undone(this.draft().invoice, fix);
    if (invoice === null) return this.change({ conflict: 'undo' });
    const left = this.current.applied.filter(({ id }) => id !== fix.id);
    if (await this.check({ ...this.draft(), invoice }, left)) this.say('Fix taken back.');
  };

  /** @param csrfToken of the session that pays */
  readonly askRegisters = async (csrfToken: string): Promise<void> => {
    await this.check(this.draft(), this.current.applied, csrfToken);
  };

  /** Asks again about the draft as it is: what it proposes then, fits. */
  readonly checkAgain = async (): Promise<void> => void (await this.check(this.draft(), this.current.applied));

  readonly say = (text: string | null, undo?: AppliedFix): void =>
    this.change({ notice: text === null ? null : { text, ...(undo && { undo }) } });
  readonly stop = (): void => this.stopping.abort();
  readonly tryAgain = (): void => void this.lastAttempt();
  readonly reset = (): void => {
    this.intakes += 1;
    this.begin();
    this.change(empty);
  };

  private draft(): Draft {
    if (this.current.draft === null) throw new Error('There is no draft.');
    return this.current.draft;
  }

  private change(part: Partial<ReviewState>): void {
    this.current = { ...this.current, ...part };
    for (const listener of this.listeners) listener();
  }

  /** What was under way gives way to what the person asks for now. */
  private begin(): AbortSignal {
    this.stopping.abort();
    this.stopping = new AbortController();
    return this.stopping.signal;
  }

  /** Opens what a person gave last: reading a file takes a moment, in which they may have given another. */
  private async take(reading: Intake | Promise<Intake | null>): Promise<void> {
    this.intakes += 1;
    const turn = this.intakes;
    const intake = await reading;
    if (intake !== null && turn === this.intakes) await this.open(intake);
  }

  private async sample(name: 'clean' | 'broken'): Promise<Intake | null> {
    const answer = await call<JsonObject>(`${this.site}/samples/${name}.json`);
    if (answer.ok) return takeIn(new Blob([JSON.stringify(answer.body)]), `${name} sample`);
    this.change({ failure: answer });
    return null;
  }

  private async open(intake: Intake): Promise<void> {
    if (!intake.ok) return this.change({ problem: intake.message, failure: null });
    const { name, bytes } = intake;
    this.change({ ...empty, pasted: this.current.pasted, work: 'reading', incoming: { name, bytes } });
    if (intake.kind === 'JSON') {
      await this.check({ name, bytes, format: 'JSON', invoice: intake.invoice, lost: [] }, []);
      return;
    }
    this.lastAttempt = () => this.open(intake);
    const signal = this.begin();
    const contentType = intake.kind === 'PDF' ? 'application/pdf' : 'application/xml';
    const address = `${this.site}/api/invoice/read`;
    const answer = await call<Reading>(address, { body: intake.body, contentType, signal });
    if (this.stopping.signal !== signal) return;
    if (!answer.ok) return this.change({ work: 'none', failure: answer.kind === 'stopped' ? null : answer });
    const { invoice, document, read, lost } = answer.body;
    if (invoice === null) return this.change({ ...empty, problem: read.issues[0]?.message ?? '' });
    const format = intake.kind === 'PDF' ? 'PDF' : document.syntax === 'ubl' ? 'UBL' : 'CII';
    await this.check({ name, bytes, format, invoice, lost }, []);
  }

  /** Checks a draft; on success it and its review replace what was there, on failure nothing is lost. */
  private async check(draft: Draft, applied: readonly AppliedFix[], csrfToken?: string): Promise<boolean> {
    this.lastAttempt = () => this.check(draft, applied, csrfToken);
    const signal = this.begin();
    this.change({ work: 'checking', failure: null, problem: null, notice: null, conflict: null });
    await afterPaint(); // ten thousand lines take a moment to write
    const answer = await call<Review>(`${this.site}/api/invoice/review`, {
      body: JSON.stringify({ invoice: draft.invoice, ...(csrfToken !== undefined && { registerChecks: true }) }),
      contentType: 'application/json',
      headers: csrfToken === undefined ? {} : { 'x-site-csrf': csrfToken },
      signal,
    });
    if (this.stopping.signal !== signal) return false;
    if (!answer.ok) {
      const isStopped = answer.kind === 'stopped';
      this.change({ work: 'none', failure: isStopped ? null : answer, draft: this.current.draft ?? draft });
      return false;
    }
    const review = withRegisters(answer.body, this.current, draft);
    this.change({ work: 'none', incoming: null, pasted: '', draft, applied, review, checkedAt: answer.at });
    return true;
  }

  private async patchWith(code: string, patch: Parameters<typeof applyOne>[2]): Promise<void> {
    const outcome = applyOne(this.draft().invoice, code, patch, this.nextId);
    if (outcome === null) return this.change({ conflict: 'fix' });
    this.nextId += 1;
    const { applied } = this.current;
    if (await this.check({ ...this.draft(), invoice: outcome.invoice }, [...applied, outcome.applied])) {
      this.say('Fix applied.', outcome.applied);
    }
  }
}

/** What a register said stays true of a draft for as long as both numbers stay the same. */
function withRegisters(review: Review, { review: before, draft: old }: ReviewState, draft: Draft): Review {
  const rows = before?.registerChecks;
  if (review.registerChecks !== undefined || rows === undefined || old === null) return review;
  const isSame = ['/seller/vatId', '/buyer/vatId'].every(
    (pointer) => valueAt(old.invoice, pointer) === valueAt(draft.invoice, pointer),
  );
  return isSame ? { ...review, registerChecks: rows, ...(before?.billing && { billing: before.billing }) } : review;
}
