import { type ProfileVerdict } from '@einvoice/invoice-rules';
import { type JudgeRequest, type JudgeStep } from '../judge/judge-request';
import { type JudgeWorker } from '../judge/judge-worker';
import { call, type CallAnswer, type CallFailure } from '../call';
import { afterPaint } from './after-paint';
import { isOfFile, type Applied, type AppliedEdits } from './applied';
import { applyAll, applyOne, fixedByAll, typedPatch, undone, type AppliedFix } from './fixes';
import { takeIn, type Draft, type FileDraft, type Intake, type InvoiceDraft } from './intake';
import { isLocal, judgeDraft } from './judge-draft';
import { valueAt } from './json-pointer';
import { judgementOfFile, type Judgement, type ShownFinding } from './judgement';
import { type Numbered } from './numbered';
import { type FileReport, type JsonObject, type RegisterRow, type Review } from './review-answer';
import { say } from '../say';

export interface ReviewState {
  readonly work: 'none' | 'checking';
  /** How far the check is that is under way. */
  readonly step: JudgeStep;
  readonly incoming: { readonly name: string; readonly size: number } | null;
  readonly draft: Draft | null;
  /** Whether the draft has left this computer. */
  readonly wasSent: boolean;
  /** Of the draft as it is. */
  readonly judgement: Judgement | null;
  /** What the registers said about the numbers of the draft. */
  readonly registers: Registers | null;
  readonly checkedAt: string | null;
  /** The day whose editions the judgement is by, YYYY-MM-DD; null is today. */
  readonly asOf: string | null;
  readonly applied: readonly Applied[];
  /** Why the last call gave no answer; the draft and the judgement before it remain. */
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

export interface Registers {
  readonly rows: readonly RegisterRow[];
  readonly credits: number;
}

export interface Notice {
  readonly text: string;
  readonly undo?: Applied;
}

const empty: ReviewState = {
  work: 'none',
  step: 'loading',
  incoming: null,
  draft: null,
  wasSent: false,
  judgement: null,
  registers: null,
  checkedAt: null,
  asOf: null,
  applied: [],
  failure: null,
  problem: null,
  pasted: '',
  conflict: null,
  notice: null,
};

/** A fix can make room for another one: after so many rounds what is left is left to the person. */
const roundsMax = 5;

/** Comes with what shows the result: there before anybody can apply a fix. */
const edits = () => import('./file-text');

/** The draft of the page, how it is judged, and everything a person can do with both. */
export class ReviewStore {
  private current = empty;
  private readonly listeners = new Set<() => void>();
  private stopping = new AbortController();
  private lastAttempt: () => Promise<unknown> = async () => undefined;
  private nextId = 1;
  private intakes = 0;
  /** The draft as it was given: what is taken back in a file is taken back to it. */
  private given: Draft | null = null;

  /** @param here judges in this browser @param site where the service is; the page's own site when empty */
  constructor(
    private readonly here: Pick<JudgeWorker, 'judge'>,
    private readonly site = '',
  ) {}

  readonly state = (): ReviewState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly takeFile = (file: File): Promise<void> => this.take(takeIn(file, file.name));
  readonly takeText = async (text: string): Promise<void> => {
    this.change({ pasted: text });
    const draft = text.trimStart();
    const content = draft.startsWith('<')
      ? edits().then(
          ({ bytesOfText }) => bytesOfText(draft),
          () => text,
        )
      : text;
    await this.take(Promise.resolve(content).then((part) => takeIn(new Blob([part]), say('pasted draft'))));
  };
  readonly takeSample = async (name: 'clean' | 'broken'): Promise<void> => {
    await this.take(this.sample(name));
  };

