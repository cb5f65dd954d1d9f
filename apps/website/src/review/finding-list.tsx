import { memo, useMemo, useState } from 'react';
import { grouped } from '../prose';
import { type Applied } from './applied';
import { AppliedList } from './applied-list';
import { Mark } from '../marks';
import { FindingCard, type FindingActions, type FindingSource } from './finding-card';
import { type Judgement } from './judgement';
import { type Numbered } from './numbered';
import { phrase } from '../known-texts';
import { say } from '../say';

interface FindingListProps {
  readonly entries: readonly Numbered[];
  readonly judgement: Judgement;
  readonly source: FindingSource;
  readonly applied: readonly Applied[];
  readonly selected: number | null;
  readonly isWorking: boolean;
  readonly actions: FindingActions;
  readonly onUndo: (fix: Applied) => void;
}

const groups = [
  ['blocked', phrase('Blocks the invoice')],
  ['review', phrase('Review before sending')],
  ['unknown', phrase('Not known')],
  ['not-checked', phrase('Not checked')],
] as const;

const groupsOf = (entries: readonly Numbered[]) =>
  groups
    .map(([tone, title]) => ({ title: say(title), members: entries.filter((entry) => entry.tone === tone) }))
    .filter(({ members }) => members.length > 0);

/** Above this, findings of one rule fold into one row: two hundred cards are no list any more. */
const foldAbove = 50;

/** Every finding, by what it means for the invoice; unknown is a group of its own and never one of the failures. */
export function FindingList({ entries, judgement, applied, onUndo, ...cards }: FindingListProps) {
  const { isWorking } = cards;
  const filled = useMemo(() => groupsOf(entries), [entries]);
  const Members = entries.length > foldAbove ? Folded : Cards;
  return (
    <div className="findings">
      {judgement.isCutOff && (
        <p className="note review">
          <Mark tone="review" className="mark-inline" />
          {say('{all} findings in all; the first {shown} are shown in detail.', {
            all: grouped(judgement.errors + judgement.warnings),
            shown: grouped(judgement.findings.length),
          })}
        </p>
      )}
      {filled.map(({ title, members }) => (
        <section key={title} aria-label={title}>
          <h2 className="group">
            {title} <span className="faint num">{grouped(members.length)}</span>
          </h2>
          <Members {...cards} entries={members} />
        </section>
      ))}
      {applied.length > 0 && <AppliedList applied={applied} isWorking={isWorking} onUndo={onUndo} />}
    </div>
  );
}

type CardsProps = Pick<FindingListProps, 'entries' | 'source' | 'selected' | 'isWorking' | 'actions'>;

const Cards = memo(function Cards({ entries, source, selected, isWorking, actions }: CardsProps) {
  return (
    <ol>
      {entries.map((entry) => (
        <FindingCard
          key={`${entry.code} ${entry.path} ${entry.number}`}
          entry={entry}
          source={source}
          isSelected={entry.number === selected}
          isWorking={isWorking}
          actions={actions}
        />
      ))}
    </ol>
  );
});

/** A rule whose findings have not the selected one among them is drawn once and stays. */
function Folded({ entries, selected, ...props }: CardsProps) {
  const rules = useMemo(() => byRule(entries), [entries]);
  return [...rules].map(([code, members]) => {
    const own = members.some(({ number }) => number === selected) ? selected : null;
    return members.length === 1 ? (
      <Cards key={code} {...props} entries={members} selected={own} />
    ) : (
      <Fold key={code} {...props} code={code} entries={members} selected={own} />
    );
  });
}

function byRule(entries: readonly Numbered[]): ReadonlyMap<string, readonly Numbered[]> {
  const rules = new Map<string, Numbered[]>();
  for (const entry of entries) {
    const members = rules.get(entry.code);
    if (members === undefined) rules.set(entry.code, [entry]);
    else members.push(entry);
  }
  return rules;
}

const shownAtOnce = 20;

/** The findings of one rule in one row, opened when one of them is the selected one. */
const Fold = memo(function Fold({ code, ...props }: CardsProps & { readonly code: string }) {
  const { entries, selected } = props;
  const selectedIndex = entries.findIndex(({ number }) => number === selected);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(shownAtOnce);
  const start = selectedIndex >= shown ? selectedIndex - (selectedIndex % shownAtOnce) : 0;
  const visible = start === 0 ? entries.slice(0, shown) : entries.slice(start, start + shownAtOnce);
  const isShown = isOpen || selectedIndex >= 0;
  const first = entries[0]!;
  return (
    <div className={`fold ${first.tone}`}>
      <button type="button" className="fold-head" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        <Mark tone={first.tone} label={entries.length} />
        <span>
          <b>{first.title}</b>
          <span className="meta">
            <code>{code}</code>
            <span>{say('{count} places', { count: grouped(entries.length) })}</span>
          </span>
        </span>
      </button>
      {isShown && <Cards {...props} entries={visible} />}
      {isShown && start > 0 && (
        <p className="small faint">
          {say('{first} to {last} of {count}', {
            first: grouped(start + 1),
            last: grouped(start + visible.length),
            count: grouped(entries.length),
          })}
        </p>
      )}
      {isShown && start === 0 && shown < entries.length && (
        <button type="button" className="btn sm quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {say('Show {count} more', { count: Math.min(shownAtOnce, entries.length - shown) })}
          <span className="vh"> {code}</span>
        </button>
      )}
    </div>
  );
});
