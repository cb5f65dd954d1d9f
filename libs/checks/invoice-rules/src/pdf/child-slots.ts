import { hybridPdf } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when fewer than four children run; `busy` when none ended in time. The count is the process's. */
export async function withChildSlot<T>(
  deadlineMs: number,
  work: () => Promise<T>,
): Promise<T | { readonly ok: false; readonly reason: 'busy' }> {
  if (running < hybridPdf.childrenMax) running++;
  else if (!(await turn(deadlineMs))) return { ok: false, reason: 'busy' };
  try {
    return await work();
  } finally {
    // The slot goes to the next in line, or is free again.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

async function turn(deadlineMs: number): Promise<boolean> {
  let take = (): void => undefined;
  const mine = new Promise<void>((resolve) => {
    take = resolve;
    waiting.push(take);
  });
  const { state } = await withDeadline(deadlineMs, () => mine);
  if (state === 'done') return true;
  const place = waiting.indexOf(take);
  // Handed over in the very moment the deadline passed.
  if (place < 0) return true;
  waiting.splice(place, 1);
  return false;
}
