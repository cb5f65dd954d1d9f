import { setTimeout as sleep } from 'node:timers/promises';
import { realClock } from './real-clock';

/**
 * Waits until it holds; a wait that nothing ends would keep the test process for ever.
 * @throws when it does not hold within `deadlineMs`
 */
export async function until(holds: () => boolean | Promise<boolean>, deadlineMs = 100_000): Promise<void> {
  for (const endsAtMs = realClock() + deadlineMs; ; await sleep(20)) {
    if (await holds()) return;
    if (realClock() > endsAtMs) throw new Error(`It did not come true within ${deadlineMs} ms.`);
  }
}

/** For a spec whose day (UTC) must not change under it: waits for the next one when only `seconds` of this one are left. */
export async function withinOneDay(seconds = 60): Promise<void> {
  const dayMs = 86_400_000;
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < seconds * 1_000) await sleep(leftMs + 1_000);
}
