import { type SizedTask, workerProgram } from '@einvoice/worker-pool';

/**
 * How an access route reads calls from bytes, and writes answers. The worker has its own copy of it, so it keeps no state.
 * `Context` and `Summary` are small; they are copied between event loop and worker.
 */
export interface CallFormat<Context, Call, Refusal, Summary, Answer, More = never> {
  /** Reads a request and checks its arguments. */
  read(
    bytes: Uint8Array,
    context: Context,
  ): { readonly ok: true; readonly call: Call } | { readonly ok: false; readonly refusal: Refusal };
  /** Whether a call of few bytes is for the worker too: a PDF of 40 KiB may hold a document of 20 MiB. */
  belongsInWorker(call: Call): boolean;
  /** All that the event loop needs to know of a call whose arguments stay bytes. */
  summarise(call: Call, context: Context, bytes: Uint8Array): Summary;
  /** Runs the tool, which asks no outside source. @param more what the event loop found for it, if it looked */
  run(call: Call, now: Date, more: More | null): Promise<Answer>;
  /** Those bytes of an answer that lie in memory of their own: they are handed over, not copied. */
  bytesOf(answer: Answer): readonly Uint8Array[];
}

/** One step of a large call. Its bytes come back with the outcome, so that the worker keeps nothing between two steps. */
export interface CallStep<Context, More> extends SizedTask {
  readonly context: Context;
  /** Null: read only. */
  readonly runAtMs: number | null;
  readonly more: More | null;
}

export type CallOutcome<Refusal, Summary, Answer> =
  | { readonly state: 'overloaded' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'read'; readonly summary: Summary; readonly bytes: Uint8Array }
  | { readonly state: 'ran'; readonly answer: Answer; readonly bytes: Uint8Array };

/** What the worker does with a step; expected problems are outcomes. */
export const doStep =
  <Context, Call, Refusal, Summary, Answer, More>(format: CallFormat<Context, Call, Refusal, Summary, Answer, More>) =>
  async ({
    bytes,
    context,
    runAtMs,
    more,
  }: CallStep<Context, More>): Promise<CallOutcome<Refusal, Summary, Answer>> => {
    const read = format.read(bytes, context);
    if (!read.ok) return { state: 'refused', refusal: read.refusal };
    if (runAtMs === null) return { state: 'read', summary: format.summarise(read.call, context, bytes), bytes };
    return { state: 'ran', answer: await format.run(read.call, new Date(runAtMs), more), bytes };
  };

/** What the program of a worker for calls of this format exports by default. */
export const callProgram = <Context, Call, Refusal, Summary, Answer, More>(
  format: CallFormat<Context, Call, Refusal, Summary, Answer, More>,
): ((step: CallStep<Context, More>) => Promise<object>) =>
  workerProgram(doStep(format), (outcome) => {
    if (outcome.state === 'ran') return [outcome.bytes, ...format.bytesOf(outcome.answer)];
    return outcome.state === 'read' ? [outcome.bytes] : [];
  });
