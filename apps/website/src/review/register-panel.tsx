import { facts } from '../facts';
import { Mark } from '../marks';
import { euros, grouped } from '../prose';
import { SignIn } from './failure-panel';
import { valueAt } from './json-pointer';
import { registerWords } from './numbered';
import { type JsonObject } from './review-answer';
import { type Registers } from './review-store';
import { toneOfRegisters } from './registers-tone';
import { useSession } from './use-session';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';

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
        <h2 id="register">{rows === undefined ? say('VAT registers: not asked') : say('VAT registers')}</h2>
        {rows !== undefined && (
          <p className="small">
            {rows
              .map(
                ({ reference, input, verdict }) =>
                  `${reference === 'seller' ? say('seller') : say('buyer')} ${input || say('states none')}: ${say(registerWords[verdict])}`,
              )
              .join('. ')}
            .
          </p>
        )}
        {(rows === undefined || isUnanswered) && (
          <p className="small muted">
            {say(
              'Ask VIES about {numbers, plural, one {# number} other {# numbers}}: up to {credits, plural, one {# credit} other {# credits}} ({price}). Unanswered ones are free. Nothing else of the invoice is sent.',
              { numbers, credits, price: euros(credits) },
            )}
          </p>
        )}
        {tooFew && (
          <p className="small">
            {say('This needs {credits, plural, one {# credit} other {# credits}}, {available} are available.', {
              credits,
              available: grouped(signedIn.availableCredits ?? 0),
            })}{' '}
            <a href={addressHere('/top-up')} target="_blank" rel="noreferrer">
              {say('Top up')}
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
              {isUnanswered ? say('Ask again') : say('Ask VIES')}
            </button>
          )}
          <span className="pill">
            <span className="num">
              <Rich
                say="up to <b>{credits, plural, one {# credit} other {# credits}}</b>, {price}"
                values={{ credits, price: euros(credits) }}
                parts={{ b: (text) => <b>{text}</b> }}
              />
            </span>
          </span>
        </div>
      )}
    </section>
  );
}
