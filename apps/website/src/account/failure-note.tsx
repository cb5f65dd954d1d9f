import { type CallFailure } from '../call';
import { Mark } from '../marks';
import { say } from '../say';
import { addressHere, withoutLanguage } from '../spoken-language';

interface FailureNoteProps {
  readonly failure: CallFailure | null;
  readonly onRetry?: () => void;
}

/** Why something was not done, beside the button that asked for it. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  if (failure === null) return null;
  const { code, kind, status, requestId, retryAfterSeconds } = failure;
  const back = `${addressHere('/sign-in')}?return=${encodeURIComponent(withoutLanguage(location.pathname))}`;
  return (
    <div className={`failure ${kind === 'refused' ? 'blocked' : 'unknown'}`} role="alert">
      <Mark tone={kind === 'refused' ? 'blocked' : 'unknown'} label={kind === 'refused' ? '!' : '?'} />
      <div>
        <p>{sentenceOf(failure)}</p>
        <p className="small faint">
          {retryAfterSeconds !== null && `${say('Try again in {seconds} s.', { seconds: retryAfterSeconds })} `}
          {requestId !== null && (
            <>
              {say('Reference')} <code>{requestId}</code>
            </>
          )}
        </p>
        {signInAgain.includes(code) ? (
          <a className="btn sm" href={back}>
            {say('Sign in again')}
          </a>
        ) : status === 402 ? (
          <a className="btn sm" href={addressHere('/top-up')} target="_blank" rel="noreferrer">
            {say('Top up')}
          </a>
        ) : (
          kind !== 'refused' &&
          onRetry && (
            <button type="button" className="btn sm" onClick={onRetry}>
              {say('Try again')}
            </button>
          )
        )}
      </div>
    </div>
  );
}

/** On a page nobody shows a connection: whoever is asked for one is no longer signed in. */
const signInAgain = ['session_stale', 'session_required', 'connection_required'];

function sentenceOf({ kind, status, code, message }: CallFailure): string {
  if (kind === 'no_answer') return say('No answer came back, so nothing is known.');
  if (status === 402) return say('Not enough credits for this check');
  return code === 'connection_required' ? say('Sign in to run this check') : message;
}
