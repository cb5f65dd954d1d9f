import { type SessionAnswer, siteRoutes } from '@einvoice/site-contract';
import { type ReactNode, useEffect } from 'react';
import { SignInLink } from '../account/sign-in-link';
import { CsrfToken, useAnswer } from '../account/use-answer';
import { showSession } from '../site/header-session';
import { facts as siteFacts } from '../facts';
import { phrase } from '../known-texts';
import { Status } from '../marks';
import { euros, grouped } from '../prose';
import { dayAndTime } from '../review/times';
import { say } from '../say';
import { type CheckAnswer } from './answer-view';
import { SingleCheck, type SingleCheckProps } from './single-check';

/** An answer of a register or a list: where it comes from, and what it cost. */
export interface PricedAnswer extends CheckAnswer {
  readonly provenance: {
    readonly source: string;
    readonly mode: keyof typeof modes;
    readonly checkedAt: string;
    readonly fromCache?: boolean;
  };
  readonly billing: { readonly credits: number; readonly balance: number | null; readonly freeCallsLeft?: number };
  readonly evidence?: { readonly requestId: string };
}

type Fact = readonly [name: string, value: ReactNode];

interface PricedCheckProps<Answer extends PricedAnswer> extends Omit<
  SingleCheckProps,
  'facts' | 'more' | 'action' | 'terms'
> {
  /** Where signing in leads back to. */
  readonly page: string;
  readonly credits: number;
  readonly facts: (answer: Answer) => readonly Fact[];
  readonly more: (answer: Answer) => ReactNode;
  /** What nobody looked at, whatever the answer. */
  readonly notChecked: readonly string[];
}

/** A form for whoever is signed in; anybody else reads what an answer costs, and where to sign in. */
export function PricedCheck<Answer extends PricedAnswer>({
  page,
  credits,
  facts,
  more,
  notChecked,
  ...form
}: PricedCheckProps<Answer>) {
  const person = usePerson();
  const isOut = person === null;
  return (
    <CsrfToken value={person?.csrfToken ?? null}>
      <SingleCheck
        {...form}
        {...(!person && { action: isOut ? <SignInLink back={page} /> : <NotYet /> })}
        terms={termsOf(credits, isOut)}
        facts={(answer) => [...facts(answer as Answer), ...factsOfSource(answer as Answer), ...costs(answer as Answer)]}
        more={(answer) => (
          <>
            {more(answer as Answer)}
            <h3>{say('Not checked')}</h3>
            <ul className="plain">
              {notChecked.map((text) => (
                <li key={text}>{say(text)}</li>
              ))}
            </ul>
          </>
        )}
      />
    </CsrfToken>
  );
}

/** Who is signed in; null is nobody, undefined that it is not known. Asked again when the person comes back from another tab. */
function usePerson(): SessionAnswer['session'] | undefined {
  const { answer, reload } = useAnswer<SessionAnswer>(siteRoutes.session);
  useEffect(() => {
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, [reload]);
  useEffect(() => {
    if (answer.state === 'ready') showSession(answer.body);
  }, [answer]);
  return answer.state === 'ready' ? answer.body.session : undefined;
}

/** While it is not known who is there. */
const NotYet = () => (
  <button type="submit" className="btn pri" disabled>
    {say('Check')}
  </button>
);

function termsOf(credits: number, isOut: boolean): string {
  const price = say(
    '{credits, plural, one {# credit} other {# credits}} ({price}) for an answer; free calls come first, and what is not answered is free. What you type is sent to this service and not kept.',
    { credits, price: euros(credits) },
  );
  const { calls, days } = siteFacts.freeTier;
  return isOut
    ? `${price} ${say('You sign in with a link by mail, without a password. {calls} calls in {days} days are free, without a card.', { calls, days })}`
    : price;
}

const modes = {
  live: phrase('asked now'),
  snapshot: phrase('from the imported files'),
  sandbox: phrase('Sandbox: simulated, not a fact'),
  sample: phrase('Invented sample, not a fact'),
  mock: phrase('Mock answer, not a fact'),
  local: phrase('nobody was asked'),
} as const;

const sources: Readonly<Record<string, string>> = {
  eprel: 'EPREL',
  'peppol-sml-smp': 'Peppol (SML, SMP)',
  sanctions_lists: phrase('sanctions lists'),
  sample: phrase('none'),
  none: phrase('none'),
};

/** Where it comes from, and when. */
export function factsOfSource({ provenance: { source, mode, checkedAt, fromCache } }: PricedAnswer): readonly Fact[] {
  const isInvented = mode === 'sandbox' || mode === 'sample' || mode === 'mock';
  const how = say(mode === 'live' && fromCache === true ? phrase('kept from an earlier answer') : modes[mode]);
  return [
    [say('Source'), say(sources[source] ?? source)],
    [say('How'), isInvented ? <Status tone="sandbox">{how}</Status> : how],
    [say('As of'), dayAndTime(checkedAt)],
  ];
}

/** What it cost, what is left, and how a receipt of it is asked for. */
export function costs({ billing: { credits, balance, freeCallsLeft }, evidence }: PricedAnswer): readonly Fact[] {
  const left = balance === null ? say('not known') : say('{balance} credits', { balance: grouped(balance) });
  return [
    [
      say('Charged'),
      credits === 0 ? say('Not charged') : say('{credits, plural, one {# credit} other {# credits}}', { credits }),
    ],
    [
      say('Left'),
      freeCallsLeft === undefined || freeCallsLeft === 0
        ? left
        : `${left}, ${say('{calls, plural, one {# free call} other {# free calls}}', { calls: freeCallsLeft })}`,
    ],
    ...(evidence
      ? [[say('Name of this check, for a receipt'), <code key="id">{evidence.requestId}</code>] as const]
      : []),
  ];
}
