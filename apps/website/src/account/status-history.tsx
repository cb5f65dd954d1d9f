import {
  type SourceCounts,
  type SourceHistory,
  type SourceOutage,
  statusDays,
  type StatusHistoryAnswer,
  statusHours,
} from '@einvoice/site-contract';
import { Table } from '../pages/docs-frame';
import { day, dayAndTime } from '../review/times';
import { Loading } from './account-frame';
import { type Asked } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Span = SourceCounts | null;
type Titled = { readonly source: string; readonly title: string; readonly state: string };

interface StatusHistoryProps {
  readonly sources: readonly Titled[];
  readonly asked: Asked<StatusHistoryAnswer>;
}

/** What the sources answered in the last day and the last 90, and their outages. What nobody asked is not painted as good. */
export function StatusHistory({ sources, asked: { answer, reload } }: StatusHistoryProps) {
  if (answer.state !== 'ready') {
    return (
      <>
        <h2>{say('The last {statusHours} hours', { statusHours })}</h2>
        <Loading answer={answer} onRetry={reload} />
      </>
    );
  }
  if (answer.body.state === 'unknown') {
    return (
      <>
        <h2>{say('The last {statusHours} hours', { statusHours })}</h2>
        <p>
          {say('The record of what the sources answered cannot be read now. Nothing is claimed about the time before.')}
        </p>
      </>
    );
  }
  const { hour, day: today, sources: histories, outages } = answer.body;
  const titled = sources.flatMap(({ source, title, state }) => {
    const history = histories.find((each) => each.source === source);
    const isLeftOut = state === 'not_configured' && history?.days.every((span) => span === null);
    return history === undefined || isLeftOut ? [] : [{ title, history }];
  });
  const hours = { count: statusHours, title: say('Hour, UTC'), nameOf: (at: number) => hourName(hour, at) };
  const days = { count: statusDays, title: say('Day, UTC'), nameOf: (at: number) => dayName(today, at) };
  return (
    <>
      <h2>{say('The last {statusHours} hours', { statusHours })}</h2>
      <p className="small muted">
        {say(
          'Drawn from questions that this service asked anyway: no source is asked for this page. A full cell is an hour in which every question was answered, a full dashed one an hour in which some were not, a low dashed one an hour in which none was. A line is an hour in which nobody asked: nothing is known of it. Sources that are switched off here and were not asked are left out.',
        )}
      </p>
      <Bars sources={titled} spansOf={(history) => history.hours} word="hour" hasTime />
      <SpanTable {...hours} sources={titled} spansOf={(history) => history.hours} />
      <h2>{say('The last {statusDays} days', { statusDays })}</h2>
      <Bars sources={titled} spansOf={(history) => history.days} word="day" />
      <SpanTable {...days} sources={titled} spansOf={(history) => history.days} />
      <h2>{say('Past incidents')}</h2>
      <Outages sources={sources} outages={outages} />
    </>
  );
}

const hourName = (hour: string, at: number): string =>
  new Date(Date.parse(hour) - (statusHours - 1 - at) * hourMs).toISOString().slice(11, 16);
const dayName = (today: string, at: number): string =>
  day(new Date(Date.parse(today) - (statusDays - 1 - at) * dayMs).toISOString());

interface SpansProps {
  readonly sources: readonly { readonly title: string; readonly history: SourceHistory }[];
  readonly spansOf: (history: SourceHistory) => readonly Span[];
}

