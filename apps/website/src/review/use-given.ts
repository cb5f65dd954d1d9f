import { useCallback, useEffect, useState } from 'react';
import { droppedOn, singleFile, type Given } from './given-files';
import { type ReviewState, type ReviewStore } from './review-store';

interface GivenFiles {
  /** Many files, a folder or a zip; null when there is none of that. */
  readonly many: readonly Given[] | null;
  readonly give: (given: readonly Given[]) => void;
  /** The list is closed. */
  readonly end: () => void;
}

/** What a person gave: one file is reviewed by itself, more become a list. The whole window takes a drop while nothing is open. */
export function useGiven({ draft, work }: ReviewState, actions: ReviewStore): GivenFiles {
  const [many, setMany] = useState<readonly Given[] | null>(null);
  const give = useCallback(
    (given: readonly Given[]) => {
      if (given.length === 0) return;
      void singleFile(given).then((file) => (file === null ? setMany(given) : actions.takeFile(file)));
    },
    [actions],
  );
  const isOpen = many === null && draft === null && work === 'none';
  useEffect(() => {
    // A browser shows a file that is dropped beside the field, and what was open is gone.
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (isOpen && event.dataTransfer !== null) give(droppedOn(event.dataTransfer));
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [isOpen, give]);
  const end = useCallback(() => {
    setMany(null);
    actions.reset();
  }, [actions]);
  return { many, give, end };
}