  readonly applyFix = async ({ code, finding }: Numbered): Promise<void> => {
    const draft = this.draft();
    if (finding === null) return;
    if (draft.kind === 'JSON') return this.patchWith(draft, code, finding.patch ?? []);
    const step = await this.edited(draft, [finding]);
    if (step !== null && (await this.check(step.draft, [...this.current.applied, step.applied])))
      this.say(say('Fix applied.'), step.applied);
  };
  readonly setValue = async (entry: Numbered, path: string, text: string): Promise<void> => {
    const draft = this.draft();
    if (draft.kind === 'JSON') await this.patchWith(draft, entry.code, typedPatch(draft.invoice, path, text));
  };

  /** Applies every mechanical fix, checks, and goes on with those that the check then proposes. */
  readonly applyAllFixes = async (): Promise<void> => {
    let count = 0;
    for (let round = 0; round < roundsMax; round += 1) {
      const draft = this.draft();
      const outcome = await (draft.kind === 'JSON' ? this.allPatched(draft) : this.allEdited(draft));
      if (outcome === null) break;
      if (!(await this.check(outcome.draft, outcome.applied))) return;
      count += outcome.count;
    }
    this.say(count === 1 ? say('Fix applied.') : say('{count} fixes applied.', { count }));
  };

  readonly undo = async (fix: Applied): Promise<void> => {
    const left = this.current.applied.filter(({ id }) => id !== fix.id);
    const draft = await this.without(fix, left);
    if (draft === null) return this.change({ conflict: 'undo' });
    if (await this.check(draft, left)) this.say(say('Fix taken back.'));
  };

  /** @param csrfToken of the session that pays */
  readonly askRegisters = async (csrfToken: string): Promise<void> => {
    const { judgement } = this.current;
    const invoice = judgement?.invoice ?? null;
    if (invoice === null) return;
    const answer = await this.working(
      () => this.askRegisters(csrfToken),
      (signal) =>
        call<Review>(`${this.site}/api/invoice/review`, {
          body: JSON.stringify({ invoice: numbersOf(invoice), registerChecks: true }),
          contentType: 'application/json',
          headers: { 'x-site-csrf': csrfToken },
          signal,
        }),
    );
    if (answer === null) return;
    const { registerChecks = [], billing } = answer.body;
    const registers = { rows: registerChecks, credits: billing?.credits ?? 0 };
    this.change({ work: 'none', registers, checkedAt: answer.at });
  };

  /** The verdict of every profile on the draft as it is; the draft and its judgement stay what they are. */
  readonly compareProfiles = async (signal: AbortSignal): Promise<CallAnswer<readonly ProfileVerdict[]>> => {
    const answer = await this.judge(this.draft(), signal, { profiles: 'all' });
    return answer.ok ? { ...answer, body: answer.body.answer.profiles ?? [] } : answer;
  };

  /** The invoice of another file, or with null of this draft as it was given; a text says why there is none. */
  readonly invoiceOf = async (file: File | null, signal: AbortSignal): Promise<JsonObject | string> => {
    const intake = file === null ? { ok: true as const, draft: this.given! } : await takeIn(file, file.name);
    if (!intake.ok) return intake.message;
    if (!isLocal(intake.draft)) return say('A PDF is not read here. Compare with the XML that is in it.');
    const answer = await this.judge(intake.draft, signal);
    return answer.ok ? (answer.body.invoice ?? say('There is no invoice in this file.')) : answer.message;
  };

  /** Asks again about the draft as it is: what it proposes then, fits. */
  readonly checkAgain = async (): Promise<void> => void (await this.check(this.draft(), this.current.applied));

  /** Judges by the editions of another day, or again by those of today. */
  readonly judgeAsOf = async (asOf: string | null): Promise<void> =>
    void (await this.check(this.draft(), this.current.applied, asOf));

  readonly say = (text: string | null, undo?: Applied): void =>
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
    const title = name === 'clean' ? say('clean sample') : say('broken sample');
    if (answer.ok) return takeIn(new Blob([JSON.stringify(answer.body)]), title);
    this.change({ failure: answer });
    return null;
  }

