import { hybridPdf } from '@einvoice/limits';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type PdfRefusalReason } from './pdf-refusal';

export type ChildRun =
  { readonly ok: true; readonly output: Buffer } | { readonly ok: false; readonly reason: PdfRefusalReason };

const lookEveryMs = 20;
/** Linux tells processes their processor time in hundredths of a second, whatever the kernel counts in. */
const msPerTick = 10;
/** Strings and objects of the child; buffers are outside of it, and watched from here. */
const heapMebibytesMax = 160;

export interface ChildLimits {
  readonly deadlineMs: number;
  readonly clockMs: number;
  readonly outputBytesMax: number;
}

/**
 * Gives the bytes to a new process and takes what it answers; kills it when its time, memory or answer exceed their limits.
 * Time is the child's processor time, so that a busy machine is no fault of the file: `too_slow` is, `busy` is not. It and memory
 * are read where the kernel shows them (Linux); elsewhere the clock and the child's own looks at its memory must do.
 */
export function runPdfChild(
  bytes: Uint8Array,
  childArguments: readonly string[],
  { deadlineMs, clockMs, outputBytesMax }: ChildLimits,
): Promise<ChildRun> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMebibytesMax}`, ...childArguments], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  });
  const { stdin, stdout } = child;
  yieldToOthers(child);
  return new Promise((resolve, reject) => {
    let killedFor: PdfRefusalReason | null = null;
    const kill = (reason: PdfRefusalReason): void => {
      killedFor ??= reason;
      child.kill('SIGKILL');
    };
    const isTold = processorMs(child.pid) !== null;
    const deadline = setTimeout(() => kill(isTold ? 'busy' : 'too_slow'), isTold ? clockMs : deadlineMs);
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > hybridPdf.childMemoryBytesMax) kill('too_much_memory');
      if ((processorMs(child.pid) ?? 0) > deadlineMs) kill('too_slow');
    }, lookEveryMs);
    const settle = (): void => {
      clearTimeout(deadline);
      clearInterval(watch);
    };
    const chunks: Buffer[] = [];
    let outputBytes = 0;
    stdout.on('data', (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > outputBytesMax) kill('not_readable');
      else chunks.push(chunk);
    });
    // The child may end before it has read everything.
    stdin.on('error', () => undefined);
    child.on('error', (error) => {
      settle();
      reject(new Error('The process that reads PDFs cannot be started.', { cause: error }));
    });
    child.on('close', (_code, signal) => {
      settle();
      // V8 aborts when the heap is full.
      if (killedFor === null && signal === 'SIGABRT') killedFor = 'too_much_memory';
      resolve(killedFor === null ? { ok: true, output: Buffer.concat(chunks) } : { ok: false, reason: killedFor });
    });
    stdin.end(bytes);
  });
}

/** Four busy children must not slow the answers of this process. */
function yieldToOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already, or the system knows no priorities.
  }
}

function residentBytes(pid: number | undefined): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** What a process has used, as user and in the kernel; null where that is not shown, or the process has ended. */
function processorMs(pid: number | undefined): number | null {
  try {
    // The name before them may hold blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch {
    return null;
  }
}
