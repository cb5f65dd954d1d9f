import { Mark } from '../marks';
import { type Judgement } from './judgement';
import { editionName } from './profile-names';
import { type LostContent, type Upcoming } from './review-answer';
import './result-notes.css';
import { day } from './times';
import { upcomingSentence } from './upcoming';
import { phrase } from '../known-texts';
import { say } from '../say';

interface ConflictProps {
  readonly of: 'fix' | 'undo';
  readonly isWorking: boolean;
  readonly onCheck: () => unknown;
}

/** A change was not made, because it was meant for another state of the draft. */
export function ConflictNote({ of, isWorking, onCheck }: ConflictProps) {
  return (
    <section className="failure unknown" role="alert">
      <Mark tone="unknown" label="?" />
      <div>
        <p>
          {of === 'fix'
            ? say('The draft has changed since this fix was proposed.')
            : say('This value was changed again since. Undo the later change first.')}
        </p>
        {of === 'fix' && (
          <div className="f-act">
            <button type="button" className="btn" disabled={isWorking} onClick={onCheck}>
              {say('Check again')}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

const shownMax = 50;
const severities = { error: phrase('error'), warning: phrase('warning') } as const;

/** What a file says beyond its picture; it was judged all the same. */
export function LostNote({ lost }: { readonly lost: readonly LostContent[] }) {
  const count = lost.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <details className="note card">
      <summary>
        {say(
          '{count, plural, one {# value of the file is not in the picture; it changes nothing in the verdict} other {# values of the file are not in the picture; it changes nothing in the verdict}}',
          { count },
        )}
      </summary>
      <ul className="small">
        {lost.slice(0, shownMax).map(({ path, message: said }, index) => (
          <li key={index}>
            <code>{path}</code> {said}
          </li>
        ))}
      </ul>
      {lost.length > shownMax && (
        <p className="small faint">{say('and {count} more', { count: lost.length - shownMax })}</p>
      )}
    </details>
  );
}

interface EditionProps {
  readonly judgement: Pick<Judgement, 'answer' | 'ruleSet'>;
  /** The day whose editions were judged by; null is today. */
  readonly asOf: string | null;
  readonly isReady: boolean;
  readonly isWorking: boolean;
  readonly onSwitch: (asOf: string | null) => void;
}

/** Which day the judgement is by, what the next edition changes, and the switch between the two. */
export function EditionNote({ judgement, asOf, isReady, isWorking, onSwitch }: EditionProps) {
  const { upcoming } = judgement.answer;
  if (asOf === null && !upcoming) return null;
  const other = asOf === null ? (upcoming?.validFrom.slice(0, 10) ?? null) : null;
  const edition = judgement.ruleSet === null ? null : editionName(judgement.ruleSet);
  return (
    <div className="edition-note">
      {asOf !== null && (
        <p className="note review">
          <Mark tone="review" className="mark-inline" />{' '}
          {edition === null
            ? say('Judged as of {date}. This is not the verdict of today.', { date: day(asOf) })
            : say('Judged as of {date}, by {edition}. This is not the verdict of today.', { date: day(asOf), edition })}
        </p>
      )}
      {upcoming && <UpcomingNote upcoming={upcoming} isReady={isReady && asOf === null} />}
      <button type="button" className="btn sm" disabled={isWorking} onClick={() => onSwitch(other)}>
        {other === null ? say('Judge as of today') : say('Judge as of {date}', { date: day(other) })}
      </button>
    </div>
  );
}

/** What the next edition changes; whoever is ready today may not be then. */
function UpcomingNote({ upcoming, isReady }: { readonly upcoming: Upcoming; readonly isReady: boolean }) {
  const { appears, goes, becomesError } = upcoming;
  const lists = [
    [phrase('Appears'), appears],
    [phrase('Becomes an error'), becomesError],
    [phrase('Goes'), goes],
  ] as const;
  const sentence = upcomingSentence(upcoming, isReady);
  if (lists.every(([, findings]) => findings.length === 0)) return <p className="note card">{sentence}.</p>;
  return (
    <details className="note card">
      <summary>{sentence}</summary>
      {lists
        .filter(([, findings]) => findings.length > 0)
        .map(([title, findings]) => (
          <section key={title}>
            <h3>{say(title)}</h3>
            <ul className="small">
              {findings.slice(0, shownMax).map(({ code, severity, message: said, count, sameAs }, index) => (
                <li key={index}>
                  <code>{code}</code>{' '}
                  {say('{severity}, {count, plural, one {once} other {# times}}', {
                    severity: say(severities[severity]),
                    count,
                  })}
                  : {said}
                  {sameAs !== undefined && ` ${say('Says the same as {rules}.', { rules: sameAs.join(', ') })}`}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </details>
  );
}
