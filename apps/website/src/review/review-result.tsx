import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon, Mark } from '../marks';
import { counted, fileSize } from '../prose';
import { DocumentView, type TabName } from './document-view';
import { ExportPanel } from './export-panel';
import { FailurePanel } from './failure-panel';
import { FindingList } from './finding-list';
import { countsOf, numbered, type Numbered } from './numbered';
import { RegisterPanel } from './register-panel';
import { reportText } from './report';
import { useIsLong } from './use-is-long';
import { useKeys } from './use-keys';
import { fixesOf } from './fixes';
import { type Draft, type ReviewState, type ReviewStore } from './review-store';
import { CheckStrip, VerdictBanner } from './verdict-banner';
import { pageTitle, verdictOf } from './verdict';
import { type Review } from './review-answer';
import { dayAndTime } from './times';

const KeysDialog = lazy(() => import('./keys-dialog'));

interface ReviewResultProps {
  readonly state: ReviewState;
  readonly draft: Draft;
  readonly review: Review;
  readonly actions: ReviewStore;
}

/** The reviewed draft: decision, checks, findings beside the invoice they are on. */
export default function ReviewResult({ state, draft, review, actions }: ReviewResultProps) {
  const entries = useMemo(() => numbered(review), [review]);
  const counts = useMemo(() => countsOf(review), [review]);
  const fixes = useMemo(() => fixesOf(review), [review]);
  const verdict = verdictOf(counts, fixes);
  const [selected, setSelected] = useState<number | null>(entries[0]?.number ?? null);
  const [tab, setTab] = useState<TabName>('invoice');
  const [areKeysShown, setKeysShown] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const headline = useRef<HTMLHeadingElement>(null);
  const isWorking = state.work !== 'none';
  const canExport = review.export !== null && counts.blocked === 0;
  const isLong = useIsLong(isWorking);

  useEffect(() => {
    setSelected(entries[0]?.number ?? null);
    document.title = pageTitle(verdictOf(counts, fixes), entries);
    headline.current?.focus({ preventScroll: true });
  }, [entries, counts, fixes]);

  // The document follows the list: a mark in lines that are not drawn yet is gone to once they are.
  const sought = useRef<Sought | null>(null);
  const goToMark = useCallback(() => {
    const mark = sought.current === null ? null : markOf(sought.current.number);
    if (mark === null) return;
    mark.scrollIntoView({ block: sought.current!.isFocused ? 'center' : 'nearest' });
    if (sought.current!.isFocused) mark.focus({ preventScroll: true });
    sought.current = null;
  }, []);
  const select = useCallback(
    (number: number) => {
      setSelected(number);
      sought.current = { number, isFocused: false };
      requestAnimationFrame(() => {
        const card = document.getElementById(`f${number}`);
        card?.scrollIntoView({ block: 'nearest' });
        card?.focus({ preventScroll: true });
        goToMark();
      });
    },
    [goToMark],
  );
  const show = useCallback(
    (number: number) => {
      setSelected(number);
      sought.current = { number, isFocused: true };
      requestAnimationFrame(goToMark);
    },
    [goToMark],
  );

  const cardActions = useMemo(
    () => ({
      onSelect: setSelected,
      onShow: show,
      onApply: (entry: Numbered) => void actions.applyFix(entry),
      onType: (entry: Numbered, path: string, text: string) => void actions.setValue(entry, path, text),
    }),
    [actions, show],
  );

  const step = (by: number) => {
    if (entries.length === 0) return;
    const next = selected === null ? (by > 0 ? 1 : entries.length) : selected + by;
    select(Math.min(entries.length, Math.max(1, next)));
  };
  const current = entries.find(({ number }) => number === selected);
  const openExport = () => {
    if (!canExport) return;
    setExporting(true);
    requestAnimationFrame(() => document.getElementById('export')?.focus());
  };
  const keys = useKeys({
    j: () => step(1),
    k: () => step(-1),
    enter: () => current && show(current.number),
    a: () => !isWorking && current?.finding?.patch && void actions.applyFix(current),
    u: () => {
      const last = state.applied.at(-1);
      if (!isWorking && last !== undefined) void actions.undo(last);
    },
    1: () => setTab('invoice'),
    2: () => setTab('json'),
    3: () => setTab('ubl'),
    e: openExport,
    '/': () => void import('../site/search-dialog').then(({ openSearch }) => openSearch()),
    '?': () => setKeysShown(true),
  });

  const copyReport = async () => {
    await navigator.clipboard.writeText(reportText(draft, review, entries, state.checkedAt ?? ''));
    actions.say('Report copied.');
  };

  return (
    <>
      <div className="docbar">
        <p className="file">
          <Icon name="file" />
          <b>{draft.name}</b>{' '}
          <span className="faint">
            {draft.format}, {fileSize(draft.bytes)}. Sent for the check, not stored.
          </span>
        </p>
        <div className="docbar-end">
          <button type="button" className="btn sm quiet" onClick={actions.reset}>
            Check another file
          </button>
          <button type="button" className="btn sm" onClick={() => void copyReport()}>
            Copy report
          </button>
        </div>
      </div>
      {state.failure !== null && <FailurePanel failure={state.failure} hasDraft onRetry={actions.tryAgain} />}
      {state.conflict !== null && (
        <ConflictNote of={state.conflict} isWorking={isWorking} onCheck={actions.checkAgain} />
      )}
      <VerdictBanner {...{ verdict, counts, review, isWorking, headline }} checkedAt={state.checkedAt}>
        <div className="verdict-act">
          {fixes > 0 && (
            <button type="button" className="btn pri" disabled={isWorking} onClick={() => void actions.applyAllFixes()}>
              {fixes === 1 ? 'Apply 1 fix' : `Apply ${fixes} fixes`}
            </button>
          )}
          <button
            type="button"
            className={`btn${canExport && fixes === 0 && !isExporting ? ' pri' : ''}`}
            aria-disabled={!canExport}
            aria-describedby={canExport ? undefined : 'why'}
            onClick={openExport}
          >
            <Icon name="down" /> Export UBL
          </button>
          {!canExport && (
            <span id="why" className="small faint">
              {counts.blocked > 0 || review.exportRefused === undefined
                ? 'You can export when nothing blocks.'
                : review.exportRefused.message}
            </span>
          )}
        </div>
      </VerdictBanner>
      <CheckStrip {...{ review, entries }} isWorking={isLong} onSelect={select} />
      {draft.lost.length > 0 && <LostNote draft={draft} />}
      {isExporting && canExport && state.checkedAt !== null && (
        <ExportPanel
          {...{ draft, review, entries }}
          applied={state.applied}
          checkedAt={state.checkedAt}
          onNotice={actions.say}
        />
      )}
      <div className={`split${entries.length + state.applied.length === 0 ? ' clean' : ''}`}>
        <div>
          <FindingList
            {...{ entries, review, selected, isWorking }}
            invoice={draft.invoice}
            applied={state.applied}
            actions={cardActions}
            onUndo={(fix) => void actions.undo(fix)}
          />
          <RegisterPanel
            {...{ review, isWorking }}
            invoice={draft.invoice}
            onAsk={(csrfToken) => void actions.askRegisters(csrfToken)}
          />
        </div>
        <DocumentView
          {...{ review, entries, selected, tab }}
          invoice={draft.invoice}
          applied={state.applied}
          onSelect={select}
          onTab={setTab}
          onShown={goToMark}
        >
          {keys.isOn && entries.length > 0 ? (
            <p className="small faint hint">
              <kbd>J</kbd> <kbd>K</kbd> next, previous finding
            </p>
          ) : (
            <button type="button" className="btn sm quiet hint" onClick={() => setKeysShown(true)}>
              Keys
            </button>
          )}
        </DocumentView>
      </div>
      {areKeysShown && (
        <Suspense>
          <KeysDialog isOn={keys.isOn} onSwitch={keys.setOn} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      <p className="print-only small">
        {verdict.word}. {review.ruleSet?.id ?? 'No rule set'}.{' '}
        {state.checkedAt !== null && `${dayAndTime(state.checkedAt)}. `}A check and not a certificate. Nothing was sent,
        booked or filed.
      </p>
    </>
  );
}

/** A finding whose mark is to be gone to. */
interface Sought {
  readonly number: number;
  readonly isFocused: boolean;
}

/** The mark of a finding in the document that is shown. */
const markOf = (number: number): HTMLElement | null =>
  document.querySelector(`[data-numbers~="${number}"]`) ?? document.querySelector('.source .sel');

interface ConflictProps {
  readonly of: 'fix' | 'undo';
  readonly isWorking: boolean;
  readonly onCheck: () => unknown;
}

/** A change was not made, because it was meant for another state of the draft. */
function ConflictNote({ of, isWorking, onCheck }: ConflictProps) {
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

function LostNote({ draft }: { readonly draft: Draft }) {
  const count = draft.lost.reduce((sum, lost) => sum + lost.count, 0);
  return (
    <details className="note card">
      <summary>
        {counted(count, 'value')} of the {draft.format} {count === 1 ? 'has' : 'have'} no place in the draft and{' '}
        {count === 1 ? 'is' : 'are'} left out
      </summary>
      <ul className="small">
        {draft.lost.slice(0, 50).map(({ path, message }) => (
          <li key={path}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