  private async open(intake: Intake): Promise<void> {
    if (!intake.ok) return this.change({ problem: intake.message, failure: null });
    const { draft } = intake;
    const { name, size } = draft;
    this.given = draft;
    this.begin();
    this.change({ ...empty, draft, pasted: this.current.pasted, incoming: { name, size } });
    if (draft.kind !== 'PDF') await this.check(draft, []);
  }

  /** Sends a PDF, after the person has read that it is. */
  readonly sendPdf = async (): Promise<void> => void (await this.check(this.draft(), []));
  /** What was sent elsewhere on the page, at the person's own wish. */
  readonly noteSent = (): void => this.change({ wasSent: true });

  /** The UBL that was written from the draft, read and judged again. */
  readonly readBack = async (xml: string, signal: AbortSignal): Promise<CallAnswer<Judgement>> => {
    const { name } = this.draft();
    const answer = await this.here.judge({ kind: 'XML', document: xml, profiles: 'declared' }, { name, signal });
    return answer.ok ? { ...answer, body: judgementOfFile(answer.body as FileReport, 'XML') } : answer;
  };

  /** Has a draft judged; on success it and its judgement replace what was there, on failure nothing is lost. */
  private async check(draft: Draft, applied: readonly Applied[], asOf = this.current.asOf): Promise<boolean> {
    const answer = await this.working(
      () => this.check(draft, applied, asOf),
      (signal) => this.judge(draft, signal, { asOf, told: (step) => this.change({ step }) }),
    );
    if (answer === null) return false;
    const registers = hasSameNumbers(this.current.judgement, answer.body) ? this.current.registers : null;
    const wasSent = this.current.wasSent || draft.kind === 'PDF';
    const done = { work: 'none', incoming: null, pasted: '', wasSent } as const;
    this.change({ ...done, draft, applied, asOf, judgement: answer.body, registers, checkedAt: answer.at });
    return true;
  }

  /** A draft is judged where it lies, in a worker; a PDF by the service, which the person has agreed to. */
  private judge(
    draft: Draft,
    signal: AbortSignal,
    { profiles = 'declared', asOf = this.current.asOf, told }: JudgeWishes = {},
  ): Promise<CallAnswer<Judgement>> {
    const wishes = { profiles, ...(asOf !== null && { asOf }) };
    if (!isLocal(draft)) return this.judgeThere(draft, signal, wishes);
    return judgeDraft(this.here, draft, { name: draft.name, signal, ...(told && { told }) }, wishes);
  }

  private async judgeThere(
    { bytes }: FileDraft,
    signal: AbortSignal,
    wishes: Pick<JudgeRequest, 'profiles' | 'asOf'>,
  ): Promise<CallAnswer<Judgement>> {
    const answer = await call<FileReport>(`${this.site}/api/invoice/read?${new URLSearchParams(wishes).toString()}`, {
      body: bytes,
      contentType: 'application/pdf',
      signal,
    });
    return answer.ok ? { ...answer, body: judgementOfFile(answer.body, 'PDF') } : answer;
  }

  /** One call at a time. @param again what "try again" does @returns null when there is no answer, or nobody waits for it any more */
  private async working<Body>(
    again: () => Promise<unknown>,
    ask: (signal: AbortSignal) => Promise<CallAnswer<Body>>,
  ): Promise<(CallAnswer<Body> & { readonly ok: true }) | null> {
    this.lastAttempt = again;
    const signal = this.begin();
    this.change({ work: 'checking', step: 'loading', failure: null, problem: null, notice: null, conflict: null });
    await afterPaint(); // ten thousand lines take a moment to write
    const answer = await ask(signal);
    if (this.stopping.signal !== signal) return null;
    if (answer.ok) return answer;
    this.change({ work: 'none', failure: answer.kind === 'stopped' ? null : answer });
    return null;
  }

