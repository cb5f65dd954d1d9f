import {
  siteRoutes,
  withId,
  type ConnectionLine,
  type ConnectionMadeAnswer,
  type ConnectionsAnswer,
} from '@einvoice/site-contract';
import { lazy, Suspense, useState } from 'react';
import { facts } from '../facts';
import { Icon, Status } from '../marks';
import { counted, euros, grouped } from '../prose';
import { day, dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { useAnswer, useWrite } from './use-answer';

// Fetched when a connection was made, and when one is about to be revoked.
const SecretReveal = lazy(async () => ({ default: (await import('./secret-reveal')).SecretReveal }));
const Confirm = lazy(async () => ({ default: (await import('./confirm')).Confirm }));

/** Connections: made, shown once, limited, revoked. */
export const ConnectionsPage = () => (
  <SignedIn title="Connections">{({ csrfToken }) => <Connections csrfToken={csrfToken} />}</SignedIn>
);

function Connections({ csrfToken }: { readonly csrfToken: string }) {
  const { answer, reload } = useAnswer<ConnectionsAnswer>(siteRoutes.connections);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<ConnectionMadeAnswer | null>(null);
  const [doomed, setDoomed] = useState<ConnectionLine | null>(null);
  const { isBusy, failure, send } = useWrite<ConnectionLine>(csrfToken);
  const revoke = async ({ id }: ConnectionLine) => {
    const outcome = await send(withId(siteRoutes.connectionRevoke, id), {});
    setDoomed(null);
    if (outcome !== null) reload();
  };
  return (
    <section aria-label="Connections">
      <div className="sec-h">
        <p className="small muted">
          A connection lets a back end or an agent spend from this balance, up to its limit.
        </p>
        {made === null && !isMaking && (
          <button type="button" className="btn pri" onClick={() => setMaking(true)}>
            <Icon name="plus" /> New connection
          </button>
        )}
      </div>
      {isMaking && (
        <NewConnection
          csrfToken={csrfToken}
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
      <FailureNote failure={failure} />
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.connections.length === 0 ? (
        <p className="card empty">
          No connections yet. A connection lets a back end or an agent spend from this balance, up to its limit.
        </p>
      ) : (
        <ConnectionTable connections={answer.body.connections} onRevoke={setDoomed} />
      )}
      {doomed !== null && (
        <Suspense>
          <Confirm
            title={`Revoke “${doomed.name}”?`}
            action="Revoke"
            isBusy={isBusy}
            onCancel={() => setDoomed(null)}
            onConfirm={() => void revoke(doomed)}
          >
            <p>
              {doomed.lastUsedAt === null ? 'Never used. ' : `Last used ${dayAndTime(doomed.lastUsedAt)}. `}Its next
              call gets 401. This cannot be undone.
            </p>
          </Confirm>
        </Suspense>
      )}
    </section>
  );
}

interface TableProps {
  readonly connections: readonly ConnectionLine[];
  readonly onRevoke: (connection: ConnectionLine) => void;
}

const makers = {
  site: 'by this site',
  person: 'on this page',
  device: 'by a terminal',
  command: 'by a command',
} as const;

function ConnectionTable({ connections, onRevoke }: TableProps) {
  return (
    <div className="table-box">
      <table className="facts-table">
        <caption className="vh">Connections</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Secret begins with</th>
            <th scope="col">Limit a call</th>
            <th scope="col">Last used</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="vh">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => {
            const { id, name, secretEnd, creditsPerCallMax, lastUsedAt, revokedAt, madeBy, createdAt } = connection;
            return (
              <tr key={id}>
                <td>
                  <b>{name}</b>
                  <span className="sub-t">
                    made {makers[madeBy]}, {day(createdAt)}
                  </span>
                </td>
                <td data-title="Secret begins with">
                  {secretEnd === '' ? (
                    <span className="faint">no secret</span>
                  ) : (
                    <code>
                      {facts.secretPrefix}
                      {id}…
                    </code>
                  )}
                </td>
                <td data-title="Limit a call">
                  {creditsPerCallMax === null ? 'no limit' : counted(creditsPerCallMax, 'credit')}
                </td>
                <td data-title="Last used">
                  {lastUsedAt === null ? <span className="faint">Never</span> : dayAndTime(lastUsedAt)}
                </td>
                <td data-title="State">
                  {revokedAt === null ? (
                    <Status tone="ready">Active</Status>
                  ) : (
                    <Status tone="off">Revoked {day(revokedAt)}</Status>
                  )}
                </td>
                <td className="r">
                  {revokedAt === null && (
                    <button type="button" className="btn sm quiet danger" onClick={() => onRevoke(connection)}>
                      Revoke<span className="vh"> {name}</span>
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface NewConnectionProps {
  readonly csrfToken: string;
  readonly onCancel: () => void;
  readonly onMade: (made: ConnectionMadeAnswer) => void;
}

function NewConnection({ csrfToken, onCancel, onMade }: NewConnectionProps) {
  const [name, setName] = useState('');
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const { isBusy, failure, send } = useWrite<ConnectionMadeAnswer>(csrfToken);
  const credits = limit.trim() === '' ? null : Number(limit);
  const rows = credits === null ? null : Math.floor(credits / facts.creditsPerVatAnswer);
  return (
    <form
      className="card stack new-connection"
      onSubmit={(event) => {
        event.preventDefault();
        void send(siteRoutes.connections, { name, creditsPerCallMax: credits }).then((made) => made && onMade(made));
      }}
    >
      <h2>New connection</h2>
      <label htmlFor="name">Name</label>
      <input
        id="name"
        className="text-input"
        required
        maxLength={100}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor="limit">Limit a call, in credits; empty is no limit</label>
      <input
        id="limit"
        className="text-input num"
        inputMode="numeric"
        pattern="[1-9][0-9]{0,7}"
        autoComplete="off"
        aria-describedby="limit-means"
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      <p id="limit-means" className="small muted num">
        {credits === null || rows === null || Number.isNaN(credits)
          ? 'Every call may spend the whole balance.'
          : `${grouped(rows)} rows of a VAT list, ${euros(credits)}. The secret is shown once.`}
      </p>
      <div className="f-act">
        <button type="submit" className="btn pri" disabled={isBusy}>
          Create
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <FailureNote failure={failure} />
    </form>
  );
}
