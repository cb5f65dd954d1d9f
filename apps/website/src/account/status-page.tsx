import { siteRoutes, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { Mark, type Tone } from '../marks';
import { dayAndTime } from '../review/times';
import { Loading } from './account-frame';
import { minuteOf, StatusHistory } from './status-history';
import { useAnswer } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

/** A source as `/api/capabilities/v1` tells of it. */
export interface ListedSource {
  readonly source: string;
  readonly title: string;
  readonly state: 'live' | 'sandbox' | 'not_configured' | 'unavailable';
  readonly heard: 'answered' | 'unanswered' | 'unknown';
  readonly basis: 'settings' | 'answers' | 'readiness';
  readonly checkedAt: string;
  readonly reason: string | null;
}

/** The sources as the service calls them. One that is not here is shown as it is told. */
const titles: readonly string[] = [
  phrase('EU VAT register VIES'),
  phrase('Peppol network: SML and SMP'),
  phrase('EU register of energy labels EPREL'),
  phrase('EU register of economic operators EOS: EORI numbers'),
  phrase('Live tariff service of the European Commission: a second source'),
  phrase('E-invoicing provider of a workspace'),
  phrase('Pay-per-call API and its chain'),
  phrase('Payment provider, for prepaid credits'),
];

/** In the language of the page. */
export const titleSaid = (title: string): string => (titles.includes(title) ? say(title) : title);

/** The state of a source, as a mark and in words. That it is switched on is no sign that it answers. */
export function standingOf({ state, heard }: ListedSource, since: string | null): readonly [Tone, string] {
  if (state === 'not_configured') return ['off', say('Not configured: switched off here.')];
  if (state === 'unavailable') {
    if (heard === 'unknown') return ['not-checked', say('Not checked yet.')];
    return [
      'unknown',
      since === null
        ? say('Unavailable: it did not answer. Nothing is claimed, nothing is charged.')
        : say('Unavailable since about {date}: it did not answer. Nothing is claimed, nothing is charged.', {
            date: minuteOf(since),
          }),
    ];
  }
  const sandbox = state === 'sandbox' ? `${say('Sandbox: simulated here.')} ` : '';
  if (heard === 'unknown')
    return ['not-checked', `${sandbox}${say('Not asked lately, so we do not know whether it answers.')}`];
  return [state === 'sandbox' ? 'sandbox' : 'ready', `${sandbox}${say('It answers.')}`];
}

/** All sources in one sentence; only an answer counts as good. */
export function leadOf(sources: readonly ListedSource[]): string {
  const on = sources.filter(({ state }) => state !== 'not_configured');
  const unanswered = on.filter(({ heard }) => heard === 'unanswered').length;
  const answering = on.filter(({ heard }) => heard === 'answered').length;
  if (unanswered > 0)
    return say('{count} of {all} sources did not answer when last asked.', { count: unanswered, all: sources.length });
  if (on.length === 0) return say('No source is switched on here.');
  if (answering === on.length)
    return say('Every source that is switched on here answers: {count} of {all}.', {
      count: on.length,
      all: sources.length,
    });
  if (answering === 0)
    return say('No source that is switched on here was asked lately, so we do not know whether they answer.');
  return say(
    '{count} of the {all} sources that are switched on here answered lately. The others were not asked lately.',
    { count: answering, all: on.length },
  );
}

/** When that was learned, and from what. */
function learned({ basis, checkedAt }: ListedSource): string {
  if (basis === 'settings') return say('Known from the settings, {date}', { date: dayAndTime(checkedAt) });
  const values = { date: dayAndTime(checkedAt) };
  return basis === 'answers' ? say('Last asked {date}', values) : say('Looked at {date}', values);
}

/** Every source and its state, as the service itself last learned, and what it was like before. */
export function StatusList() {
  const { answer, reload } = useAnswer<{ readonly sources: readonly ListedSource[] }>('/api/capabilities/v1');
  const history = useAnswer<StatusHistoryAnswer>(siteRoutes.statusHistory);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const sources = answer.body.sources.map((each) => ({ ...each, title: titleSaid(each.title) }));
  const told = history.answer.state === 'ready' && history.answer.body.state === 'known' ? history.answer.body : null;
  const sinceOf = (name: string): string | null =>
    told?.outages.find(({ source, answeredAgainAt }) => source === name && answeredAgainAt === null)?.from ?? null;
  const askAgain = (): void => {
    reload();
    history.reload();
  };
  return (
    <>
      <p className="lead">{leadOf(sources)}</p>
      <ul className="card parts">
        {sources.map((each) => {
          const [tone, words] = standingOf(each, sinceOf(each.source));
          return (
            <li key={each.source} className="part">
              <Mark tone={tone} />
              <div>
                <h2>{each.title}</h2>
                <p className="muted num">{words}</p>
                <p className="small faint num">
                  {learned(each)}
                  {each.reason !== null && (
                    <>
                      , <code>{each.reason}</code>
                    </>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <p>
        <button type="button" className="btn sm" onClick={askAgain}>
          {say('Ask again')}
        </button>
      </p>
      <StatusHistory sources={sources} asked={history} />
    </>
  );
}
