import { useState, useSyncExternalStore } from 'react';
import { JudgeWorker } from '../judge/judge-worker';
import { ReviewStore, type ReviewState } from './review-store';

/** The store of this page and its state as it is now. */
export function useReview(): readonly [ReviewState, ReviewStore] {
  const [store] = useState(() => new ReviewStore(new JudgeWorker()));
  return [useSyncExternalStore(store.subscribe, store.state, store.state), store];
}