function Bars({
  sources,
  spansOf,
  word,
  hasTime,
}: SpansProps & { readonly word: 'hour' | 'day'; readonly hasTime?: boolean }) {
  return (
    <dl className="history">
      {sources.map(({ title, history }) => {
        const spans = spansOf(history);
        return (
          <div key={history.source}>
            <dt>{title}</dt>
            <dd>
              <svg viewBox={`0 0 ${spans.length * 10} 20`} aria-hidden="true" preserveAspectRatio="none">
                {spans.map((span, at) => (
                  <rect key={at} x={at * 10 + 1} width="8" {...cells[toneOf(span)]} />
                ))}
              </svg>
              <p className="small muted num">{sentenceOf(spans, word)}</p>
              {hasTime === true && history.answeredWithinSeconds !== null && (
                <p className="small muted num">
                  {say('95 of 100 answers within {answeredWithinSeconds} s', {
                    answeredWithinSeconds: history.answeredWithinSeconds,
                  })}
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SpanTableProps extends SpansProps {
  readonly count: number;
  readonly title: string;
  readonly nameOf: (at: number) => string;
}

/** The same in words, the newest first; times in which nobody asked anybody are left out. */
function SpanTable({ sources, spansOf, count, title, nameOf }: SpanTableProps) {
  const each = sources.map(({ history }) => spansOf(history));
  const rows = Array.from({ length: count }, (_, at) => count - 1 - at).filter((at) => each.some((spans) => spans[at]));
  if (rows.length === 0) return null;
  return (
    <details className="small">
      <summary>{say('As a table')}</summary>
      <Table
        caption={title}
        titles={[title, ...sources.map((source) => source.title)]}
        rows={rows.map((at) => [nameOf(at), ...each.map((spans) => say(words[toneOf(spans[at] ?? null)]))])}
      />
    </details>
  );
}

type SpanTone = 'answered' | 'mixed' | 'unanswered' | 'not-asked';

export function toneOf(span: Span): SpanTone {
  if (span === null) return 'not-asked';
  if (span.answered === 0) return 'unanswered';
  return span.unanswered + span.partlyUnanswered + span.heldBack > 0 ? 'mixed' : 'answered';
}

/** The height says it as well as the colour. */
const cells: Readonly<Record<SpanTone, { readonly y: number; readonly height: number; readonly className: string }>> = {
  answered: { y: 0, height: 20, className: 'h-ready' },
  mixed: { y: 0.5, height: 19, className: 'h-unknown' },
  unanswered: { y: 12, height: 7.5, className: 'h-unknown' },
  'not-asked': { y: 19, height: 1, className: 'h-off' },
};

const words: Readonly<Record<SpanTone, string>> = {
  answered: phrase('answered'),
  mixed: phrase('answered at times'),
  unanswered: phrase('no answer'),
  'not-asked': phrase('not asked'),
};

/** What the cells say, in one sentence. */
export function sentenceOf(spans: readonly Span[], word: 'hour' | 'day'): string {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0)
    return word === 'hour'
      ? say('Not asked in these {count} hours: nothing is known.', { count: spans.length })
      : say('Not asked in these {count} days: nothing is known.', { count: spans.length });
  const sum = (count: keyof SourceCounts): number => known.reduce((total, span) => total + span[count], 0);
  const [answered, unanswered, partly, held] = [
    sum('answered'),
    sum('unanswered'),
    sum('partlyUnanswered'),
    sum('heldBack'),
  ];
  const parts = [
    say('{count, plural, one {# question answered} other {# questions answered}}', { count: answered }),
    ...(unanswered > 0
      ? [say('{count, plural, one {# question not answered} other {# questions not answered}}', { count: unanswered })]
      : []),
    ...(partly > 0
      ? [
          say('{count, plural, one {# question answered in part} other {# questions answered in part}}', {
            count: partly,
          }),
        ]
      : []),
    ...(held > 0
      ? [say('{count, plural, one {# question held back} other {# questions held back}}', { count: held })]
      : []),
  ];
  const values = { parts: parts.join(', '), known: known.length, all: spans.length };
  return word === 'hour'
    ? say('{parts}, in {known} of {all} hours.', values)
    : say('{parts}, in {known} of {all} days.', values);
}

interface OutagesProps {
  readonly sources: readonly Titled[];
  readonly outages: readonly SourceOutage[];
}

function Outages({ sources, outages }: OutagesProps) {
  if (outages.length === 0) {
    return (
      <p>
        {say('None in the last {statusDays} days. We know nothing of times in which nobody asked.', { statusDays })}
      </p>
    );
  }
  return (
    <>
      <p className="small muted">{say('Times are exact to five minutes.')}</p>
      <ul className="incidents">
        {outages.map((outage) => (
          <li key={`${outage.source} ${outage.from}`} className="num">
            <b>{sources.find(({ source }) => source === outage.source)?.title ?? outage.source}</b>
            <br />
            {outageWords(outage)}
            {outage.reason !== null && (
              <>
                {' '}
                <code>{outage.reason}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** From when until when nothing was answered, and whether that is over. */
export function outageWords({ from, until, answeredAgainAt, unanswered }: SourceOutage): string {
  const end =
    answeredAgainAt === null
      ? say('no answer since')
      : say('answered again {date}', { date: minuteOf(answeredAgainAt, from) });
  return say(
    '{from} to {until}: {count, plural, one {# question not answered} other {# questions not answered}}, {end}.',
    { from: minuteOf(from), until: minuteOf(until, from), count: unanswered, end },
  );
}

/** `22 Nov 2026, 11:40 UTC`; without the day when it is that of `other`. */
export function minuteOf(iso: string, other?: string): string {
  const text = dayAndTime(iso).replace(/:\d\d UTC$/, ' UTC');
  return other?.slice(0, 10) === iso.slice(0, 10) ? text.replace(/^.*, /, '') : text;
}
