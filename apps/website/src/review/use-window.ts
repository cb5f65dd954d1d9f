import { startTransition, useCallback, useState } from 'react';

/** As many lines of an invoice or of a text as are shown at once; ten thousand would take seconds to lay out. */
export const linesAtOnce = 200;

/**
 * Where the window of a long list begins. It moves to what is selected whenever that changes, and stays where a person moves it.
 * @param selected index from 0 that the window is to show; null for none
 * @param count how long the list is
 */
export function useWindow(
  selected: number | null,
  count: number,
): readonly [start: number, move: (start: number) => void] {
  const [start, setStart] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  if (selected !== shown) {
    // While it is drawn, not after it: what is selected is never drawn without its window.
    setShown(selected);
    if (selected !== null) setStart(beginOf(selected));
  }
  const move = useCallback((to: number) => startTransition(() => setStart(to)), []);
  return [Math.min(start, beginOf(Math.max(0, count - 1))), move];
}

const beginOf = (index: number): number => index - (index % linesAtOnce);
