import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../marks';
import { fileSize } from '../prose';
import { afterPaint } from './after-paint';
import { ConversionPanel } from './conversion-panel';
import { DocumentView, tabsOf, type TabName } from './document-view';
import { ExportPanel } from './export-panel';
import { FailurePanel } from './failure-panel';
import { fileText } from './file-text';
import { isFixable } from './finding-card';
import { FindingList } from './finding-list';
import { fixedByAll } from './fixes';
import { type Draft } from './intake';
import { type Judgement } from './judgement';
import { LanguageChoice } from './language-choice';
import { countsOf, numbered, type Numbered } from './numbered';
import { RegisterPanel } from './register-panel';
import { reportText } from './report';
import { ConflictNote, EditionNote, LostNote } from './result-notes';
import { type ReviewState, type ReviewStore } from './review-store';
import { dayAndTime } from './times';
import { useIsLong } from './use-is-long';
import { useKeys } from './use-keys';
import { loadReaderSpeaker, useSpoken } from './use-spoken';
import { pageTitle, verdictOf } from './verdict';
import { VerdictActions, whatToExport } from './verdict-actions';
import { CheckStrip, VerdictBanner } from './verdict-banner';
import { say } from '../say';

const KeysDialog = lazy(() => import('./keys-dialog'));
const ComparePanel = lazy(() => import('./compare-panel'));
const ProfilesPanel = lazy(() => import('./profiles-panel'));
const ViewPanel = lazy(() => import('./view-panel'));

/** Has the reader's language here and numbers written, before there is a verdict: a browser takes longer for its first number than for that. */
export function prepare(): Promise<unknown> {
  fileSize(1_000);
  return loadReaderSpeaker();
}

export interface ReviewResultProps {
  readonly state: ReviewState;
  readonly draft: Draft;
  readonly judgement: Judgement;
  readonly actions: ReviewStore;
  /** One of many files: the way back is above. */
  readonly isOfList: boolean;
}

