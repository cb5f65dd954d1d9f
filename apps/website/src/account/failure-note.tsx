import { type CallFailure } from '../call';
import { Mark } from '../marks';

interface FailureNoteProps {
  readonly failure: CallFailure | null;
  readonly onRetry?: () => void;
}

/** Why something was not done, beside the button that asked for it. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  if (failure === null) return null;
  const { code, message, kind, requestId, retryAfterSeconds } = failure;
  const back = `/sign-in?return=${encodeURIComponent(location.pathname)}`;
  return (
    <div className={`failure ${kind === 'refused' ? 'blocked' : 'unknown'}`} role="alert">
      <Mark tone={kind === 'refused' ? 'blocked' : 'unknown'} label={kind === 'refused' ? '!' : '?'} />
      <div>
        <p>{kind === 'no_answer' ? 'No answer came back, so nothing is known.' : message}</p>
        <p className="small faint">
          {retryAfterSeconds !== null && `Try again in ${retryAfterSeconds} s. `}
          {requestId !== null && (
            <>
              Reference <code>{requestId}</code>
            </>
          )}
        </p>
        {code === 'session_stale' || code === 'session_required' ? (
          <a className="btn sm" href={back}>
            Sign in again
          </a>
        ) : (
          kind !== 'refused' &&
          onRetry && (
            <button type="button" className="btn sm" onClick={onRetry}>
              Try again
            </button>
          )
        )}
      </div>
    </div>
  );
}
