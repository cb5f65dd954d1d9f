/** What became of work that was given a deadline. */
export type Timely<T> = { readonly state: 'done'; readonly value: T } | { readonly state: 'deadline_passed' };

/**
 * Runs `work` and waits for it at most `deadlineMs`. When the deadline passes, the signal is aborted and the answer says
 * so; what the work does afterwards is ignored. A rejection before the deadline is passed on.
 */
export async function withDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Timely<T>> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Timely<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve({ state: 'deadline_passed' });
      abort.abort();
    }, deadlineMs);
  });
  const done = work(abort.signal).then((value): Timely<T> => ({ state: 'done', value }));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
    // The loser of the race may still fail: nobody waits for it any more.
    done.catch(() => undefined);
  }
}
