import { Tabs } from 'radix-ui';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../marks';
import { counted, fileSize } from '../prose';
import { ExportPanel } from './export-panel';
import { FailurePanel } from './failure-panel';
import { FindingList } from './finding-list';
import { countsOf, numbered, type Numbered } from './numbered';
import { Paper } from './paper';
import { RegisterPanel } from './register-panel';
import { reportText } from './report';
import { JsonView, SourcePeek, SourceView } from './source-view';
import { useKeys } from './use-keys';
import { fixesOf } from './fixes';
import { type Draft, type ReviewState, type ReviewStore } from './review-store';
import { CheckStrip, VerdictBanner } from './verdict-banner';
import { pageTitle, verdictOf } from './verdict';
import { type RegisterRow, type Review } from './review-answer';
import { dayAndTime } from './times';

const KeysDialog = lazy(() => import('./keys-dialog'));

interface ReviewResultProps {
  readonly state: ReviewState;
  readonly draft: Draft;
  readonly review: Review;
  readonly actions: ReviewStore;
}

/** The same list each time, so that what shows it need not be drawn again. */
const noRegisters: readonly RegisterRow[] = [];

type TabName = 'invoice' | 'json' | 'ubl';

/** The reviewed draft: decision, checks, findings beside the invoice they stand on. */
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
  const shown = useDeferredValue(selected);

  useEffect(() => {
    setSelected(entries[0]?.number ?? null);
    document.title = pageTitle(verdictOf(counts, fixes), entries);
    headline.current?.focus({ preventScroll: true });
  }, [entries, counts, fixes]);

  const select = useCallback((number: number) => {
    setSelected(number);
    requestAnimationFrame(() => {
      const card = document.getElementById(`f${number}`);
      card?.scrollIntoView({ block: 'nearest' });
      card?.focus({ preventScroll: true });
      markOf(number)?.scrollIntoView({ block: 'nearest' });
    });
  }, []);
  const show = useCallback((number: number) => {
    setSelected(number);
    requestAnimationFrame(() => {
      const mark = markOf(number);
      mark?.scrollIntoView({ block: 'center' });
      mark?.focus({ preventScroll: true });
    });
  }, []);

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
                ? 'Export opens when nothing blocks.'
                : review.exportRefused.message}
            </span>
          )}
        </div>
      </VerdictBanner>
      <CheckStrip review={review} entries={entries} onSelect={select} />
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
        <section className="paper-col" aria-label="Document" id="invoice">
          <Tabs.Root value={tab} onValueChange={(value) => setTab(value as TabName)} activationMode="automatic">
            <div className="paper-bar">
              <Tabs.List className="tabs" aria-label="How the draft is shown">
                <Tabs.Trigger value="invoice">Invoice</Tabs.Trigger>
                <Tabs.Trigger value="json">JSON</Tabs.Trigger>
                <Tabs.Trigger value="ubl">UBL</Tabs.Trigger>
              </Tabs.List>
              {keys.isOn && entries.length > 0 ? (
                <p className="small faint hint">
                  <kbd>J</kbd> <kbd>K</kbd> next, previous finding
                </p>
              ) : (
                <button type="button" className="btn sm quiet hint" onClick={() => setKeysShown(true)}>
                  Keys
                </button>
              )}
            </div>
            <Tabs.Content value="invoice">
              <Paper
                invoice={draft.invoice}
                {...{ entries }}
                applied={state.applied}
                registers={review.registerChecks ?? noRegisters}
                selected={shown}
                onSelect={select}
              />
              {current !== undefined && <SourcePeek invoice={draft.invoice} entry={current} />}
            </Tabs.Content>
            <Tabs.Content value="json">
              <JsonView invoice={draft.invoice} entries={entries} selected={shown} />
            </Tabs.Content>
            <Tabs.Content value="ubl">
              {review.export === null ? (
                <p className="card empty">
                  The UBL is written when nothing blocks. {counted(counts.blocked, 'finding')} to go.
                </p>
              ) : (
                <SourceView
                  name={review.export.filename}
                  lines={review.export.xml.split('\n')}
                  marks={new Map()}
                  selectedLine={null}
                />
              )}
            </Tabs.Content>
          </Tabs.Root>
        </section>
      </div>
      {areKeysShown && (
        <Suspense>
          <KeysDialog isOn={keys.isOn} onSwitch={keys.setOn} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      <p className="print-only small">
        {verdict.word}. {review.ruleSet}. {state.checkedAt !== null && `${dayAndTime(state.checkedAt)}. `}A check and
        not a certificate. Nothing was sent, booked or filed.
      </p>
    </>
  );
}

/** The mark of a finding in the document that is shown. */
const markOf = (number: number): HTMLElement | null =>
  document.querySelector(`[data-numbers~="${number}"]`) ?? document.querySelector('.source .sel');

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
