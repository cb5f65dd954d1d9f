import { sitePages, siteRoutes, type FreeCalls, type OverviewAnswer, type UsageDay } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { counted, euros, grouped } from '../prose';
import { day } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { useAnswer } from './use-answer';

/** Balance, free calls and the last fourteen days. */
export const OverviewPage = () => <SignedIn title="Account">{() => <Overview />}</SignedIn>;

function Overview() {
  const { answer, reload } = useAnswer<OverviewAnswer>(siteRoutes.overview);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { balance, freeCalls, usage } = answer.body;
  return (
    <div className="money">
      <section className="card balance" aria-labelledby="balance">
        <h2 id="balance">Balance</h2>
        <p className="big num">{euros(balance.availableCredits + balance.heldCredits)}</p>
        <dl className="num small">
          <div>
            <dt>Available</dt>
            <dd>{counted(balance.availableCredits, 'credit')}</dd>
          </div>
          <div>
            <dt>Held by open runs</dt>
            <dd>{counted(balance.heldCredits, 'credit')}</dd>
          </div>
        </dl>
        {balance.testFunds && <Status tone="sandbox">Test funds: no real money</Status>}
        {!balance.frozen && <LowBalance credits={balance.availableCredits} />}
        {balance.frozen && <Status tone="blocked">Closed after a payment was taken back: no call spends</Status>}
        <div className="f-act">
          <a className="btn pri" href={sitePages.topUp}>
            Top up
          </a>
          <span className="small faint">Only a person can add money.</span>
        </div>
      </section>
      <FreeCallMeter {...freeCalls} />
      <UsageChart usage={usage} />
    </div>
  );
}

/** Below what one full request of a VAT list may cost, the next one is refused. */
function LowBalance({ credits }: { readonly credits: number }) {
  const needed = facts.vatRowsMax * facts.creditsPerVatAnswer;
  if (credits >= needed) return null;
  return (
    <Status tone="review">
      {credits === 0 ? 'Empty' : 'Low'}: a full VAT list needs {counted(needed, 'credit')}
    </Status>
  );
}

const fewCalls = 3;

const freeCallStates: Readonly<Record<FreeCalls['state'], string>> = {
  not_started: 'They start with the first call over MCP, without a form.',
  running: 'Priced MCP tools use these first.',
  used_up: 'All are used. Calls use the balance now.',
  ended: 'The time is over. Calls use the balance now.',
};

function FreeCallMeter({ callsTotal, left, state, endsAt }: FreeCalls) {
  const used = callsTotal - left;
  return (
    <section className="card free" aria-labelledby="free">
      <h2 id="free">Free calls</h2>
      <p className="big num">
        {left} <span className="of">of {callsTotal} left</span>
      </p>
      <div className="meter" role="img" aria-label={`${used} of ${callsTotal} free calls used`}>
        {Array.from({ length: callsTotal }, (_, index) => (
          <i key={index} className={index >= used ? 'l' : undefined} />
        ))}
      </div>
      {state === 'running' && left <= fewCalls && <Status tone="review">The last {counted(left, 'free call')}</Status>}
      <p className="small muted">
        {endsAt !== null && `They end on ${day(endsAt)}. `}
        {freeCallStates[state]} The VAT list route uses the balance.
      </p>
    </section>
  );
}

const chart = { height: 120, bar: 18, gap: 8, labels: 20 };

/** Credits charged on each day, as bars of an SVG and as a table of the same numbers. */
function UsageChart({ usage }: { readonly usage: readonly UsageDay[] }) {
  const most = Math.max(1, ...usage.map(({ chargedCredits }) => chargedCredits));
  const sum = (of: 'chargedCredits' | 'answers' | 'freeCalls') => usage.reduce((total, each) => total + each[of], 0);
  const width = usage.length * (chart.bar + chart.gap);
  return (
    <section className="card usage" aria-labelledby="usage">
      <h2 id="usage">Credits charged, last {usage.length} days</h2>
      <svg
        className="bars"
        viewBox={`0 0 ${width} ${chart.height + chart.labels}`}
        role="img"
        aria-label={`${counted(sum('chargedCredits'), 'credit')} charged in the last ${usage.length} days; the table below has each day`}
      >
        <path d={`M0 ${chart.height + 1}H${width}`} className="edge" />
        {usage.map(({ day: date, chargedCredits }, index) => {
          const height = Math.round((chargedCredits / most) * chart.height);
          return (
            <rect
              key={date}
              x={index * (chart.bar + chart.gap) + chart.gap / 2}
              y={chart.height - height}
              width={chart.bar}
              height={height}
              rx="2"
            />
          );
        })}
        {[...new Set([0, usage.length - 1])].map((index) => (
          <text
            key={index}
            x={index === 0 ? chart.gap / 2 : width - chart.gap / 2}
            y={chart.height + chart.labels - 4}
            textAnchor={index === 0 ? 'start' : 'end'}
          >
            {day(usage[index]?.day ?? '').replace(/ \d{4}$/, '')}
          </text>
        ))}
      </svg>
      <p className="small muted num">
        <b>{grouped(sum('chargedCredits'))}</b> credits charged for <b>{grouped(sum('answers'))}</b> answers,{' '}
        <b>{grouped(sum('freeCalls'))}</b> free calls
      </p>
      <details className="small">
        <summary>As a table</summary>
        <table className="rows num">
          <thead>
            <tr>
              <th scope="col">Day, UTC</th>
              <th scope="col" className="r">
                Credits
              </th>
              <th scope="col" className="r">
                Answers
              </th>
              <th scope="col" className="r">
                Free calls
              </th>
            </tr>
          </thead>
          <tbody>
            {usage.map((each) => (
              <tr key={each.day}>
                <td>{day(each.day)}</td>
                <td className="r">{grouped(each.chargedCredits)}</td>
                <td className="r">{grouped(each.answers)}</td>
                <td className="r">{grouped(each.freeCalls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
