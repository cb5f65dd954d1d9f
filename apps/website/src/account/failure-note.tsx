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
  const { code, message, kind, requestId, retryAfterSeconds } = failure;
  const back = `${addressHere('/sign-in')}?return=${encodeURIComponent(withoutLanguage(location.pathname))}`;
  return (
    <div className={`failure ${kind === 'refused' ? 'blocked' : 'unknown'}`} role="alert">
      <Mark tone={kind === 'refused' ? 'blocked' : 'unknown'} label={kind === 'refused' ? '!' : '?'} />
      <div>
        <p>{kind === 'no_answer' ? say('No answer came back, so nothing is known.') : message}</p>
        <p className="small faint">
          {retryAfterSeconds !== null && `${say('Try again in {seconds} s.', { seconds: retryAfterSeconds })} `}
          {requestId !== null && (
            <>
              {say('Reference')} <code>{requestId}</code>
            </>
          )}
        </p>
        {code === 'session_stale' || code === 'session_required' ? (
          <a className="btn sm" href={back}>
            {say('Sign in again')}
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
