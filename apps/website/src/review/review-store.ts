import { call, type CallFailure } from '../call';
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
  /** Why the last call gave no review; the draft and the review before it stand. */
  readonly failure: CallFailure | null;
  /** What is wrong with a file that was never sent. */
  readonly problem: string | null;
  /** One line for the toast and for screen readers. */
  readonly notice: string | null;
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

  /** @param site where the service is; the page's own site when empty */
  constructor(private readonly site = '') {}

  readonly state = (): ReviewState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly takeFiles = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (file !== undefined) await this.open(files.length > 1 ? severalFiles : await takeIn(file, file.name));
  };
  readonly takeText = async (text: string): Promise<void> => this.open(await takeIn(new Blob([text]), 'pasted draft'));
  readonly takeSample = async (name: 'clean' | 'broken'): Promise<void> => {
    const answer = await call<JsonObject>(`${this.site}/samples/${name}.json`);
    if (!answer.ok) return this.change({ failure: answer });
    await this.open(await takeIn(new Blob([JSON.stringify(answer.body)]), `${name} sample`));
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
    if (invoice === null) return this.say('This value was changed again since. Undo that first.');
    const left = this.current.applied.filter(({ id }) => id !== fix.id);
    if (await this.check({ ...this.draft(), invoice }, left)) this.say('Fix taken back.');
  };

  /** @param csrfToken of the session that pays */
  readonly askRegisters = async (csrfToken: string): Promise<void> => {
    await this.check(this.draft(), this.current.applied, csrfToken);
  };

  readonly say = (notice: string | null): void => this.change({ notice });
  readonly stop = (): void => this.stopping.abort();
  readonly tryAgain = (): void => void this.lastAttempt();
  readonly reset = (): void => {
    this.stop();
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

  private post<Body>(address: string, body: Blob | string, contentType: string, headers: Record<string, string> = {}) {
    this.stopping = new AbortController();
    return call<Body>(this.site + address, { body, contentType, headers, signal: this.stopping.signal });
  }

  private async open(intake: Intake): Promise<void> {
    if (!intake.ok) return this.change({ problem: intake.message, failure: null });
    const { name, bytes } = intake;
    this.change({ ...empty, work: 'reading', incoming: { name, bytes } });
    if (intake.kind === 'JSON') {
      await this.check({ name, bytes, format: 'JSON', invoice: intake.invoice, lost: [] }, []);
      return;
    }
    this.lastAttempt = () => this.open(intake);
    const type = intake.kind === 'PDF' ? 'application/pdf' : 'application/xml';
    const answer = await this.post<Reading>('/api/invoice/read', intake.body, type);
    if (!answer.ok) return this.change({ work: 'none', failure: answer.kind === 'stopped' ? null : answer });
    const { invoice, syntax, lost } = answer.body;
    const format = intake.kind === 'PDF' ? 'PDF' : syntax === 'ubl' ? 'UBL' : 'CII';
    await this.check({ name, bytes, format, invoice, lost }, []);
  }

  /** Checks a draft; on success it and its review replace what stands, on failure nothing is lost. */
  private async check(draft: Draft, applied: readonly AppliedFix[], csrfToken?: string): Promise<boolean> {
    this.lastAttempt = () => this.check(draft, applied, csrfToken);
    this.change({ work: 'checking', failure: null, problem: null, notice: null });
    const body = JSON.stringify({ invoice: draft.invoice, ...(csrfToken !== undefined && { registerChecks: true }) });
    const headers: Record<string, string> = csrfToken === undefined ? {} : { 'x-site-csrf': csrfToken };
    const answer = await this.post<Review>('/api/invoice/review', body, 'application/json', headers);
    if (!answer.ok) {
      const isStopped = answer.kind === 'stopped';
      this.change({ work: 'none', failure: isStopped ? null : answer, draft: this.current.draft ?? draft });
      return false;
    }
    const review = withRegisters(answer.body, this.current, draft);
    this.change({ work: 'none', incoming: null, draft, applied, review, checkedAt: answer.at });
    return true;
  }

  private async patchWith(code: string, patch: Parameters<typeof applyOne>[2]): Promise<void> {
    const outcome = applyOne(this.draft().invoice, code, patch, this.nextId);
    if (outcome === null) return this.say('The draft has changed since this fix was proposed. Check again.');
    this.nextId += 1;
    const { applied } = this.current;
    if (await this.check({ ...this.draft(), invoice: outcome.invoice }, [...applied, outcome.applied])) {
      this.say('Fix applied.');
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
