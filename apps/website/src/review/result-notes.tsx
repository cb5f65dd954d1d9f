import { Mark } from '../marks';
import { counted } from '../prose';
import { type Judgement } from './judgement';
import { editionName } from './profile-names';
import { type LostContent, type Upcoming } from './review-answer';
import './result-notes.css';
import { day } from './times';
import { upcomingSentence } from './upcoming';

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
            ? 'The draft has changed since this fix was proposed.'
            : 'This value was changed again since. Undo the later change first.'}
        </p>
        {of === 'fix' && (
          <div className="f-act">
            <button type="button" className="btn" disabled={isWorking} onClick={onCheck}>
              Check again
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

const shownMax = 50;

/** What a file says beyond its picture; it was judged all the same. */
export function LostNote({ lost }: { readonly lost: readonly LostContent[] }) {
  const count = lost.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <details className="note card">
      <summary>
        {counted(count, 'value')} of the file {count === 1 ? 'is' : 'are'} not in the picture; it changes nothing in the
        verdict
      </summary>
      <ul className="small">
        {lost.slice(0, shownMax).map(({ path, message }, index) => (
          <li key={index}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
      {lost.length > shownMax && <p className="small faint">and {counted(lost.length - shownMax, 'more place')}</p>}
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
  const edition = judgement.ruleSet === null ? '' : `, by ${editionName(judgement.ruleSet)}`;
  return (
    <div className="edition-note">
      {asOf !== null && (
        <p className="note review">
          <Mark tone="review" className="mark-inline" /> Judged as of {day(asOf)}
          {edition}. This is not the verdict of today.
        </p>
      )}
      {upcoming && <UpcomingNote upcoming={upcoming} isReady={isReady && asOf === null} />}
      <button type="button" className="btn sm" disabled={isWorking} onClick={() => onSwitch(other)}>
        {other === null ? 'Judge as of today' : `Judge as of ${day(other)}`}
      </button>
    </div>
  );
}

/** What the next edition changes; whoever is ready today may not be then. */
function UpcomingNote({ upcoming, isReady }: { readonly upcoming: Upcoming; readonly isReady: boolean }) {
  const { appears, goes, becomesError } = upcoming;
  const lists = [
    ['Appears', appears],
    ['Becomes an error', becomesError],
    ['Goes', goes],
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
            <h3>{title}</h3>
            <ul className="small">
              {findings.slice(0, shownMax).map(({ code, severity, message, count, sameAs }, index) => (
                <li key={index}>
                  <code>{code}</code> {severity}, {counted(count, 'time')}: {message}
                  {sameAs !== undefined && ` Says the same as ${sameAs.join(', ')}.`}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </details>
  );
}
