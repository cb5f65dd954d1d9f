import {
  type ConnectionsAnswer,
  type LedgerAnswer,
  type LedgerFilter,
  ledgerFilters,
  type LedgerLine,
  type RunAnswer,
  siteRoutes,
  withId,
} from '@einvoice/site-contract';
import { Fragment, useState } from 'react';
import { Icon, Status, type Tone } from '../marks';
import { grouped } from '../prose';
import { day } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { connectionName } from './connection-name';
import { useAnswer } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

/** Every credit in and out, in order. */
export const LedgerPage = () => <SignedIn title={say('Ledger')}>{() => <Ledger />}</SignedIn>;

const filterNames: Readonly<Record<LedgerFilter, string>> = {
  all: phrase('All'),
  in: phrase('Came in'),
  charged: phrase('Charged'),
  not_charged: phrase('Not charged'),
  taken_back: phrase('Taken back'),
  holds: phrase('Holds'),
};

interface Filter {
  readonly kind: LedgerFilter;
  /** Empty: every connection. */
  readonly connectionId: string;
  /** First and last day in UTC; empty: no end. */
  readonly from: string;
  readonly to: string;
}

const noFilter: Filter = { kind: 'all', connectionId: '', from: '', to: '' };
const isNarrowed = (filter: Filter): boolean =>
  (Object.keys(noFilter) as (keyof Filter)[]).some((name) => filter[name] !== noFilter[name]);

function queryOf({ kind, ...rest }: Filter): URLSearchParams {
  return new URLSearchParams([['filter', kind], ...Object.entries(rest).filter(([, value]) => value !== '')]);
}

