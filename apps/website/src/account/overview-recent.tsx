import { type ConnectionsAnswer, type LedgerAnswer, sitePages, siteRoutes } from '@einvoice/site-contract';
import { Icon } from '../marks';
import { counted } from '../prose';
import { Loading } from './account-frame';
import { ConnectionTable } from './connection-table';
import { LedgerTable } from './ledger-page';
import { useAnswer } from './use-answer';

const shown = { connections: 5, movements: 5 };

/** The connections that can spend now, and where they are made. */
export function RecentConnections() {
  const { answer, reload } = useAnswer<ConnectionsAnswer>(siteRoutes.connections);
  const active = answer.state === 'ready' ? answer.body.connections.filter(({ revokedAt }) => revokedAt === null) : [];
  return (
    <section aria-labelledby="connections">
      <div className="sec-h">
        <div>
          <h2 id="connections">Connections</h2>
          <p className="small muted">
            A connection lets a back end or an agent spend from this balance, up to its limit.
          </p>
        </div>
        <a className="btn" href={`${sitePages.connections}#new`}>
          <Icon name="plus" /> New connection
        </a>
      </div>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : active.length === 0 ? (
        <p className="card empty">
          {answer.body.connections.length === 0 ? 'No connections yet.' : 'Every connection is revoked.'} Make one, and
          its secret is shown once. <a href="/docs/vat-list">What a first call looks like</a>
        </p>
      ) : (
        <>
          <ConnectionTable connections={active.slice(0, shown.connections)} />
          <p className="small">
            <a href={sitePages.connections}>
              {active.length > shown.connections
                ? `All ${counted(active.length, 'active connection')}`
                : 'All connections, and revoking them'}
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
          <h2 id="ledger">Ledger</h2>
          <p className="small muted">Every credit in and out, in order. Rows are never changed.</p>
        </div>
        {answer.state === 'ready' && answer.body.lines.length > 0 && (
          <a className="small" href={sitePages.ledger}>
            All {counted(answer.body.sums.lines, 'row')}
          </a>
        )}
      </div>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.lines.length === 0 ? (
        <p className="card empty">Nothing has moved yet. The first top-up or charge appears here.</p>
      ) : (
        <LedgerTable lines={answer.body.lines} open={null} onOpen={() => location.assign(sitePages.ledger)} />
      )}
    </section>
  );
}
