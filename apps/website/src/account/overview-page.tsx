import { type FreeCalls, type OverviewAnswer, sitePages, siteRoutes } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { counted, euros } from '../prose';
import { day } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { RecentConnections, RecentMovements } from './overview-recent';
import { UsageChart } from './usage-chart';
import { useAnswer } from './use-answer';

/** Balance, free calls and the last fourteen days; below them the connections, and what moved last. */
export const OverviewPage = () => (
  <SignedIn title="Account">
    {() => (
      <>
        <Money />
        <RecentConnections />
        <RecentMovements />
      </>
    )}
  </SignedIn>
);

function Money() {
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
  not_started: `For tools over MCP. The ${counted(facts.freeTier.days, 'day')} begin with the first call.`,
  running: 'Tools over MCP use these before the balance.',
  used_up: 'All are used. Calls now use the balance.',
  ended: 'Their time is over. Calls now use the balance.',
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
        {freeCallStates[state]} VAT lists over HTTP always use the balance.
      </p>
    </section>
  );
}
