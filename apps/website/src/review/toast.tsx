import { useEffect, useState } from 'react';

const shownForMs = 6000;

/** One line at the bottom that goes by itself, but not while somebody is on it. */
export function Toast({ text, onEnd }: { readonly text: string | null; readonly onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (text === null || isHeld) return;
    const timer = setTimeout(onEnd, shownForMs);
    return () => clearTimeout(timer);
  }, [text, isHeld, onEnd]);
  return (
    <div role="status" className="toast-place">
      {text !== null && (
        <p className="toast" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
          {text}
        </p>
      )}
    </div>
  );
}
