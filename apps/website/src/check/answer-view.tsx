import { Fragment, type ReactNode } from 'react';
import { Mark, type Tone } from '../marks';
import { say } from '../say';
import { spokenReasons } from './action-words';

export interface Reason {
  readonly code: string;
  readonly message: string;
}

/** The answer of a tool, as far as a page shows it: the decision, and members of its own. */
export interface CheckAnswer extends Readonly<Record<string, unknown>> {
  readonly decision: {
    readonly status: string;
    readonly summary: string;
    readonly decision: {
      readonly canProceed: boolean;
      readonly requiresHumanReview: boolean;
      readonly blockingReasons: readonly Reason[];
      readonly warnings: readonly Reason[];
      readonly nextActions: readonly Reason[];
    };
  };
}

interface AnswerViewProps {
  readonly answer: CheckAnswer;
  /** In the place of the summary, which may be about many. */
  readonly headline?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** What it rests on. */
  readonly more?: ReactNode;
  /** In the place of its warnings: those that are said nowhere else on the page. */
  readonly warnings?: readonly Reason[] | undefined;
}

/** What blocks is worse than what a person should look at; that nobody could say is neither. */
function toneOf({ status, decision }: CheckAnswer['decision']): Tone {
  if (decision.blockingReasons.length > 0) return 'blocked';
  if (status === 'unavailable' || status === 'not_configured') return 'unknown';
  return decision.requiresHumanReview || !decision.canProceed ? 'review' : 'ready';
}

const Reasons = ({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) =>
  reasons.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul className="plain">
        {reasons.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </>
  );

/** The verdict first, then why, then what to do. */
export function AnswerView({ answer, headline, facts, more, warnings }: AnswerViewProps) {
  const { summary, decision } = answer.decision;
  const said = headline ?? summary;
  return (
    <section className="card stack single-check" aria-label={`${say('Result')}: ${said}`}>
      <h2>
        <Mark tone={toneOf(answer.decision)} className="mark-inline" /> {said}
      </h2>
      <Reasons title={say('What is wrong')} reasons={decision.blockingReasons} />
      <Reasons title={say('What to do')} reasons={spokenReasons(decision.nextActions)} />
      <Reasons title={say('Good to know')} reasons={spokenReasons(warnings ?? decision.warnings)} />
      {facts.length > 0 && (
        <dl className="pairs num">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {more}
    </section>
  );
}