function Ledger() {
  const [filter, setFilter] = useState(noFilter);
  const [before, setBefore] = useState<string | null>(null);
  const [run, setRun] = useState<string | null>(null);
  const query = queryOf(filter);
  const page = before === null ? query : new URLSearchParams([...query, ['before', before]]);
  const { answer, reload } = useAnswer<LedgerAnswer>(`${siteRoutes.ledger}?${page}`);
  const narrow = (change: Partial<Filter>) => {
    setBefore(null);
    setFilter({ ...filter, ...change });
  };
  return (
    <section>
      <FilterBar filter={filter} onChange={narrow} />
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : answer.body.lines.length === 0 ? (
        <div className="card empty">
          {isNarrowed(filter) ? (
            <>
              <p>{say('Nothing fits this filter.')}</p>
              <button type="button" className="btn sm" onClick={() => narrow(noFilter)}>
                {say('Show everything')}
              </button>
            </>
          ) : (
            <p>{say('Nothing has moved yet. The first top-up or charge appears here.')}</p>
          )}
        </div>
      ) : (
        <>
          <p className="small muted num">
            {say(
              '{rows, plural, one {# row} other {# rows}}, {change} credits, {answers, plural, one {# answer} other {# answers}}, {free, plural, one {# run} other {# runs}} not charged. Rows are never changed.',
              {
                rows: answer.body.sums.lines,
                change: signed(answer.body.sums.changeCredits),
                answers: answer.body.sums.answers,
                free: answer.body.sums.notCharged,
              },
            )}
          </p>
          <LedgerTable lines={answer.body.lines} open={run} onOpen={setRun} />
          <div className="f-act">
            {before !== null && (
              <button type="button" className="btn sm" onClick={() => setBefore(null)}>
                {say('Newest')}
              </button>
            )}
            {answer.body.cursor !== null && (
              <button type="button" className="btn sm" onClick={() => setBefore(answer.body.cursor)}>
                {say('Older')}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface FilterBarProps {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
}

/** What is shown, and the same as a file. Without the names of the connections the rest still works. */
function FilterBar({ filter, onChange }: FilterBarProps) {
  const { answer } = useAnswer<ConnectionsAnswer>(siteRoutes.connections);
  const connections = answer.state === 'ready' ? answer.body.connections : [];
  return (
    <div className="ledger-bar">
      <label>
        {say('Show')}{' '}
        <select
          className="text-input"
          value={filter.kind}
          onChange={(event) => onChange({ kind: event.target.value as LedgerFilter })}
        >
          {ledgerFilters.map((each) => (
            <option key={each} value={each}>
              {say(filterNames[each])}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('Connection')}{' '}
        <select
          className="text-input"
          value={filter.connectionId}
          disabled={answer.state !== 'ready'}
          onChange={(event) => onChange({ connectionId: event.target.value })}
        >
          <option value="">{answer.state === 'failed' ? say('All (names not known now)') : say('All')}</option>
          {connections.map(({ id, name, revokedAt }) => (
            <option key={id} value={id}>
              {connectionName(name)}
              {revokedAt === null ? '' : `, ${say('revoked')}`}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {end === 'from' ? say('From') : say('To')}{' '}
          <input
            type="date"
            className="text-input num"
            value={filter[end]}
            onChange={(event) => onChange({ [end]: event.target.value })}
          />
        </label>
      ))}
      <a className="btn sm" href={`${siteRoutes.ledgerCsv}?${queryOf(filter)}`}>
        <Icon name="down" /> CSV
      </a>
    </div>
  );
}

const signed = (change: number): string =>
  change === 0 ? '0' : `${change > 0 ? '+' : '\u2212'}${grouped(Math.abs(change))}`;

const kinds: Readonly<Record<LedgerLine['kind'], string>> = {
  topup: phrase('Top-up'),
  grant: phrase('Grant'),
  hold: phrase('Held'),
  capture: phrase('Charged'),
  void: phrase('Not charged'),
  refund: phrase('Paid back'),
  adjust: phrase('Adjusted'),
};
const routeNames: Readonly<Record<string, string>> = {
  vat_verify: phrase('VAT list'),
  invoice_review: phrase('Review'),
  screen_sanctioned_name: phrase('Name on sanctions lists'),
  search_eprel_products: phrase('Product in EPREL'),
  get_eprel_energy_label_data: phrase('Energy label'),
  lookup_peppol_participant: phrase('Receiver in Peppol'),
};

interface LedgerTableProps {
  readonly lines: readonly LedgerLine[];
  readonly open: string | null;
  readonly onOpen: (run: string | null) => void;
}

export function LedgerTable({ lines, open, onOpen }: LedgerTableProps) {
  return (
    <div className="table-box" role="region" aria-label={say('Movements')} tabIndex={0}>
      <table className="facts-table">
        <caption className="vh">{say('Movements, newest first')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Time, UTC')}</th>
            <th scope="col">{say('What')}</th>
            <th scope="col">{say('Connection')}</th>
            <th scope="col">{say('Run')}</th>
            <th scope="col" className="r">
              {say('Change in credits')}
            </th>
            <th scope="col" className="r">
              {say('Available after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, at, kind, unit, change, availableAfter, route, runId, answers, connection, testFunds }) => (
            <Fragment key={id}>
              <tr>
                <td>
                  {day(at)} {at.slice(11, 19)}
                </td>
                <td data-title={say('What')}>
                  {say(kinds[kind])}
                  {route !== null && `: ${say(routeNames[route] ?? route)}`}
                  {answers !== null && (
                    <span className="sub-t">
                      {say('{count, plural, one {# answer} other {# answers}}', { count: answers })}
                    </span>
                  )}
                  {testFunds && (
                    <span className="sub-t">
                      <Status tone="sandbox">{say('Test funds')}</Status>
                    </span>
                  )}
                </td>
                <td data-title={say('Connection')}>
                  {connection === null ? <span className="faint">{say('none')}</span> : connectionName(connection.name)}
                </td>
                <td {...(runId !== null && { 'data-title': say('Run') })}>
                  {runId !== null && (
                    <button
                      type="button"
                      className="link mono"
                      aria-expanded={open === id}
                      onClick={() => onOpen(open === id ? null : id)}
                    >
                      {runId}
                    </button>
                  )}
                </td>
                <td className="r" data-title={say('Change in credits')}>
                  {kind === 'hold' ? (
                    <span className="held-n">{say('{count} held', { count: grouped(Math.abs(change)) })}</span>
                  ) : (
                    signed(change)
                  )}{' '}
                  {unit === 'call' ? say('free calls') : say('credits')}
                </td>
                <td className="r" data-title={say('Available after')}>
                  {grouped(availableAfter)} {unit === 'call' ? say('free calls') : say('credits')}
                </td>
              </tr>
              {open === id && runId !== null && (
                <tr>
                  <td colSpan={6}>
                    <Run id={runId} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A word that is none of these is not known here, and so is no no. */
const verdictTones: Readonly<Record<string, Tone>> = {
  valid: 'ready',
  registered: 'ready',
  invalid: 'blocked',
  not_registered: 'blocked',
  unavailable: 'unknown',
  not_checked: 'not-checked',
  not_configured: 'off',
};

const verdictWords: Readonly<Record<string, string>> = {
  valid: phrase('valid'),
  invalid: phrase('not valid'),
  registered: phrase('registered'),
  not_registered: phrase('not registered'),
  unavailable: phrase('unavailable'),
  not_checked: phrase('not checked'),
  not_configured: phrase('not configured'),
};

const runStates: Readonly<Record<string, string>> = {
  running: phrase('running'),
  done: phrase('done'),
  expired: phrase('expired'),
};

function Run({ id }: { readonly id: string }) {
  const { answer, reload } = useAnswer<RunAnswer>(withId(siteRoutes.run, id));
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { run, rows, fromCache, receipt } = answer.body;
  return (
    <div className="run small">
      <p className="num">
        {say(
          '{answers, plural, one {# answer} other {# answers}}, {credits, plural, one {# credit} other {# credits}}',
          { answers: run.answered, credits: run.credits },
        )}
        , {say(runStates[run.state] ?? run.state)}
        {run.complete ? '' : `, ${say('not every question was answered')}`}
        {fromCache === true && `, ${say('from our memory of earlier answers: free')}`}. {say('SHA-256 of the answer:')}{' '}
        <code className="hash">{run.responseSha256 ?? say('none yet')}</code>
      </p>
      {rows === null ? (
        <p className="muted">{say('The rows are not kept any more, or this run has none.')}</p>
      ) : (
        <ul>
          {rows.map((row, index) => (
            <li key={index} className="num">
              {row.reference !== null && `${row.reference}: `}
              <code>{row.input}</code>{' '}
              <Status tone={verdictTones[row.verdict] ?? 'unknown'}>
                {say(verdictWords[row.verdict] ?? row.verdict.replaceAll('_', ' '))}
              </Status>
              {row.fromCache === true && ` ${say('from memory, free')}`}
            </li>
          ))}
        </ul>
      )}
      {receipt !== null && (
        <details>
          <summary>{say('Signed receipt')}</summary>
          <code className="hash">{receipt}</code>
        </details>
      )}
    </div>
  );
}
