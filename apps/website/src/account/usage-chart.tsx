import { type UsageDay } from '@einvoice/site-contract';
import { Table } from '../pages/docs-frame';
import { grouped } from '../prose';
import { day } from '../review/times';
import { say } from '../say';

const size = { height: 96, bar: 18, gap: 8 };
const sumOf = (usage: readonly UsageDay[], of: 'chargedCredits' | 'answers' | 'freeCalls'): number =>
  usage.reduce((total, each) => total + each[of], 0);

/** What was answered on each day, as bars and as a table of the same numbers; a sentence while there is nothing to draw. */
export function UsageChart({ usage }: { readonly usage: readonly UsageDay[] }) {
  const answers = sumOf(usage, 'answers');
  const freeCalls = sumOf(usage, 'freeCalls');
  const chargedCredits = sumOf(usage, 'chargedCredits');
  return (
    <section className="card usage" aria-labelledby="usage">
      <h2 id="usage">{say('Answers, last {count} days', { count: usage.length })}</h2>
      {answers + freeCalls === 0 ? (
        <p className="usage-empty muted">{say('No call was answered yet. Each day with an answer gets a bar here.')}</p>
      ) : (
        <>
          <Bars usage={usage} />
          <ul className="legend small muted num">
            <li>
              <i className="swatch" />
              <span>
                <b>{answersIn(answers)}</b>,{' '}
                {say('{count, plural, one {# credit charged} other {# credits charged}}', { count: chargedCredits })}
              </span>
            </li>
            {freeCalls > 0 && (
              <li>
                <i className="swatch none" />
                <span>
                  <b>{freeCallsIn(freeCalls)}</b>; {say('a hatched day charged nothing')}
                </span>
              </li>
            )}
          </ul>
          <DayTable usage={usage} />
        </>
      )}
    </section>
  );
}

const answersIn = (count: number): string => say('{count, plural, one {# answer} other {# answers}}', { count });
const freeCallsIn = (count: number): string =>
  say('{count, plural, one {# free call} other {# free calls}}', { count });

/** A day on which nothing was charged is hatched: the shape says it, not the colour alone. */
function Bars({ usage }: { readonly usage: readonly UsageDay[] }) {
  const most = Math.max(1, ...usage.map(({ answers }) => answers));
  const width = usage.length * (size.bar + size.gap);
  const total = sumOf(usage, 'answers');
  return (
    <div className="chart num">
      <p className="axis">{answersIn(most)}</p>
      <svg
        className="bars"
        viewBox={`0 0 ${width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('{answers} in the last {days} days, at most {most} on one; the table below has each day', {
          answers: answersIn(total),
          days: usage.length,
          most: grouped(most),
        })}
      >
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="6" />
        </pattern>
        {usage.map(({ day: date, answers, chargedCredits }, index) => {
          const height = answers === 0 ? 0 : Math.max(2, Math.round((answers / most) * size.height));
          return (
            <rect
              key={date}
              {...(chargedCredits === 0 ? { className: 'bar none', fill: 'url(#hatch)' } : { className: 'bar' })}
              x={index * (size.bar + size.gap) + size.gap / 2}
              y={size.height - height}
              width={size.bar}
              height={height}
            />
          );
        })}
      </svg>
      <p className="axis">
        {[usage[0], usage.at(-1)].map((end, index) => (
          <span key={index}>{day(end?.day ?? '').replace(/ \d{4}$/, '')}</span>
        ))}
      </p>
    </div>
  );
}

function DayTable({ usage }: { readonly usage: readonly UsageDay[] }) {
  return (
    <details className="small">
      <summary>{say('As a table')}</summary>
      <Table
        caption={say('Use by day')}
        titles={[say('Day, UTC'), say('Answers'), say('Credits'), say('Free calls')]}
        rows={usage.map(({ day: of, answers, chargedCredits, freeCalls }) => [
          day(of),
          answersIn(answers),
          say('{count, plural, one {# credit} other {# credits}}', { count: chargedCredits }),
          freeCallsIn(freeCalls),
        ])}
      />
    </details>
  );
}
