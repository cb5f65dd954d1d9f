import { parentPort, workerData } from 'node:worker_threads';
import { InputFolder } from './corpus';
import { type FuzzTarget } from './fuzz-target';
import { coverageOfProgram, type Finding, fuzz, runOne } from './fuzz-loop';
import { pdfTarget, smpTarget } from './process-targets';
import { json, jsonrpc, payment, xml } from './text-targets';

export const targetNames = ['xml', 'json', 'jsonrpc', 'payment', 'pdf', 'smp'] as const;
export type TargetName = (typeof targetNames)[number];

/** What the thread is started with. */
export interface FuzzOrder {
  readonly target: TargetName;
  readonly seed: number;
  readonly keptFolder: string;
  /** One input to run again, instead of looking for others. */
  readonly replay?: Uint8Array;
  /** Shared: [inputs begun, bytes of the input, 1 to stop], then the input itself. */
  readonly shared: SharedArrayBuffer;
  readonly pdfChildArguments: readonly string[];
}

export type FuzzMessage =
  | { readonly input: Uint8Array; readonly finding: Finding }
  | { readonly inputs: number; readonly kept: number; readonly branches: number; readonly isLast: boolean };

export const headNumbers = 3;
const secondMs = 1000;

const targetOf = ({ target, pdfChildArguments }: FuzzOrder): FuzzTarget => {
  const all: Readonly<Record<TargetName, () => FuzzTarget>> = {
    ...{ xml: () => xml, json: () => json, jsonrpc: () => jsonrpc, payment: () => payment },
    ...{ pdf: () => pdfTarget(pdfChildArguments), smp: smpTarget },
  };
  return all[target]();
};

/** The thread's whole work: looks for inputs that break `target` until it is told to stop. */
export async function serveFuzzing(): Promise<void> {
  const order = workerData as FuzzOrder;
  const target = targetOf(order);
  const coverage = coverageOfProgram();
  const head = new Int32Array(order.shared, 0, headNumbers);
  const place = new Uint8Array(order.shared, headNumbers * Int32Array.BYTES_PER_ELEMENT);
  const say = (message: FuzzMessage) => parentPort!.postMessage(message);
  const counts = { inputs: 0, kept: 0 };
  const report = (isLast: boolean) => say({ ...counts, branches: coverage.branchesTaken, isLast });
  let toldAtMs = 0;
  const options = {
    ...{ target, coverage, seed: order.seed, kept: new InputFolder(order.keptFolder) },
    begin(input: Uint8Array) {
      place.set(input.subarray(0, place.length));
      head[1] = Math.min(input.length, place.length);
      Atomics.add(head, 0, 1);
      if (Date.now() - toldAtMs < secondMs) return;
      toldAtMs = Date.now();
      report(false);
    },
    found: (input: Uint8Array, finding: Finding) => say({ input, finding }),
    isOver: () => Atomics.load(head, 2) === 1,
  };
  if (order.replay) {
    await target.seeds();
    await runOne(order.replay, options);
    counts.inputs = 1;
  } else {
    await fuzz(options, counts);
  }
  report(true);
  await target.close?.();
}
