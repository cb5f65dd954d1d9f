import { siteRoutes, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { Mark, type Tone } from '../marks';
import { dayAndTime } from '../review/times';
import { Loading } from './account-frame';
import { minuteOf, StatusHistory } from './status-history';
import { useAnswer } from './use-answer';

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

/** The state of a source, as a mark and in words. That it is switched on is no sign that it answers. */
export function standingOf({ state, heard }: ListedSource, since: string | null): readonly [Tone, string] {
  if (state === 'not_configured') return ['off', 'Not configured: switched off here.'];
  if (state === 'unavailable') {
    if (heard === 'unknown') return ['not-checked', 'Not checked yet.'];
    const from = since === null ? '' : ` since about ${minuteOf(since)}`;
    return ['unknown', `Unavailable${from}: it did not answer. Nothing is claimed, nothing is charged.`];
  }
  const sandbox = state === 'sandbox' ? 'Sandbox: simulated here. ' : '';
  if (heard === 'unknown') return ['not-checked', `${sandbox}Not asked lately, so we do not know whether it answers.`];
  return [state === 'sandbox' ? 'sandbox' : 'ready', `${sandbox}It answers.`];
}

/** All sources in one sentence; only an answer counts as good. */
export function leadOf(sources: readonly ListedSource[]): string {
  const on = sources.filter(({ state }) => state !== 'not_configured');
  const unanswered = on.filter(({ heard }) => heard === 'unanswered').length;
  const answering = on.filter(({ heard }) => heard === 'answered').length;
  if (unanswered > 0) return `${unanswered} of ${sources.length} sources did not answer when last asked.`;
  if (on.length === 0) return 'No source is switched on here.';
  if (answering === on.length)
    return `Every source that is switched on here answers: ${on.length} of ${sources.length}.`;
  if (answering === 0)
    return 'No source that is switched on here was asked lately, so we do not know whether they answer.';
  return `${answering} of the ${on.length} sources that are switched on here answered lately. The others were not asked lately.`;
}

/** When that was learned, and from what. */
function learned({ basis, checkedAt }: ListedSource): string {
  if (basis === 'settings') return `Known from the settings, ${dayAndTime(checkedAt)}`;
  return `${basis === 'answers' ? 'Last asked' : 'Looked at'} ${dayAndTime(checkedAt)}`;
}

/** Every source and its state, as the service itself last learned, and what it was like before. */
export function StatusList() {
  const { answer, reload } = useAnswer<{ readonly sources: readonly ListedSource[] }>('/api/capabilities/v1');
  const history = useAnswer<StatusHistoryAnswer>(siteRoutes.statusHistory);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { sources } = answer.body;
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
          Ask again
        </button>
      </p>
      <StatusHistory sources={sources} asked={history} />
    </>
  );
}
