import { facts } from '../facts';
import { Mark } from '../marks';
import { counted, euros } from '../prose';
import { SignIn } from './failure-panel';
import { valueAt } from './json-pointer';
import { type JsonObject } from './review-answer';
import { type Registers } from './review-store';
import { toneOfRegisters } from './registers-tone';
import { useSession } from './use-session';

interface RegisterPanelProps {
  readonly invoice: JsonObject;
  readonly registers: Registers | null;
  readonly isWorking: boolean;
  readonly onAsk: (csrfToken: string) => void;
}

/** The VAT register: what asking costs before it is asked, and what was charged after. */
export function RegisterPanel({ invoice, registers, isWorking, onAsk }: RegisterPanelProps) {
  const session = useSession(true);
  const numbers = ['/seller/vatId', '/buyer/vatId'].filter((at) => typeof valueAt(invoice, at) === 'string').length;
  const rows = registers?.rows;
  if (numbers === 0) return null;
  const credits = numbers * facts.creditsPerVatAnswer;
  const isUnanswered = rows?.some(({ verdict }) => verdict === 'unavailable') ?? false;
  const signedIn = session === 'unknown' ? null : session.session;
  const tooFew = signedIn !== null && signedIn.availableCredits !== null && signedIn.availableCredits < credits;
  return (
    <section className="register card" aria-labelledby="register">
      <Mark tone={toneOfRegisters(rows)} />
      <div>
        <h2 id="register">VAT registers{rows === undefined ? ': not asked' : ''}</h2>
        {rows !== undefined && (
          <p className="small">
            {rows
              .map(
                ({ reference, input, verdict }) =>
                  `${reference} ${input || 'states none'}: ${verdict.replace('_', ' ')}`,
              )
              .join('. ')}
            .
          </p>
        )}
        {(rows === undefined || isUnanswered) && (
          <p className="small muted">
            Ask VIES about {counted(numbers, 'number')}: up to {counted(credits, 'credit')} ({euros(credits)}).
            Unanswered ones are free. Nothing else of the invoice is sent.
          </p>
        )}
        {tooFew && (
          <p className="small">
            This needs {counted(credits, 'credit')}, {signedIn.availableCredits} are available.{' '}
            <a href="/top-up" target="_blank" rel="noreferrer">
              Top up
            </a>
          </p>
        )}
      </div>
      {(rows === undefined || isUnanswered) && (
        <div className="register-act">
          {signedIn === null ? (
            <SignIn />
          ) : (
            <button
              type="button"
              className="btn"
              disabled={isWorking || tooFew}
              onClick={() => onAsk(signedIn.csrfToken)}
            >
              {isUnanswered ? 'Ask again' : 'Ask VIES'}
            </button>
          )}
          <span className="pill">
            <span className="num">
              up to <b>{counted(credits, 'credit')}</b>, {euros(credits)}
            </span>
          </span>
        </div>
      )}
    </section>
  );
}
