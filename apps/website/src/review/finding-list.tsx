import { memo, useMemo, useState } from 'react';
import { grouped } from '../prose';
import { type AppliedFix } from './fixes';
import { Mark } from '../marks';
import { FindingCard, type FindingActions } from './finding-card';
import { type Numbered } from './numbered';
import { type JsonObject, type Review } from './review-answer';

interface FindingListProps {
  readonly entries: readonly Numbered[];
  readonly review: Review;
  readonly invoice: JsonObject;
  readonly applied: readonly AppliedFix[];
  readonly selected: number | null;
  readonly isWorking: boolean;
  readonly actions: FindingActions;
  readonly onUndo: (fix: AppliedFix) => void;
}

const groups = [
  ['blocked', 'Blocks the invoice'],
  ['review', 'Review before sending'],
  ['unknown', 'Not known'],
  ['not-checked', 'Not checked'],
] as const;

const groupsOf = (entries: readonly Numbered[]) =>
  groups
    .map(([tone, title]) => ({ title, members: entries.filter((entry) => entry.tone === tone) }))
    .filter(({ members }) => members.length > 0);

/** Above this, findings of one rule fold into one row: two hundred cards are no list any more. */
const foldAbove = 50;

/** Every finding, by what it means for the invoice; unknown is a group of its own and never one of the failures. */
export function FindingList({ entries, review, applied, onUndo, ...cards }: FindingListProps) {
  const { isWorking } = cards;
  const filled = useMemo(() => groupsOf(entries), [entries]);
  const [leaving, setLeaving] = useState<number | null>(null); // seen to go at once, however long the check takes
  const Members = entries.length > foldAbove ? Folded : Cards;
  return (
    <div className="findings">
      {review.truncated !== undefined && (
        <p className="note review">
          <Mark tone="review" className="mark-inline" />
          {grouped(Object.values(review.truncated).reduce((sum, count) => sum + count, 0))} findings in all; the first{' '}
          {grouped(review.findings.length)} are shown in detail.
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
      {applied.length > 0 && (
        <section aria-label="Applied">
          <h2 className="group">
            Applied <span className="faint num">{applied.length}</span>
          </h2>
          <ol>
            {[...applied].reverse().map((fix) => (
              <li key={fix.id} className={`finding done${isWorking && fix.id === leaving ? ' leaving' : ''}`}>
                <Mark tone="ready" />
                <div className="f-main">
                  <h3>
                    <s>{fix.before}</s> <ins>{fix.after}</ins>
                  </h3>
                  <p className="meta">
                    <code>{fix.code}</code>
                    <span className="mono path">{fix.patch[0]?.path}</span>
                    {fix.patch.length > 1 && <span>and {fix.patch.length - 1} more</span>}
                  </p>
                </div>
                <button
                  type="button"
                  className="btn sm quiet"
                  disabled={isWorking}
                  onClick={() => {
                    setLeaving(fix.id);
                    onUndo(fix);
                  }}
                >
                  Undo<span className="vh"> the fix of {fix.code}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

type CardsProps = Pick<FindingListProps, 'entries' | 'invoice' | 'selected' | 'isWorking' | 'actions'>;

const Cards = memo(function Cards({ entries, invoice, selected, isWorking, actions }: CardsProps) {
  return (
    <ol>
      {entries.map((entry) => (
        <FindingCard
          key={`${entry.code} ${entry.path} ${entry.number}`}
          entry={entry}
          invoice={invoice}
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
            <span>{grouped(entries.length)} places</span>
          </span>
        </span>
      </button>
      {isShown && <Cards {...props} entries={visible} />}
      {isShown && start > 0 && (
        <p className="small faint">
          {grouped(start + 1)} to {grouped(start + visible.length)} of {grouped(entries.length)}
        </p>
      )}
      {isShown && start === 0 && shown < entries.length && (
        <button type="button" className="btn sm quiet" onClick={() => setShown(shown + shownAtOnce)}>
          Show {Math.min(shownAtOnce, entries.length - shown)} more
        </button>
      )}
    </div>
  );
});
