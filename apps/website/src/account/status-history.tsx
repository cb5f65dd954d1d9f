import { siteRoutes, type SourceHour, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { type Tone } from '../marks';
import { counted } from '../units';
import { dayAndTime } from '../review/times';
import { Loading } from './account-frame';
import { useAnswer } from './use-answer';

const hoursShown = 24;
const hourMs = 3_600_000;

interface StatusHistoryProps {
  readonly sources: readonly { readonly source: string; readonly title: string }[];
}

/** The last day of every source, an hour a cell, and the same as a table. What nobody saw is not painted as good. */
export function StatusHistory({ sources }: StatusHistoryProps) {
  const { answer, reload } = useAnswer<StatusHistoryAnswer>(siteRoutes.statusHistory);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { since, secondsBetweenLooks, hours } = answer.body;
  const last = hours.at(-1)?.hour ?? since;
  const seen = new Map(hours.map(({ hour, sources: each }) => [Date.parse(hour), each]));
  const times = Array.from({ length: hoursShown }, (_, at) => hourOf(last) - (hoursShown - 1 - at) * hourMs);
  const hourOfSource = (time: number, source: string): SourceHour | undefined => seen.get(time)?.[source];
  return (
    <>
      <p className="small muted">
        Looked at every {secondsBetweenLooks} s since {dayAndTime(since)}, when this server started: it keeps no longer
        history. Before that, nothing is claimed. A full cell is an hour with nothing against the source, a dashed one
        an hour with an outage, a low one an hour without a look or without a source.
      </p>
      <dl className="history">
        {sources.map(({ source, title }) => {
          const known = times.map((time) => hourOfSource(time, source));
          return (
            <div key={source}>
              <dt>{title}</dt>
              <dd>
                <svg viewBox={`0 0 ${hoursShown * 10} 20`} aria-hidden="true" preserveAspectRatio="none">
                  {known.map((hour, at) => (
                    <rect key={at} x={at * 10 + 1} width="8" {...cells[toneOf(hour)]} />
                  ))}
                </svg>
                <p className="small muted num">{sentenceOf(known, secondsBetweenLooks)}</p>
              </dd>
            </div>
          );
        })}
      </dl>
      <details className="small">
        <summary>As a table</summary>
        <div className="table-box" tabIndex={0} role="region" aria-label="Sources by the hour">
          <table className="rows num">
            <thead>
              <tr>
                <th scope="col">Hour, UTC</th>
                {sources.map(({ source, title }) => (
                  <th key={source} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...times].reverse().map((time) => (
                <tr key={time}>
                  <td>{new Date(time).toISOString().slice(11, 16)}</td>
                  {sources.map(({ source }) => (
                    <td key={source}>{words[toneOf(hourOfSource(time, source))]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

const hourOf = (time: string): number => Math.floor(Date.parse(time) / hourMs) * hourMs;

type HourTone = Extract<Tone, 'ready' | 'unknown' | 'off' | 'not-checked'>;

/** Away at one look is away in that hour. */
export function toneOf(hour: SourceHour | undefined): HourTone {
  if (hour === undefined) return 'not-checked';
  if (hour.unavailable > 0) return 'unknown';
  return hour.notConfigured === hour.looks ? 'off' : 'ready';
}

/** The height says it as well as the colour. */
const cells: Readonly<Record<HourTone, { readonly y: number; readonly height: number; readonly className: string }>> = {
  ready: { y: 0, height: 20, className: 'h-ready' },
  unknown: { y: 8, height: 12, className: 'h-unknown' },
  off: { y: 16, height: 4, className: 'h-off' },
  'not-checked': { y: 19, height: 1, className: 'h-off' },
};

const words: Readonly<Record<HourTone, string>> = {
  ready: 'nothing against it',
  unknown: 'unavailable at times',
  off: 'not configured',
  'not-checked': 'not looked at',
};

/** What the cells say, in one sentence. */
export function sentenceOf(hours: readonly (SourceHour | undefined)[], secondsBetweenLooks: number): string {
  const seen = hours.filter((hour) => hour !== undefined);
  if (seen.length === 0) return 'Not looked at yet.';
  const away = seen.reduce((sum, { unavailable }) => sum + unavailable, 0);
  const among = `in ${counted(seen.length, 'hour')} that ${seen.length === 1 ? 'was' : 'were'} looked at`;
  if (away > 0) {
    const minutes = Math.max(1, Math.round((away * secondsBetweenLooks) / 60));
    return `Unavailable for about ${counted(minutes, 'minute')} ${among}.`;
  }
  return seen.every(({ looks, notConfigured }) => looks === notConfigured)
    ? `Not configured ${among}.`
    : `Nothing known against it ${among}.`;
}
