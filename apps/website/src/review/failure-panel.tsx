import { useEffect, useState } from 'react';
import { type CallFailure } from '../call';
import { Mark } from '../marks';
import { say } from '../say';
import { addressHere } from '../spoken-language';

interface FailurePanelProps {
  readonly failure: CallFailure;
  readonly hasDraft: boolean;
  readonly onRetry: () => void;
}

/** What happened and what to do, for every way in which a check gave no review. Nothing is claimed about the draft. */
export function FailurePanel({ failure, hasDraft, onRetry }: FailurePanelProps) {
  const { kind, requestId, status, charged, code } = failure;
  const seconds = useSecondsLeft(failure);
  const isRefused = kind === 'refused';
  return (
    <section className={`failure ${isRefused ? 'blocked' : 'unknown'}`} role="alert" aria-labelledby="failure">
      <Mark tone={isRefused ? 'blocked' : 'unknown'} label={isRefused ? '!' : '?'} />
      <div>
        <h2 id="failure">{titleOf(failure)}</h2>
        <p className="muted">{sentenceOf(failure, seconds)}</p>
        <p className="small faint">
          {charged === false && `${say('Nothing was charged.')} `}
          {hasDraft && `${say('Your draft is kept.')} `}
          {requestId !== null && (
            <>
              {say('Reference')} <code>{requestId}</code>.{' '}
            </>
          )}
          {status !== 0 && (
            <a href={`/docs/errors/${code}`} className="nb">
              <code>{code}</code>
            </a>
          )}
        </p>
        <div className="f-act">{actionOf(failure, seconds, onRetry)}</div>
      </div>
    </section>
  );
}

function actionOf({ kind, status }: CallFailure, seconds: number, onRetry: () => void) {
  if (status === 401) return <SignIn />;
  if (status === 402) {
    return (
      <a className="btn" href={addressHere('/top-up')} target="_blank" rel="noreferrer">
        {say('Top up')}
      </a>
    );
  }
  if (kind === 'refused') return null;
  return (
    <button type="button" className="btn" disabled={seconds > 0} onClick={onRetry}>
      {seconds > 0 ? say('Try again in {seconds} s', { seconds }) : say('Try again')}
    </button>
  );
}

/** In a tab of its own: the draft is in the memory of this one. */
export function SignIn() {
  return (
    <a className="btn" href={addressHere('/sign-in?return=/review')} target="_blank" rel="noreferrer">
      {say('Sign in in a new tab')}
    </a>
  );
}

function useSecondsLeft({ retryAfterSeconds }: CallFailure): number {
  const [left, setLeft] = useState(retryAfterSeconds ?? 0);
  useEffect(() => {
    setLeft(retryAfterSeconds ?? 0);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [retryAfterSeconds]);
  return left;
}

function titleOf({ kind, status }: CallFailure): string {
  if (status === 401) return say('Sign in to run this check');
  if (status === 402) return say('Not enough credits for this check');
  if (status === 413) return say('The draft is too large');
  if (kind === 'wait') return say('Too many calls');
  if (kind === 'no_answer') return say('No answer came back');
  if (kind === 'crashed') return say('The check broke off');
  return kind === 'ours' ? say('We could not finish this check') : say('The draft was not taken');
}

function sentenceOf({ kind, message, reason, retryAfterSeconds }: CallFailure, seconds: number): string {
  if (reason === 'no_invoice') {
    return say('This PDF carries no invoice data. Drop the XML, or a PDF made as Factur-X or ZUGFeRD.');
  }
  if (kind === 'wait') {
    return retryAfterSeconds === null || seconds > 0
      ? seconds > 0
        ? say('Try again in {seconds} s.', { seconds })
        : say('Try again in a few seconds.')
      : say('You can try again now.');
  }
  if (kind === 'no_answer')
    return say('The connection broke, or the service is not running. Check your network, then try again.');
  if (kind === 'ours') return say('The fault is ours. Nothing is claimed about the draft.');
  return message;
}
