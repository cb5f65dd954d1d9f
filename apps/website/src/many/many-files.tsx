import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { facts } from '../facts';
import { JudgeWorker } from '../judge/judge-worker';
import { Mark, Status, type Tone } from '../marks';
import { grouped } from '../prose';
import { isOfFile } from '../review/applied';
import { download } from '../review/download';
import { type Given } from '../review/given-files';
import { type ReviewState, type ReviewStore } from '../review/review-store';
import { FileTable } from './file-table';
import { everything, countsOfWords, groupsOf, isWanted, reasonsOf, type Filter, type Word } from './groups';
import { ManyFilters } from './many-filters';
import { ManyStore, type ManyState } from './many-store';
import './many.css';
import { csvOf, htmlReportOf } from './reports';
import { RuleGroups } from './rule-groups';
import { zipOf } from './zip-writer';
import { say } from '../say';

interface ManyFilesProps {
  readonly given: readonly Given[];
  /** The file that is opened by itself, if one is. */
  readonly review: ReviewState;
  readonly actions: ReviewStore;
  /** The person wants to check something else. */
  readonly onEnd: () => void;
}

/** Many files at once: verdicts as they come, the same error in many files as one, corrections and reports to take away. */
export default function ManyFiles({ given, review, actions, onEnd }: ManyFilesProps) {
  const [store] = useState(() => new ManyStore(Array.from({ length: workersWanted() }, () => new JudgeWorker())));
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [filter, setFilter] = useState<Filter>(everything);
  const opened = useOpenedFile(store, review);
  useEffect(() => {
    void store.take(given);
    return store.stop;
  }, [store, given]);
  const isHidden = review.draft !== null || review.work !== 'none';
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isHidden) return;
    document.title = `${say('Many files')}. ${say('Invoice review')}`;
    (document.getElementById(`file-${opened.current}`) ?? headline.current)?.focus();
  }, [isHidden, opened]);
  const { rows, work } = state;
  const hasCorrections = rows.some(({ fixed }) => fixed.length > 0);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => hasCorrections && event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [hasCorrections]);
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const wanted = useMemo(() => rows.filter((row) => isWanted(row, filter)), [rows, filter]);
  const list = useRef<HTMLHeadingElement>(null);
  const show = (part: Partial<Filter>) => {
    setFilter({ ...everything, ...part });
    list.current?.scrollIntoView();
    list.current?.focus();
  };
  const open = async (id: number) => {
    const file = await store.fileOf(id);
    if (file === null) return;
    opened.current = id;
    await actions.takeFile(file);
  };
  return (
    <div className="many" hidden={isHidden}>
      <header className="many-head card">
        <h1 ref={headline} tabIndex={-1}>
          {headlineOf(state)}
        </h1>
        <Progress state={state} onStop={store.stop} onGoOn={() => void store.goOn()} />
        <Words rows={rows} onShow={(word) => show({ word })} />
        <p className="small muted">{say('None of these files has left this computer.')}</p>
        <div className="f-act">
          {hasCorrections && (
            <>
              <button
                type="button"
                className="btn pri"
                disabled={work !== 'none'}
                onClick={() => download('corrected.zip', 'application/zip', zipOf(store.correctedFiles(), new Date()))}
              >
                {say('Download corrected files')}
              </button>
              <button type="button" className="btn" disabled={work !== 'none'} onClick={() => void store.takeBack()}>
                {say('Take all corrections back')}
              </button>
            </>
          )}
          <button
            type="button"
            className="btn"
            disabled={work !== 'none'}
            onClick={() => download('findings.csv', 'text/csv', csvOf(rows))}
          >
            {say('Findings as CSV')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={work !== 'none'}
            onClick={() => download('report.html', 'text/html', htmlReportOf(rows, new Date().toISOString()))}
          >
            {say('Report as HTML')}
          </button>
          <button type="button" className="btn quiet" onClick={onEnd}>
            {say('Check other files')}
          </button>
        </div>
        <p className="small" role="status">
          {state.notice}
        </p>
      </header>
      <RuleGroups
        groups={groups}
        isWorking={work !== 'none'}
        onShow={(rule) => show({ rule })}
        onFix={(ids, code) => void store.fixAll(ids, code)}
      />
      <NotJudged rows={rows} onShow={() => show({ word: 'Not judged' })} />
      <section aria-labelledby="files">
        <h2 id="files" tabIndex={-1} ref={list}>
          {say('Files')}
        </h2>
        <ManyFilters rows={rows} filter={filter} onFilter={setFilter} />
        <FileTable rows={wanted} all={rows.length} onOpen={(id) => void open(id)} />
      </section>
    </div>
  );
}

