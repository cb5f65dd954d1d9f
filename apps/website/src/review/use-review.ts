import { useEffect, useState, useSyncExternalStore } from 'react';
import { JudgeWorker } from '../judge/judge-worker';
import { ReviewStore, type ReviewState } from './review-store';

/** The store of this page and its state as it is now. */
export function useReview(): readonly [ReviewState, ReviewStore] {
  const [[store, judge]] = useState(() => {
    const worker = new JudgeWorker();
    return [new ReviewStore(worker), worker] as const;
  });
  useEffect(() => whenIdle(() => judge.warm()), [judge]);
  return [useSyncExternalStore(store.subscribe, store.state, store.state), store];
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
