import { Worker } from 'node:worker_threads';
import { InputFolder } from './corpus';
import { type Finding } from './fuzz-loop';
import { type FuzzMessage, type FuzzOrder, headNumbers, type TargetName } from './worker';

/** What a run found out. */
export interface FuzzOutcome {
  readonly inputs: number;
  readonly branches: number;
  readonly kept: number;
  readonly findings: readonly FoundInput[];
}

interface FoundInput {
  readonly kind: Finding['kind'] | 'hang' | 'out_of_memory';
  readonly what: string;
  /** Where the input is kept. */
  readonly file: string;
}

export interface FuzzRunOptions {
  readonly target: TargetName;
  /** The instrumented program that calls `serveFuzzing` in a thread. */
  readonly program: string;
  readonly seed: number;
  readonly untilMs: number;
  /** An input that takes longer hangs. */
  readonly hangMs: number;
  readonly kept: string;
  readonly found: string;
  readonly replay?: Uint8Array;
  readonly pdfChildArguments: readonly string[];
  progress(state: { inputs: number; branches: number; kept: number }): void;
}

const inputBytesMax = 256 * 1024;
const heapMiB = 1024;
/** Of one cause there may be thousands. */
const findingsMax = 20;

/** Looks for inputs that break a target until the time is over; a thread that hangs or runs out of memory is started anew. */
export async function runFuzzing(options: FuzzRunOptions): Promise<FuzzOutcome> {
  const folder = new InputFolder(options.found);
  const findings = new Map<string, FoundInput>();
  const sums = { inputs: 0, branches: 0, kept: 0 };
  const note = (input: Uint8Array, kind: FoundInput['kind'], what: string) => {
    const cause = `${kind} ${what.split('\n', 2).join(' ')}`;
    if (!findings.has(cause) && findings.size < findingsMax)
      findings.set(cause, { kind, what, file: folder.keep(input) });
  };
  for (let attempt = 0; Date.now() < options.untilMs && findings.size < findingsMax; attempt += 1) {
    const before = sums.inputs;
    const ended = await runThread({ ...options, seed: options.seed + attempt }, (message) => {
      if ('finding' in message) note(message.input, message.finding.kind, message.finding.what);
      else Object.assign(sums, { ...message, inputs: before + message.inputs });
      options.progress(sums);
    });
    if (ended.kind === 'done') break;
    note(ended.input, ended.kind, ended.what);
  }
  const { inputs, branches, kept } = sums;
  return { inputs, branches, kept, findings: [...findings.values()] };
}

type ThreadEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'hang' | 'out_of_memory' | 'threw'; readonly what: string; readonly input: Uint8Array };

function runThread(options: FuzzRunOptions, hear: (message: FuzzMessage) => void): Promise<ThreadEnd> {
  const headBytes = headNumbers * Int32Array.BYTES_PER_ELEMENT;
  const shared = new SharedArrayBuffer(headBytes + inputBytesMax);
  const head = new Int32Array(shared, 0, headNumbers);
  const { target, seed, kept: keptFolder, replay, pdfChildArguments } = options;
  const order: FuzzOrder = { target, seed, keptFolder, shared, pdfChildArguments, ...(replay && { replay }) };
  const thread = new Worker(options.program, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: heapMiB },
  });
  const atWork = () => Uint8Array.from(new Uint8Array(shared, headBytes, head[1]));
  return new Promise((resolve) => {
    let begun = 0;
    let movedAtMs = Date.now();
    const end = (how: ThreadEnd) => {
      clearInterval(watch);
      resolve(how);
      void thread.terminate();
    };
    const watch = setInterval(() => {
      const now = Date.now();
      if (now >= options.untilMs) Atomics.store(head, 2, 1);
      if (head[0] !== begun) [begun, movedAtMs] = [head[0]!, now];
      else if (begun > 0 && now - movedAtMs > options.hangMs)
        end({ kind: 'hang', what: `over ${options.hangMs / 1000} s`, input: atWork() });
    }, 250);
    thread.on('message', (message: FuzzMessage) => {
      hear(message);
      if ('isLast' in message && message.isLast) end({ kind: 'done' });
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const kind = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'threw';
      end({ kind, what: error.stack ?? error.message, input: atWork() });
    });
  });
}
