import { useEffect, useState } from 'react';
import { type Notice } from './review-store';
import { say } from '../say';

const shownForMs = 6000;

interface ToastProps {
  readonly notice: Notice | null;
  readonly onUndo: (notice: Notice) => void;
  readonly onEnd: () => void;
}

/** One line at the bottom that goes by itself, but not while somebody is on it. */
export function Toast({ notice, onUndo, onEnd }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (notice === null) setHeld(false);
    if (notice === null || isHeld) return;
    const timer = setTimeout(onEnd, shownForMs);
    return () => clearTimeout(timer);
  }, [notice, isHeld, onEnd]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <div role="status" className="toast-place">
      {notice !== null && (
        <p className="toast" onMouseEnter={hold} onMouseLeave={letGo} onFocus={hold} onBlur={letGo}>
          {notice.text}
          {notice.undo !== undefined && (
            <button type="button" className="link" onClick={() => onUndo(notice)}>
              {say('Undo')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