  private async patchWith(draft: InvoiceDraft, code: string, patch: Parameters<typeof applyOne>[2]): Promise<void> {
    const outcome = applyOne(draft.invoice, code, patch, this.nextId);
    if (outcome === null) return this.change({ conflict: 'fix' });
    this.nextId += 1;
    const { applied } = this.current;
    if (await this.check({ ...draft, invoice: outcome.invoice }, [...applied, outcome.applied])) {
      this.say(say('Fix applied.'), outcome.applied);
    }
  }

  private allPatched(draft: InvoiceDraft): Round | null {
    const outcome = applyAll(draft.invoice, this.current.judgement?.findings ?? [], this.nextId);
    const count = outcome.applied.length;
    if (count === 0) return null;
    this.nextId += count;
    const applied = [...this.current.applied, ...outcome.applied];
    return { draft: { ...draft, invoice: outcome.invoice }, applied, count };
  }

  private async allEdited(draft: FileDraft): Promise<Round | null> {
    const findings = fixedByAll(this.current.judgement?.findings ?? []);
    if (findings.length === 0) return null;
    const step = await this.edited(draft, findings);
    if (step === null) return null;
    return { draft: step.draft, applied: [...this.current.applied, step.applied], count: findings.length };
  }

  /** The file with the edits of these findings, which one report offers: they never touch the same place. */
  private async edited(
    draft: FileDraft,
    findings: readonly ShownFinding[],
  ): Promise<{ readonly draft: FileDraft; readonly applied: AppliedEdits } | null> {
    const all = findings.flatMap((finding) => finding.edits ?? []);
    const bytes = (await edits()).editedBytes(draft.bytes, all);
    if (bytes === null) {
      this.change({ conflict: 'fix' });
      return null;
    }
    const steps = findings.map(({ code, action, line }) => ({
      code,
      label: action?.label ?? say('Changed'),
      ...(line !== undefined && { line }),
    }));
    const applied = { id: this.nextId, steps, edits: all };
    this.nextId += 1;
    return { draft: { ...draft, bytes }, applied };
  }

  /** The draft as it was before a fix; null when it was changed there since. Of a file only the last fix is taken back. */
  private async without(fix: Applied, left: readonly Applied[]): Promise<Draft | null> {
    const draft = this.draft();
    if (draft.kind === 'JSON') {
      const invoice = isOfFile(fix) ? null : undone(draft.invoice, fix);
      return invoice === null ? null : { ...draft, invoice };
    }
    const { given } = this;
    if (given === null || given.kind === 'JSON' || this.current.applied.at(-1) !== fix) return null;
    const { editedBytes } = await edits();
    let bytes: FileDraft['bytes'] | null = given.bytes;
    for (const step of left) if (bytes !== null && isOfFile(step)) bytes = editedBytes(bytes, step.edits);
    return bytes === null ? null : { ...draft, bytes };
  }
}

interface JudgeWishes {
  readonly asOf?: string | null;
  readonly profiles?: 'declared' | 'all';
  readonly told?: (step: JudgeStep) => void;
}

/** A draft after the fixes of one report, and how many those were. */
interface Round {
  readonly draft: Draft;
  readonly applied: readonly (AppliedFix | AppliedEdits)[];
  readonly count: number;
}

/** All that the register is asked about: nothing else of the invoice is sent. */
const numbersOf = (invoice: JsonObject): JsonObject =>
  Object.fromEntries(
    (['seller', 'buyer'] as const).map((party) => [party, { vatId: valueAt(invoice, `/${party}/vatId`) ?? null }]),
  );

/** What a register said stays true of a draft for as long as both numbers stay the same. */
const hasSameNumbers = (before: Judgement | null, after: Judgement): boolean =>
  ['/seller/vatId', '/buyer/vatId'].every(
    (pointer) => valueAt(before?.invoice, pointer) === valueAt(after.invoice, pointer),
  );
