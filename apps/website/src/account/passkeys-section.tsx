import {
  type PasskeyLine,
  type PasskeyQuestionAnswer,
  type PasskeysAnswer,
  siteRoutes,
  withId,
} from '@einvoice/site-contract';
import { lazy, Suspense, useState } from 'react';
import { day } from '../review/times';
import { Loading } from './account-frame';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { canUsePasskeys, createPasskey, type DeviceRefusal } from './passkey-device';
import { useAnswer, useWrite } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

const Confirm = lazy(async () => ({ default: (await import('./confirm')).Confirm }));

const words: Readonly<Record<DeviceRefusal, string>> = {
  given_up: phrase('No passkey was made.'),
  has_one: phrase('This device has a passkey for this account already.'),
  failed: phrase('This device could not make a passkey.'),
};

/** The passkeys of the person: added, renamed, removed. */
export function PasskeysSection() {
  const { answer, reload } = useAnswer<PasskeysAnswer>(siteRoutes.passkeys);
  const [doomed, setDoomed] = useState<PasskeyLine | null>(null);
  const { isBusy, failure, send } = useWrite<object>();
  const remove = async ({ id }: PasskeyLine) => {
    const done = await send(withId(siteRoutes.passkeyRemove, id), {});
    setDoomed(null);
    if (done !== null) reload();
  };
  return (
    <section className="card stack wallets" aria-labelledby="passkeys">
      <h2 id="passkeys">{say('Passkeys')}</h2>
      <p className="small muted">
        {say('A passkey signs you in with this device: its PIN, finger or face, and no mail.')}
      </p>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.passkeys.length === 0 ? (
        <p>{say('No passkeys yet.')}</p>
      ) : (
        <ul className="stack">
          {answer.body.passkeys.map((passkey) => (
            <li key={passkey.id} className="card part">
              <Passkey passkey={passkey} onRenamed={reload} />
              <button
                type="button"
                className="btn sm"
                aria-label={say('Remove {name}', { name: passkey.name })}
                disabled={isBusy}
                onClick={() => setDoomed(passkey)}
              >
                {say('Remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote failure={failure} />
      {canUsePasskeys() ? (
        <NewPasskey onMade={reload} />
      ) : (
        <p className="small muted">{say('This browser has no passkeys.')}</p>
      )}
      {doomed !== null && (
        <Suspense>
          <Confirm
            title={say('Remove “{name}”?', { name: doomed.name })}
            action={say('Remove')}
            isBusy={isBusy}
            onCancel={() => setDoomed(null)}
            onConfirm={() => void remove(doomed)}
          >
            <p>
              {say('It signs nobody in any more. Delete it on its device, too: it will go on being offered there.')}
            </p>
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}

interface PasskeyProps {
  readonly passkey: PasskeyLine;
  readonly onRenamed: () => void;
}

function Passkey({ passkey, onRenamed }: PasskeyProps) {
  const [name, setName] = useState<string | null>(null);
  const { isBusy, failure, send } = useWrite<PasskeyLine>();
  if (name === null) {
    return (
      <div>
        <h3>{passkey.name}</h3>
        <p className="small muted num">
          {passkey.synced
            ? say('Added {date}, kept by your password manager', { date: day(passkey.createdAt) })
            : say('Added {date}, on one device', { date: day(passkey.createdAt) })}
        </p>
        <button
          type="button"
          className="btn sm"
          aria-label={say('Rename {name}', { name: passkey.name })}
          onClick={() => setName(passkey.name)}
        >
          {say('Rename')}
        </button>
      </div>
    );
  }
  return (
    <Form
      onSend={async () => {
        if ((await send(withId(siteRoutes.passkeyRename, passkey.id), { name })) === null) return;
        setName(null);
        onRenamed();
      }}
    >
      <Entry
        id={`name-${passkey.id}`}
        label={say('New name of {name}', { name: passkey.name })}
        action={say('Save')}
        isBusy={isBusy}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      >
        <button type="button" className="btn" onClick={() => setName(null)}>
          {say('Cancel')}
        </button>
      </Entry>
      <FailureNote failure={failure} />
    </Form>
  );
}

function NewPasskey({ onMade }: { readonly onMade: () => void }) {
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<DeviceRefusal | null>(null);
  const question = useWrite<PasskeyQuestionAnswer>();
  const keep = useWrite<PasskeyLine>();
  const add = async () => {
    setRefusal(null);
    const asked = await question.send(siteRoutes.passkeyQuestion, {});
    if (asked === null) return;
    const made = await createPasskey(asked.options);
    if (typeof made === 'string') return setRefusal(made);
    if ((await keep.send(siteRoutes.passkeys, { ...made, name })) === null) return;
    setName('');
    onMade();
  };
  return (
    <Form onSend={add}>
      <Entry
        id="passkey-name"
        label={say('Name of the new passkey')}
        action={say('Add a passkey')}
        required
        maxLength={100}
        autoComplete="off"
        placeholder={say('Work laptop')}
        isBusy={question.isBusy || keep.isBusy}
        value={name}
        onChange={setName}
      />
      {refusal !== null && (
        <p className="small muted" role="status">
          {say(words[refusal])}
        </p>
      )}
      <FailureNote failure={question.failure ?? keep.failure} />
    </Form>
  );
}
