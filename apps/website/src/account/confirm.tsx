import * as Dialog from '@radix-ui/react-dialog';
import { useRef, type ReactNode } from 'react';
import { say } from '../say';

interface ConfirmProps {
  readonly title: string;
  /** What the button does, in the words of the button that asked. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Asks before what cannot be undone; the safe button has the focus, and Escape keeps. */
export function Confirm({ title, action, isBusy, onCancel, onConfirm, children }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Dialog.Portal>
        <div className="backdrop" />
        <Dialog.Content
          className="dialog"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            keep.current?.focus();
          }}
        >
          <Dialog.Title asChild>
            <h2>{title}</h2>
          </Dialog.Title>
          <Dialog.Description asChild>
            <div>{children}</div>
          </Dialog.Description>
          <div className="f-act">
            <button type="button" className="btn" ref={keep} onClick={onCancel}>
              {say('Keep it')}
            </button>
            <button type="button" className="btn danger" disabled={isBusy} onClick={onConfirm}>
              {action}
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
