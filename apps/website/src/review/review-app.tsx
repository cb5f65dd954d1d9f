import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { Mark } from '../marks';
import { fileSize } from '../prose';
import { DropZone } from './drop-zone';
import { loadLateTexts } from '../load-texts';
import { judgeSteps, type JudgeStep } from '../judge/judge-request';
import { FailureBoundary } from './failure-boundary';
import { FailurePanel } from './failure-panel';
import { type Given } from './given-files';
import { type FileDraft } from './intake';
import { Toast } from './toast';
import { type ReviewResultProps } from './review-result';
import { type ReviewState, type ReviewStore } from './review-store';
import { useIsLong } from './use-is-long';
import { useGiven } from './use-given';
import { useReview } from './use-review';
import { phrase } from '../known-texts';
import { say } from '../say';

// The findings and the invoice are a program of their own, fetched while the person looks for the file.
let loaded: ComponentType<ReviewResultProps> | null = null;
const loadResult = () =>
  Promise.all([
    import('./review-result').then(async (module) => {
      await module.prepare().catch(() => undefined); // asked for again where it is needed, and told there
      return module;
    }),
    loadLateTexts(),
  ]).then(([module]) => {
    loaded = module.default;
    return module;
  });
const LateResult = lazy(loadResult);

/** What is there already is shown at once: React keeps the stand-in of a late component for 300 ms, however soon it comes. */
function ReviewResult(props: ReviewResultProps) {
  const [Result] = useState(() => loaded ?? LateResult);
  return <Result {...props} />;
}

const ManyFiles = lazy(async () => {
  const [module] = await Promise.all([import('../many/many-files'), loadLateTexts()]);
  return module;
});

/** The review page: empty, at work, failed, or showing what was found. One address for all of it. */
export function ReviewApp() {
  const [state, actions, update] = useReview();
  useEffect(() => {
    document.getElementById('app')!.dataset['ready'] = '';
    loadResult().catch(() => undefined); // fetched again when it is shown, and told then
    if (location.hash === '#broken-sample') void actions.takeSample('broken');
  }, [actions]);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => state.applied.length > 0 && event.preventDefault();
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [state.applied.length]);
  const endNotice = useCallback(() => actions.say(null), [actions]);
  const { draft, judgement } = state;
  const { many, give, end } = useGiven(state, actions);
  const isList = many !== null && draft === null && state.work === 'none';
  return (
    <div className="wrap p-review">
      {many !== null && (
        <FailureBoundary onReset={end}>
          <Suspense fallback={<div className="begin working-page" />}>
            <ManyFiles given={many} review={state} actions={actions} onEnd={end} />
          </Suspense>
        </FailureBoundary>
      )}
      {many !== null && !isList && (
        <p className="docbar">
          <button type="button" className="btn sm" onClick={actions.reset}>
            {say('Back to the list of files')}
          </button>
        </p>
      )}
      {draft !== null && judgement !== null ? (
        <FailureBoundary onReset={actions.reset}>
          <Suspense fallback={<Working state={state} actions={actions} />}>
            <ReviewResult {...{ state, draft, judgement, actions }} isOfList={many !== null} />
          </Suspense>
        </FailureBoundary>
      ) : (
        !isList && <Begin state={state} actions={actions} onGiven={give} />
      )}
      <div role="status">
        {update !== null && (
          <p className="note card">
            {say('A newer version of this page is here. What is open now is gone once you load it.')}{' '}
            <button type="button" className="link" onClick={update.load}>
              {say('Load the new version')}
            </button>
          </p>
        )}
      </div>
      <div className="vh" aria-live="polite">
        {state.work !== 'none' && say('Checking')}
      </div>
      <Toast notice={state.notice} onUndo={({ undo }) => undo && void actions.undo(undo)} onEnd={endNotice} />
    </div>
  );
}

interface BeginProps {
  readonly state: ReviewState;
  readonly actions: ReviewStore;
  readonly onGiven: (given: readonly Given[]) => void;
}

function Begin({ state, actions, onGiven }: BeginProps) {
  const { work, failure, draft, problem, pasted } = state;
  if (work !== 'none') return <Working state={state} actions={actions} />;
  if (draft?.kind === 'PDF') return <SendPdf draft={draft} failure={failure} actions={actions} />;
  return (
    <div className="begin">
      <h1>{say('What blocks your invoice?')}</h1>
      <p className="lead muted">
        {say('Drop a draft and see what is wrong, by which rule, and how to fix it. Free, without an account.')}
      </p>
      {failure !== null && <FailurePanel failure={failure} hasDraft={draft !== null} onRetry={actions.tryAgain} />}
      <DropZone {...{ actions, problem, pasted, onGiven }} />
    </div>
  );
}

interface SendPdfProps extends Pick<ReviewState, 'failure'> {
  readonly draft: FileDraft;
  readonly actions: ReviewStore;
}

/** A PDF is taken apart by the service, so the person is asked first. */
function SendPdf({ draft: { name, size }, failure, actions }: SendPdfProps) {
  return (
    <div className="begin">
      <h1>{say('Send this PDF to be checked?')}</h1>
      <p className="lead muted">
        {say(
          'The invoice inside a PDF is read by our service. {name}, {size}, is sent there for the check and not stored. It has not left this computer yet.',
          { name, size: fileSize(size) },
        )}
      </p>
      {failure !== null && <FailurePanel failure={failure} hasDraft onRetry={actions.tryAgain} />}
      <div className="f-act">
        <button type="button" className={failure === null ? 'btn pri' : 'btn'} onClick={() => void actions.sendPdf()}>
          {say('Send and check')}
        </button>
        <button type="button" className="btn quiet" onClick={actions.reset}>
          {say('Choose another file')}
        </button>
      </div>
    </div>
  );
}

const steps: Readonly<Record<JudgeStep, string>> = {
  loading: phrase('Loading the rules'),
  judging: phrase('Reading it and running the rules'),
  showing: phrase('Making the picture'),
};

function Working({ state: { incoming, step }, actions }: Omit<BeginProps, 'onGiven'>) {
  const isShown = useIsLong(true);
  return (
    <div className="begin working-page" aria-busy="true">
      {isShown && (
        <>
          <h1>{say('Checking')}</h1>
          <p className="muted">{incoming === null ? '' : `${incoming.name}, ${fileSize(incoming.size)}`}</p>
          <p className="st working">
            <Mark tone="working" /> {say(steps[step])}
          </p>
          <progress aria-label={say('Check')} value={judgeSteps.indexOf(step) + 1} max={judgeSteps.length + 1} />
          <button type="button" className="btn" onClick={actions.stop}>
            {say('Stop')}
          </button>
        </>
      )}
    </div>
  );
}