/** Judging is work of the processor: one core is left to the page. */
const workersWanted = (): number =>
  Math.max(1, Math.min(facts.manyFiles.workersMax, (navigator.hardwareConcurrency || 2) - 1));

/** A file that was opened by itself comes back as the person left it. @returns the row that was opened last */
function useOpenedFile(store: ManyStore, { draft, applied }: ReviewState) {
  const opened = useRef<number | null>(null);
  const before = useRef({ draft, applied });
  useEffect(() => {
    const { draft: last, applied: changes } = before.current;
    before.current = { draft, applied };
    if (draft !== null || last === null || opened.current === null) return;
    const codes = changes.flatMap((fix) => (isOfFile(fix) ? fix.steps.map(({ code }) => code) : [fix.code]));
    if (codes.length > 0) void store.replace(opened.current, last, codes);
  }, [store, draft, applied]);
  return opened;
}

function headlineOf({ rows, work }: ManyState): string {
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'working').length;
  if (work === 'looking') return say('Looking for files: {count} so far', { count: grouped(rows.length) });
  if (work === 'fixing') return say('Correcting {count, plural, one {# file} other {# files}}', { count: rows.length });
  if (open === 0) {
    const ready = rows.filter(({ verdict }) => verdict?.word === 'Ready').length;
    return say('{ready, plural, one {# of {files} is ready} other {# of {files} are ready}}', {
      ready,
      files: filesIn(rows.length),
    });
  }
  return say('{done} of {files} checked', { done: grouped(rows.length - open), files: filesIn(rows.length) });
}

const filesIn = (count: number): string => say('{count, plural, one {# file} other {# files}}', { count });

interface ProgressProps {
  readonly state: ManyState;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}

function Progress({ state: { rows, work, isHalted }, onStop, onGoOn }: ProgressProps) {
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'working').length;
  const again = rows.filter(({ canBeTriedAgain }) => canBeTriedAgain).length;
  if (work !== 'none') {
    return (
      <div className="many-progress">
        <progress
          aria-label={say('Check')}
          max={Math.max(1, rows.length)}
          {...(work === 'judging' && { value: rows.length - open })}
        />
        <button type="button" className="btn sm" onClick={onStop}>
          {say('Stop')}
        </button>
      </div>
    );
  }
  if (open + again === 0) return null;
  return (
    <div className="many-progress" role={isHalted ? 'alert' : undefined}>
      <p className={isHalted ? 'problem blocked' : 'small muted'}>
        {isHalted && <Mark tone="blocked" className="mark-inline" />}
        {isHalted
          ? say('The rules could not be loaded. Check your network; nothing is claimed about these files.')
          : say('{files} not checked.', { files: filesIn(open + again) })}
      </p>
      <button type="button" className="btn sm" onClick={onGoOn}>
        {open > 0 ? say('Go on') : say('Check {files} again', { files: filesIn(again) })}
      </button>
    </div>
  );
}

const tones: Readonly<Record<Word, Tone>> = {
  Ready: 'ready',
  Review: 'review',
  'Not ready': 'blocked',
  'Not judged': 'off',
  'Not read': 'blocked',
  'Not checked yet': 'not-checked',
};

function Words({ rows, onShow }: { readonly rows: ManyState['rows']; readonly onShow: (word: Word) => void }) {
  const counts = useMemo(() => countsOfWords(rows), [rows]);
  return (
    <ul className="many-words">
      {counts.map(([word, count]) => (
        <li key={word}>
          <button type="button" className="btn sm" onClick={() => onShow(word)}>
            <Status tone={tones[word]}>{say(word)}</Status> <span className="num">{filesIn(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A thousand pictures among the invoices are one line. */
function NotJudged({ rows, onShow }: { readonly rows: ManyState['rows']; readonly onShow: () => void }) {
  const reasons = useMemo(() => reasonsOf(rows), [rows]);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="not-judged">
      <h2 id="not-judged">{say('Not judged')}</h2>
      <ul className="card many-groups">
        {reasons.slice(0, reasonsShownMax).map(([reason, count]) => (
          <li key={reason}>
            <p>{reason}</p>
            <p className="small muted num">{filesIn(count)}</p>
          </li>
        ))}
      </ul>
      <button type="button" className="btn sm" onClick={onShow}>
        {say('Show files that were not judged')}
      </button>
    </section>
  );
}

const reasonsShownMax = 8;
