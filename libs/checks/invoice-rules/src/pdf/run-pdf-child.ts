import { hybridPdf } from '@einvoice/limits';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type PdfRefusalReason } from './pdf-refusal';

export type ChildRun =
  { readonly ok: true; readonly output: Buffer } | { readonly ok: false; readonly reason: PdfRefusalReason };

const memoryLookEveryMs = 20;
/** Strings and objects of the child; buffers are outside of it, and watched from here. */
const heapMebibytesMax = 160;

/**
 * Gives the bytes to a new process and takes what it answers; kills it when its time, memory or answer exceed their limits.
 * Memory is read where the kernel shows it (Linux); elsewhere the child's own looks at its memory must do.
 */
export function runPdfChild(
  bytes: Uint8Array,
  childArguments: readonly string[],
  { deadlineMs, outputBytesMax }: { deadlineMs: number; outputBytesMax: number },
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
    const deadline = setTimeout(() => kill('too_slow'), deadlineMs);
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > hybridPdf.childMemoryBytesMax) kill('too_much_memory');
    }, memoryLookEveryMs);
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
