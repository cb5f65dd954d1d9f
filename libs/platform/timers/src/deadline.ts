/** What became of work that was given a deadline. */
export type Timely<T> = { readonly state: 'done'; readonly value: T } | { readonly state: 'deadline_passed' };

/**
 * Runs `work` and waits for it at most `deadlineMs`. When the deadline passes, the signal is aborted and the answer says
 * so; what the work does afterwards is ignored. A rejection before the deadline is passed on.
 *
 * On a machine that held this process up, the deadline and the answers that arrived before it are all due at once, and
 * timers come first: so what has arrived is read before anybody is told that it did not come.
 */
export async function withDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Timely<T>> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let afterReading: NodeJS.Immediate | undefined;
  const late = new Promise<Timely<T>>((resolve) => {
    const giveUp = () => {
      resolve({ state: 'deadline_passed' });
      abort.abort();
    };
    timer = setTimeout(() => (afterReading = setImmediate(giveUp)), deadlineMs);
  });
  const done = work(abort.signal).then((value): Timely<T> => ({ state: 'done', value }));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
    clearImmediate(afterReading);
    // The loser of the race may still fail: nobody waits for it any more.
    done.catch(() => undefined);
  }
}
