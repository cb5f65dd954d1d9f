import * as Dialog from '@radix-ui/react-dialog';
import { keyList } from './use-keys';
import { say } from '../say';

interface KeysDialogProps {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** The list of keys, and the switch that turns them off. */
export default function KeysDialog({ isOn, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="backdrop" />
        <Dialog.Content className="dialog" aria-describedby={undefined}>
          <Dialog.Title asChild>
            <h2>{say('Keys')}</h2>
          </Dialog.Title>
          <dl className="key-list">
            {keyList.map(([key, what]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{say(what)}</dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />{' '}
            {say('Single keys are on')}
          </label>
          <div className="f-act">
            <Dialog.Close asChild>
              <button type="button" className="btn">
                {say('Close')}
              </button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
