import { createContext, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';

interface GatheringState {
  /** A part of the page waits for an answer. @returns says that it waits no longer */
  readonly begin: () => () => void;
  /** Every part that asked when the page opened has its answer, or knows that none comes. Once so, it stays so. */
  readonly isComplete: boolean;
}

/** For a page that shows its parts together; elsewhere nobody listens. */
export const Gathering = createContext<GatheringState>({ begin: () => () => undefined, isComplete: true });

/** What the parts of a page tell when they ask. */
export function useGathering(): GatheringState {
  const waiting = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isComplete, setComplete] = useState(false);
  const begin = useCallback(() => {
    let isWaiting = true;
    waiting.current += 1;
    return () => {
      if (!isWaiting) return;
      isWaiting = false;
      waiting.current -= 1;
      redraw();
    };
  }, []);
  // After the effects of the parts: one that an answer brought onto the page has asked by now.
  useEffect(() => {
    if (waiting.current === 0) setComplete(true);
  });
  return useMemo(() => ({ begin, isComplete }), [begin, isComplete]);
}
