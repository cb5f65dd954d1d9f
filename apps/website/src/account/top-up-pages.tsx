import {
  sitePages,
  siteRoutes,
  topUpCents,
  type TopUpLine,
  type TopUpMadeAnswer,
  type TopUpsAnswer,
  withId,
} from '@einvoice/site-contract';
import { useEffect, useState } from 'react';
import { facts } from '../facts';
import { Status, type Tone } from '../marks';
import { euros, grouped } from '../prose';
import { dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { TopUpReceipt } from './top-up-receipt';
import { Form, TextInput } from './form';
import { useAnswer, useWrite } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';
import { addressHere } from '../spoken-language';

/** A person chooses an amount and goes on to the payment provider. */
export const TopUpPage = () => (
  <SignedIn title={say('Add credits')}>
    {(_, { payments }) =>
      payments === 'off' ? (
        <>
          <Status tone="off">{say('Not configured: nobody can top up here')}</Status>
          <p>{say('Ask whoever runs this service.')}</p>
        </>
      ) : (
        <Choice isLocal={payments === 'local'} />
      )
    }
  </SignedIn>
);

function Choice({ isLocal }: { readonly isLocal: boolean }) {
  const [choice, setChoice] = useState<number | null>(topUpCents.offered[0]);
  const [other, setOther] = useState('');
  const { isBusy, failure, send } = useWrite<TopUpMadeAnswer>();
  const { answer } = useAnswer<TopUpsAnswer>(siteRoutes.topUps);
  const cents = choice ?? Math.round(Number(other) * 100);
  const isAllowed = cents >= topUpCents.min && cents <= topUpCents.max;
  return (
    <div className="narrow stack">
      {isLocal && <Status tone="sandbox">{say('Local payment. No money moves.')}</Status>}
      <Form
        className="card stack top-up"
        onSend={async () => {
          const made = await send(siteRoutes.topUps, { amountCents: cents });
          if (made !== null) location.assign(made.paymentUrl);
        }}
      >
        <fieldset>
          <legend>{say('Amount')}</legend>
          {topUpCents.offered.map((offered) => (
            <label key={offered} className="check">
              <input type="radio" name="amount" checked={choice === offered} onChange={() => setChoice(offered)} />
              {euros(offered)}
            </label>
          ))}
          <label className="check">
            <input type="radio" name="amount" checked={choice === null} onChange={() => setChoice(null)} />{' '}
            {say('another amount in euros')}
          </label>
          {choice === null && (
            <TextInput
              className="text-input num"
              inputMode="decimal"
              aria-label={say('Amount in euros')}
              value={other}
              onChange={setOther}
            />
          )}
        </fieldset>
        <p className="num">
          {isAllowed
            ? say('{credits, plural, one {# credit} other {# credits}}: {answers} answers of a VAT list', {
                credits: cents,
                answers: grouped(Math.floor(cents / facts.creditsPerVatAnswer)),
              })
            : say('From {least} to {most}.', { least: euros(topUpCents.min), most: euros(topUpCents.max) })}
        </p>
        <div className="f-act">
          <button type="submit" className="btn pri" disabled={isBusy || !isAllowed}>
            {say('Continue to payment')}
          </button>
          <span className="small faint">{say('Only a person can do this.')}</span>
        </div>
        <FailureNote failure={failure} />
      </Form>
      {answer.state === 'ready' && answer.body.topUps.length > 0 && (
        <section aria-label={say('Earlier')}>
          <h2>{say('Earlier')}</h2>
          <ul className="stack">
            {answer.body.topUps.slice(0, 10).map((topUp) => (
              <li key={topUp.id} className="num">
                <a href={addressHere(withId(sitePages.topUpOutcome, topUp.id))}>{dayAndTime(topUp.createdAt)}</a>,{' '}
                {euros(topUp.amountCents)} <TopUpStatus {...topUp} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const states: Readonly<Record<Exclude<TopUpLine['state'], 'open'>, readonly [Tone, string]>> = {
  paid: ['ready', phrase('Added')],
  declined: ['blocked', phrase('Declined. Nothing moved')],
  expired: ['off', phrase('Expired. Nothing moved')],
  refunded: ['off', phrase('Paid back')],
  disputed: ['blocked', phrase('Disputed')],
};

/** Of an open one only what is known is said: who asked the provider knows whom it waits for. */
function statusOf({ state, waitsFor }: TopUpLine): readonly [Tone, string] {
  if (state !== 'open') return states[state];
  if (waitsFor === 'bank') return ['working', phrase('Waiting for the bank')];
  return waitsFor === 'person' ? ['not-checked', phrase('Not paid yet')] : ['unknown', phrase('Not known yet')];
}

function TopUpStatus({ testFunds, ...topUp }: TopUpLine) {
  const [tone, word] = statusOf({ testFunds, ...topUp });
  return (
    <>
      <Status tone={tone}>{say(word)}</Status> {testFunds && <Status tone="sandbox">{say('Test funds')}</Status>}
    </>
  );
}

const askAgainMs = 3000;

/** What became of a payment; while it is open this page asks again by itself. */
export const TopUpOutcomePage = () => (
  <SignedIn title={say('Your payment')}>
    {() => <Outcome id={decodeURIComponent(location.pathname.split('/').at(-1) ?? '')} />}
  </SignedIn>
);

function Outcome({ id }: { readonly id: string }) {
  const { answer, reload } = useAnswer<TopUpLine>(withId(siteRoutes.topUp, id));
  const isOpen = answer.state === 'ready' && answer.body.state === 'open';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(reload, askAgainMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  if (answer.state !== 'ready') return <Loading answer={answer} onRetry={reload} />;
  const { amountCents, state, waitsFor } = answer.body;
  const cameIn = state === 'paid' || state === 'refunded' || state === 'disputed';
  const mayChooseAgain = state === 'declined' || state === 'expired' || waitsFor === 'person';
  return (
    <div className="narrow stack">
      <div className="stack" role="status">
        <p className="big num">{euros(amountCents)}</p>
        <p>
          <TopUpStatus {...answer.body} />
        </p>
        <p className="muted num">{meaningOf(answer.body)}</p>
      </div>
      <div className="f-act">
        {mayChooseAgain && (
          <a className="btn pri" href={addressHere(sitePages.topUp)}>
            {waitsFor === 'person' ? say('Choose an amount again') : say('Try another way to pay')}
          </a>
        )}
        <a className="btn" href={addressHere(sitePages.account)}>
          {say('To the account')}
        </a>
      </div>
      {cameIn && <TopUpReceipt id={id} />}
    </div>
  );
}

/** What its state means for the person, in a sentence or two. */
function meaningOf({ state, waitsFor, credits, settledAt }: TopUpLine): string {
  switch (state) {
    case 'paid':
      return settledAt === null
        ? say('{count, plural, one {# credit was added.} other {# credits were added.}}', { count: credits })
        : say('{count, plural, one {# credit was added, {date}.} other {# credits were added, {date}.}}', {
            count: credits,
            date: dayAndTime(settledAt),
          });
    case 'declined':
      return say('The payment was tried and not accepted. No credits were added.');
    case 'expired':
      return say('The payment page expired or could not be opened. No credits were added.');
    case 'refunded':
      return say('The payment was refunded, and its credits were taken back.');
    case 'disputed':
      return say('The payer asked the bank for the money back. Its credits were taken back.');
    case 'open':
      if (waitsFor === 'bank')
        return say('You can leave this page. The credits arrive when the bank confirms the payment.');
      if (waitsFor === 'person') return say('Nothing has moved. The payment page can still be used for a day.');
      return say(
        'The payment provider has not reported the outcome yet. That is not a refusal. This page asks again by itself.',
      );
  }
}
