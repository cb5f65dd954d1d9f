import { useEffect, useState, useSyncExternalStore } from 'react';
import { JudgeWorker } from '../judge/judge-worker';
import { ReviewStore, type ReviewState } from './review-store';

/** A newer version of the page, and what loads it. */
interface Update {
  readonly load: () => void;
}

/** The store of this page, its state as it is now, and whether there is a newer page. */
export function useReview(): readonly [ReviewState, ReviewStore, Update | null] {
  const [[store, judge]] = useState(() => {
    const worker = new JudgeWorker();
    return [new ReviewStore(worker), worker] as const;
  });
  const [update, setUpdate] = useState<Update | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        judge.warm();
        void import('../offline/keep-offline').then(
          ({ keepOffline }) => keepOffline((load) => setUpdate({ load })),
          () => undefined, // there is no network now; the next visit keeps it
        );
      }),
    [judge],
  );
  return [useSyncExternalStore(store.subscribe, store.state, store.state), store, update];
}

/** Not every browser says when it is idle; and on a connection that is to be spared nothing is fetched before it is needed. */
function whenIdle(work: () => void): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => undefined;
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleAfterMs });
  return () => cancelIdleCallback(handle);
}

const idleAfterMs = 1_000;
