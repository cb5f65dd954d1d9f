import {
  type ConnectionLine,
  type ConnectionMadeAnswer,
  type ConnectionsAnswer,
  type SecretLine,
  siteRoutes,
  withId,
} from '@einvoice/site-contract';
import { lazy, Suspense, useContext, useLayoutEffect, useState } from 'react';
import { facts } from '../facts';
import { Icon } from '../marks';
import { euros } from '../prose';
import { dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { ConnectionTable } from './connection-table';
import { FailureNote } from './failure-note';
import { Form, TextField } from './form';
import { Gathering } from './gathering';
import { useAnswer, useWrite } from './use-answer';
import { say } from '../say';

// Fetched when a connection was made, and when one is about to be revoked.
const SecretReveal = lazy(async () => ({ default: (await import('./secret-reveal')).SecretReveal }));
const Confirm = lazy(async () => ({ default: (await import('./confirm')).Confirm }));

/** Connections: made, shown once, limited, revoked. */
export const ConnectionsPage = () => <SignedIn title={say('Connections')}>{() => <Connections />}</SignedIn>;

function Connections() {
  const { answer, reload } = useAnswer<ConnectionsAnswer>(siteRoutes.connections);
  const [isMaking, setMaking] = useState(false);
  const { isComplete } = useContext(Gathering);
  // With the rest of the page, for a form that is not seen yet cannot take the focus.
  useLayoutEffect(() => {
    if (isComplete && location.hash === '#new') setMaking(true);
  }, [isComplete]);
  const [made, setMade] = useState<ConnectionMadeAnswer | null>(null);
  const [doomed, setDoomed] = useState<ConnectionLine | null>(null);
  const { isBusy, failure, send } = useWrite<ConnectionLine>();
  const another = useWrite<ConnectionMadeAnswer>();
  const addSecret = async ({ id }: ConnectionLine) => {
    const answerOfMake = await another.send(withId(siteRoutes.connectionSecrets, id), { expiresInDays: null });
    if (answerOfMake === null) return;
    setMade(answerOfMake);
    reload();
  };
  const endSecret = async ({ id }: ConnectionLine, { id: secretId }: SecretLine) => {
    if ((await send(withId(siteRoutes.connectionSecretRevoke, id), { secretId })) !== null) reload();
  };
  const revoke = async ({ id }: ConnectionLine) => {
    const outcome = await send(withId(siteRoutes.connectionRevoke, id), {});
    setDoomed(null);
    if (outcome !== null) reload();
  };
  return (
    <section>
      <div className="sec-h">
        <p className="small muted">
          {say('A connection lets a back end or an agent spend from this balance, up to its limit.')}
        </p>
        {made === null && !isMaking && (
          <button type="button" className="btn pri" onClick={() => setMaking(true)}>
            <Icon name="plus" /> {say('New connection')}
          </button>
        )}
      </div>
      {isMaking && (
        <NewConnection
          onCancel={() => setMaking(false)}
          onMade={(answerOfMake) => {
            setMaking(false);
            setMade(answerOfMake);
            reload();
          }}
        />
      )}
      {made !== null && (
        <Suspense>
          <SecretReveal made={made} onStored={() => setMade(null)} />
        </Suspense>
      )}
      <FailureNote failure={failure ?? another.failure} />
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.connections.length === 0 ? (
        !isMaking && <p className="card empty">{say('No connections yet. Make one, and its secret is shown once.')}</p>
      ) : (
        <ConnectionTable
          connections={answer.body.connections}
          onRevoke={setDoomed}
          secretActions={{ onAdd: (one) => void addSecret(one), onEnd: (one, secret) => void endSecret(one, secret) }}
        />
      )}
      {doomed !== null && (
        <Suspense>
          <Confirm
            title={say('Revoke “{name}”?', { name: doomed.name })}
            action={say('Revoke')}
            isBusy={isBusy}
            onCancel={() => setDoomed(null)}
            onConfirm={() => void revoke(doomed)}
          >
            <p>
              {doomed.lastUsedAt === null
                ? `${say('Never used.')} `
                : `${say('Last used {date}.', { date: dayAndTime(doomed.lastUsedAt) })} `}
              {say('Its next call gets 401. This cannot be undone.')}
            </p>
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}

/** What a limit means in rows and money, while it is typed. */
function limitMeaning(limit: string): string {
  if (limit.trim() === '') return say('No limit: one call can spend the whole balance.');
  const credits = Number(limit);
  if (!Number.isInteger(credits) || credits < 1) return say('A whole number from 1. Leave it empty for no limit.');
  const rows = Math.floor(credits / facts.creditsPerVatAnswer);
  return say(
    'One call may cost {price}, which is {rows, plural, one {# row} other {# rows}} of a VAT list. Empty means no limit.',
    { price: euros(credits), rows },
  );
}

interface NewConnectionProps {
  readonly onCancel: () => void;
  readonly onMade: (made: ConnectionMadeAnswer) => void;
}

function NewConnection({ onCancel, onMade }: NewConnectionProps) {
  const [name, setName] = useState('');
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const [expiry, setExpiry] = useState('90');
  const [tools, setTools] = useState<readonly string[]>([]);
  const { isBusy, failure, send } = useWrite<ConnectionMadeAnswer>();
  const credits = limit.trim() === '' ? null : Number(limit);
  return (
    <Form
      className="card stack new-connection"
      onSend={async () => {
        const expiresInDays = expiry === '' ? null : Number(expiry);
        const allowedTools = tools.length === 0 ? null : tools;
        const made = await send(siteRoutes.connections, {
          name,
          creditsPerCallMax: credits,
          expiresInDays,
          allowedTools,
        });
        if (made !== null) onMade(made);
      }}
    >
      <h2>{say('New connection')}</h2>
      <TextField
        id="name"
        label={say('Name')}
        required
        maxLength={100}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <TextField
        id="limit"
        label={say('Limit a call, in credits')}
        className="text-input num"
        autoComplete="off"
        inputMode="numeric"
        pattern="[1-9][0-9]{0,7}"
        aria-describedby="limit-means"
        value={limit}
        onChange={setLimit}
      />
      <p id="limit-means" className="small muted num">
        {limitMeaning(limit)}
      </p>
      <label>
        {say('Its secret expires')}{' '}
        <select className="text-input" value={expiry} onChange={(event) => setExpiry(event.target.value)}>
          {['30', '90', '365'].map((days) => (
            <option key={days} value={days}>
              {say('after {days} days', { days })}
            </option>
          ))}
          <option value="">{say('never')}</option>
        </select>
      </label>
      <details>
        <summary>{say('Tools: {names}', { names: tools.length === 0 ? say('all') : tools.join(', ') })}</summary>
        <fieldset>
          <legend className="small muted">{say('Choose those it may call; none chosen means all.')}</legend>
          {facts.toolNames.map((tool) => (
            <label key={tool}>
              <input
                type="checkbox"
                checked={tools.includes(tool)}
                onChange={({ target: { checked } }) =>
                  setTools(checked ? [...tools, tool] : tools.filter((other) => other !== tool))
                }
              />{' '}
              <code>{tool}</code>{' '}
            </label>
          ))}
        </fieldset>
      </details>
      <div className="f-act">
        <button type="submit" className="btn pri" disabled={isBusy}>
          {say('Create')}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          {say('Cancel')}
        </button>
      </div>
      <FailureNote failure={failure} />
    </Form>
  );
}
