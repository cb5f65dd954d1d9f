import { type FreeCalls, type OverviewAnswer, sitePages, siteRoutes } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { euros } from '../prose';
import { day } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { LowBalanceSection } from './low-balance-section';
import { RecentConnections, RecentMovements, RecentReceipts } from './overview-recent';
import { UsageChart } from './usage-chart';
import { useAnswer } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';
import { addressHere } from '../spoken-language';

/** Balance, free calls and the last fourteen days; below them the connections, and what moved last. */
export const OverviewPage = () => (
  <SignedIn title={say('Account')}>
    {(_, { mail, payments }) => (
      <>
        <Money mailsCome={mail !== 'off'} />
        <RecentConnections />
        <RecentMovements />
        {payments !== 'off' && <RecentReceipts />}
      </>
    )}
  </SignedIn>
);

function Money({ mailsCome }: { readonly mailsCome: boolean }) {
  const { answer, reload } = useAnswer<OverviewAnswer>(siteRoutes.overview);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { balance, freeCalls, usage, lowBalanceCredits } = answer.body;
  return (
    <>
      <div className="money">
        <section className="card balance" aria-labelledby="balance">
          <h2 id="balance">{say('Balance')}</h2>
          <p className="big num">{euros(balance.availableCredits + balance.heldCredits)}</p>
          <dl className="num small">
            <div>
              <dt>{say('Available')}</dt>
              <dd>{creditsIn(balance.availableCredits)}</dd>
            </div>
            <div>
              <dt>{say('Held by open runs')}</dt>
              <dd>{creditsIn(balance.heldCredits)}</dd>
            </div>
          </dl>
          {balance.testFunds && <Status tone="sandbox">{say('Test funds: no real money')}</Status>}
          {!balance.frozen && <LowBalance credits={balance.availableCredits} />}
          {balance.frozen && (
            <>
              <Status tone="blocked">{say('Closed after a payment was taken back: no call spends')}</Status>
              <p className="small">{say('Ask whoever runs this service.')}</p>
            </>
          )}
          <div className="f-act">
            <a className="btn pri" href={addressHere(sitePages.topUp)}>
              {say('Top up')}
            </a>
            <span className="small faint">{say('Only a person can add money.')}</span>
          </div>
        </section>
        <FreeCallMeter {...freeCalls} />
        <UsageChart usage={usage} />
      </div>
      {mailsCome && <LowBalanceSection credits={lowBalanceCredits} />}
    </>
  );
}

/** Below what one full request of a VAT list may cost, the next one is refused. */
function LowBalance({ credits }: { readonly credits: number }) {
  const needed = facts.vatRowsMax * facts.creditsPerVatAnswer;
  if (credits >= needed) return null;
  return (
    <Status tone="review">
      {credits === 0
        ? say('Empty: a full VAT list needs {credits}', { credits: creditsIn(needed) })
        : say('Low: a full VAT list needs {credits}', { credits: creditsIn(needed) })}
    </Status>
  );
}

const creditsIn = (count: number): string => say('{count, plural, one {# credit} other {# credits}}', { count });

const fewCalls = 3;

const freeCallStates: Readonly<Record<FreeCalls['state'], string>> = {
  not_started: phrase('For tools over MCP and single checks. The {days} days begin with the first call.'),
  running: phrase('Tools over MCP and single checks use these before the balance.'),
  used_up: phrase('All are used. Calls now use the balance.'),
  ended: phrase('They have ended. Calls now use the balance.'),
};

function FreeCallMeter({ callsTotal, left, state, endsAt }: FreeCalls) {
  const used = callsTotal - left;
  return (
    <section className="card free" aria-labelledby="free">
      <h2 id="free">{say('Free calls')}</h2>
      <p className="big num">
        {left} <span className="of">{say('of {callsTotal} left', { callsTotal })}</span>
      </p>
      <div className="meter" role="img" aria-label={say('{used} of {all} free calls used', { used, all: callsTotal })}>
        {Array.from({ length: callsTotal }, (_, index) => (
          <i key={index} className={index >= used ? 'l' : undefined} />
        ))}
      </div>
      {state === 'running' && left <= fewCalls && (
        <Status tone="review">
          {say('{count, plural, one {The last free call} other {The last # free calls}}', { count: left })}
        </Status>
      )}
      <p className="small muted">
        {endsAt !== null && `${say('They end on {date}.', { date: day(endsAt) })} `}
        {say(freeCallStates[state], { days: facts.freeTier.days })} {say('VAT lists over HTTP always use the balance.')}
      </p>
    </section>
  );
}
