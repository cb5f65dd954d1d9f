import {
  type ConnectionsAnswer,
  type LedgerAnswer,
  sitePages,
  siteRoutes,
  type TopUpsAnswer,
  withId,
} from '@einvoice/site-contract';
import { Icon } from '../marks';
import { Loading } from './account-frame';
import { ConnectionTable } from './connection-table';
import { LedgerTable } from './ledger-page';
import { useAnswer } from './use-answer';
import { euros } from '../prose';
import { dayAndTime } from '../review/times';
import { say } from '../say';
import { addressHere } from '../spoken-language';

const shown = { connections: 5, movements: 5, receipts: 5 };

/** The connections that can spend now, and where they are made. */
export function RecentConnections() {
  const { answer, reload } = useAnswer<ConnectionsAnswer>(siteRoutes.connections);
  const active = answer.state === 'ready' ? answer.body.connections.filter(({ revokedAt }) => revokedAt === null) : [];
  return (
    <section>
      <div className="sec-h">
        <div>
          <h2 id="connections">{say('Connections')}</h2>
          <p className="small muted">
            {say('A connection lets a back end or an agent spend from this balance, up to its limit.')}
          </p>
        </div>
        <a className="btn" href={`${addressHere(sitePages.connections)}#new`}>
          <Icon name="plus" /> {say('New connection')}
        </a>
      </div>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : active.length === 0 ? (
        <p className="card empty">
          {answer.body.connections.length === 0 ? say('No connections yet.') : say('Every connection is revoked.')}{' '}
          {say('Make one, and its secret is shown once.')}{' '}
          <a href="/docs/vat-list">{say('What a first call looks like')}</a>
        </p>
      ) : (
        <>
          <ConnectionTable connections={active.slice(0, shown.connections)} />
          <p className="small">
            <a href={addressHere(sitePages.connections)}>
              {active.length > shown.connections
                ? say('{count, plural, one {All of # active connection} other {All # active connections}}', {
                    count: active.length,
                  })
                : say('All connections, and revoking them')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** What moved last. */
export function RecentMovements() {
  const { answer, reload } = useAnswer<LedgerAnswer>(`${siteRoutes.ledger}?limit=${shown.movements}`);
  return (
    <section aria-labelledby="ledger">
      <div className="sec-h">
        <div>
          <h2 id="ledger">{say('Ledger')}</h2>
          <p className="small muted">{say('Every credit in and out, in order. Rows are never changed.')}</p>
        </div>
        {answer.state === 'ready' && answer.body.lines.length > 0 && (
          <a className="small" href={addressHere(sitePages.ledger)}>
            {say('{count, plural, one {Open the ledger} other {All # rows}}', { count: answer.body.sums.lines })}
          </a>
        )}
      </div>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.lines.length === 0 ? (
        <p className="card empty">{say('Nothing has moved yet. The first top-up or charge appears here.')}</p>
      ) : (
        <LedgerTable
          lines={answer.body.lines}
          open={null}
          onOpen={() => location.assign(addressHere(sitePages.ledger))}
        />
      )}
    </section>
  );
}

/** Payments that came in last, each with its receipt; nothing while there is none. */
export function RecentReceipts() {
  const { answer } = useAnswer<TopUpsAnswer>(siteRoutes.topUps);
  const paid = answer.state === 'ready' ? answer.body.topUps.filter(({ state }) => state === 'paid') : [];
  if (paid.length === 0) return null;
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">{say('Receipts of top-ups')}</h2>
      <ul className="stack num">
        {paid.slice(0, shown.receipts).map(({ id, createdAt, amountCents }) => (
          <li key={id}>
            <a href={addressHere(withId(sitePages.topUpOutcome, id))}>{dayAndTime(createdAt)}</a>, {euros(amountCents)}
          </li>
        ))}
      </ul>
      <p className="small">
        <a href={addressHere(sitePages.topUp)}>{say('All top-ups')}</a>
      </p>
    </section>
  );
}