/** The judged draft: decision, stages or checks, findings beside the invoice they are on. */
export default function ReviewResult({ state, draft, judgement: judged, actions, isOfList }: ReviewResultProps) {
  const { judgement, language, choose, isFailed } = useSpoken(judged);
  const { registers, applied, checkedAt } = state;
  const entries = useMemo(() => numbered(judgement, registers?.rows), [judgement, registers]);
  const counts = useMemo(() => countsOf(judgement, registers?.rows), [judgement, registers]);
  const fixes = useMemo(() => fixedByAll(judgement.findings).length, [judgement]);
  const file = useMemo(() => (draft.kind === 'XML' ? fileText(draft.bytes) : null), [draft]);
  const source = useMemo(() => ({ invoice: draft.kind === 'JSON' ? draft.invoice : null, file }), [draft, file]);
  const verdict = verdictOf(judgement, counts, fixes);
  const [selected, setSelected] = useState<number | null>(entries[0]?.number ?? null);
  const [wantedTab, setTab] = useState<TabName>('invoice');
  const tabs = tabsOf(judgement, file);
  const tab = tabs.includes(wantedTab) ? wantedTab : tabs[0];
  const [areKeysShown, setKeysShown] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const headline = useRef<HTMLHeadingElement>(null);
  const isWorking = state.work !== 'none';
  const isLong = useIsLong(isWorking);
  const isVerdictDrawn = useIsDrawn();
  const toExport = whatToExport(draft, judgement, counts, applied);

  useEffect(() => {
    document.title = pageTitle(verdictOf(judgement, counts, fixes), entries);
  }, [judgement, entries, counts, fixes]);
  // Once for each check: another language leaves the focus where it is.
  const first = entries[0]?.number ?? null;
  useEffect(() => {
    setSelected(first);
    headline.current?.focus({ preventScroll: true });
  }, [judged, first]);

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
      onSource: (number: number) => {
        setTab('xml');
        show(number);
      },
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
  const goToTab = (index: number) => setTab(tabs[index] ?? wantedTab);
  const current = entries.find(({ number }) => number === selected);
  const exportIt = () => {
    if (toExport.of === 'file') return toExport.download();
    if (toExport.of !== 'invoice') return;
    setExporting(true);
    requestAnimationFrame(() => document.getElementById('export')?.focus());
  };
  const keys = useKeys({
    j: () => step(1),
    k: () => step(-1),
    enter: () => current && show(current.number),
    a: () => !isWorking && current?.finding && isFixable(current.finding) && void actions.applyFix(current),
    u: () => {
      const last = applied.at(-1);
      if (!isWorking && last !== undefined) void actions.undo(last);
    },
    1: () => goToTab(0),
    2: () => goToTab(1),
    3: () => goToTab(2),
    e: exportIt,
    '/': () => void dispatchEvent(new Event('open-search')),
    '?': () => setKeysShown(true),
  });

  const copyReport = async () => {
    await navigator.clipboard.writeText(reportText(draft, judgement, entries, checkedAt ?? ''));
    actions.say(say('Report copied.'));
  };

  return (
    <>
      <div className="docbar">
        <p className="file">
          <Icon name="file" />
          <b>{draft.name}</b>{' '}
          <span className="faint">
            {judgement.format}, {fileSize(draft.size)}. {whereItWas(draft, state.wasSent)}
          </span>
        </p>
        <div className="docbar-end">
          {!isOfList && (
            <button type="button" className="btn sm quiet" onClick={actions.reset}>
              {say('Check another file')}
            </button>
          )}
          <button type="button" className="btn sm" onClick={() => void copyReport()}>
            {say('Copy report')}
          </button>
        </div>
      </div>
      {state.failure !== null && <FailurePanel failure={state.failure} hasDraft onRetry={actions.tryAgain} />}
      {state.conflict !== null && (
        <ConflictNote of={state.conflict} isWorking={isWorking} onCheck={actions.checkAgain} />
      )}
      <VerdictBanner {...{ verdict, counts, judgement, registers, checkedAt, isWorking, headline }}>
        <VerdictActions
          {...{ fixes, toExport, isWorking, isExporting }}
          onFix={() => void actions.applyAllFixes()}
          onExport={exportIt}
        />
      </VerdictBanner>
      <CheckStrip {...{ judgement, registers, entries }} isWorking={isLong} onSelect={select} />
      <EditionNote
        {...{ judgement, isWorking }}
        asOf={state.asOf}
        isReady={verdict.word === 'Ready'}
        onSwitch={(asOf) => void actions.judgeAsOf(asOf)}
      />
      {judgement.findings.length > 0 && <LanguageChoice {...{ language, isFailed }} onChoose={choose} />}
      {judgement.file !== null && judgement.file.lost.length > 0 && <LostNote lost={judgement.file.lost} />}
      {isExporting && toExport.of === 'invoice' && checkedAt !== null && (
        <ExportPanel
          {...{ draft, judgement, entries, applied, checkedAt }}
          written={toExport.written}
          onReadBack={actions.readBack}
          onNotice={actions.say}
        />
      )}
      {isVerdictDrawn ? (
        <>
          <div className={`split${entries.length + applied.length === 0 ? ' clean' : ''}`}>
            <div>
              <FindingList
                {...{ entries, judgement, source, applied, selected, isWorking }}
                actions={cardActions}
                onUndo={(fix) => void actions.undo(fix)}
              />
              {judgement.invoice !== null && (
                <RegisterPanel
                  {...{ registers, isWorking }}
                  invoice={judgement.invoice}
                  onAsk={(csrfToken) => void actions.askRegisters(csrfToken)}
                />
              )}
            </div>
            {tab !== undefined && (
              <DocumentView
                {...{ judgement, file, entries, applied, selected, tab }}
                registers={registers?.rows}
                onSelect={select}
                onTab={setTab}
                onShown={goToMark}
              >
                {keys.isOn && entries.length > 0 ? (
                  <p className="small faint hint">
                    <kbd>J</kbd> <kbd>K</kbd> {say('next, previous finding')}
                  </p>
                ) : (
                  <button type="button" className="btn sm quiet hint" onClick={() => setKeysShown(true)}>
                    {say('Keys')}
                  </button>
                )}
              </DocumentView>
            )}
          </div>
          {judgement.outcome !== 'nothing_to_judge' && (
            <ConversionPanel {...{ draft, isWorking }} onSent={actions.noteSent} />
          )}
          {judgement.invoice !== null && judgement.outcome !== 'nothing_to_judge' && (
            <Suspense>
              <ViewPanel judgement={judgement} invoice={judgement.invoice} />
            </Suspense>
          )}
          {judgement.outcome === 'judged' && (
            <Suspense>
              <ProfilesPanel {...{ draft, isWorking }} onCompare={actions.compareProfiles} />
            </Suspense>
          )}
          {judgement.invoice !== null && (
            <Suspense>
              <ComparePanel
                {...{ isWorking }}
                name={draft.name}
                invoice={judgement.invoice}
                hasChanged={applied.length > 0}
                onRead={actions.invoiceOf}
              />
            </Suspense>
          )}
        </>
      ) : (
        <div className="working-page" />
      )}
      {areKeysShown && (
        <Suspense>
          <KeysDialog isOn={keys.isOn} onSwitch={keys.setOn} onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
      <p className="print-only small">
        {say(verdict.word)}. {judgement.ruleSet !== null && `${judgement.ruleSet.id}. `}
        {checkedAt !== null && `${dayAndTime(checkedAt)}. `}
        {say('A check and not a certificate. Nothing was sent, booked or filed.')}
      </p>
    </>
  );
}

/** False until the browser has drawn what is shown without the rest: a verdict does not wait for the invoice below it. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    void afterPaint().then(() => startTransition(() => setDrawn(true)));
  }, []);
  return isDrawn;
}

const whereItWas = ({ kind }: Draft, wasSent: boolean): string => {
  if (!wasSent) return say('Your invoice has not left this computer.');
  return kind === 'PDF' ? say('Sent for the check, not stored.') : say('Sent when you asked for it, not stored.');
};

/** A finding whose mark is to be gone to. */
interface Sought {
  readonly number: number;
  readonly isFocused: boolean;
}

/** The mark of a finding in the document that is shown. */
const markOf = (number: number): HTMLElement | null =>
  document.querySelector(`[data-numbers~="${number}"]`) ?? document.querySelector('.source .sel');
