import { Mark, type Tone } from '../marks';
import { dayAndTime } from '../review/times';
import { Loading } from './account-frame';
import { StatusHistory } from './status-history';
import { useAnswer } from './use-answer';

interface Capabilities {
  readonly environment: 'sandbox' | 'live';
  readonly sources: readonly {
    readonly source: string;
    readonly title: string;
    readonly state: 'live' | 'sandbox' | 'not_configured' | 'unavailable';
    readonly checkedAt: string;
    readonly reason: string | null;
  }[];
}

const words: Readonly<Record<Capabilities['sources'][number]['state'], readonly [Tone, string]>> = {
  live: ['ready', 'Switched on, nothing known against it'],
  sandbox: ['sandbox', 'Sandbox: simulated here'],
  not_configured: ['off', 'Not configured: switched off here'],
  unavailable: ['unknown', 'Unavailable: it did not answer. Nothing is claimed, nothing is charged'],
};

/** Every source and how it stands, as the service itself last learned. */
export function StatusList() {
  const { answer, reload } = useAnswer<Capabilities>('/api/capabilities/v1');
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { sources } = answer.body;
  const on = sources.filter(({ state }) => state !== 'not_configured').length;
  const away = sources.filter(({ state }) => state === 'unavailable').length;
  return (
    <>
      <p className="lead">
        {away === 0
          ? `${on} of ${sources.length} sources are switched on here, and nothing is known against them.`
          : `${away} of ${sources.length} sources did not answer when last heard of.`}
      </p>
      <ul className="card parts">
        {sources.map(({ source, title, state, checkedAt, reason }) => (
          <li key={source} className="part">
            <Mark tone={words[state][0]} />
            <div>
              <h2>{title}</h2>
              <p className="muted">{words[state][1]}</p>
              <p className="small faint num">
                {dayAndTime(checkedAt)}
                {reason !== null && (
                  <>
                    , <code>{reason}</code>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="btn sm" onClick={reload}>
          Ask again
        </button>
      </p>
      <h2>The last 24 hours</h2>
      <StatusHistory sources={sources} />
    </>
  );
}
