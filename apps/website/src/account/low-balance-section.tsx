import { type LowBalanceAnswer, lowBalanceCreditsMax, siteRoutes } from '@einvoice/site-contract';
import { useState } from 'react';
import { euros } from '../prose';
import { say } from '../say';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { useWrite } from './use-answer';

/** Below which balance a mail comes; empty: none comes. */
export function LowBalanceSection({ credits }: { readonly credits: number | null }) {
  const [level, setLevel] = useState(credits);
  const [text, setText] = useState(credits === null ? '' : String(credits));
  const { isBusy, failure, send } = useWrite<LowBalanceAnswer>();
  const save = async () => {
    const typed = text.trim();
    const saved = await send(siteRoutes.lowBalance, { credits: typed === '' ? null : Number(typed) });
    if (saved !== null) setLevel(saved.credits);
  };
  return (
    <section className="card single-check" aria-labelledby="low-balance">
      <h2 id="low-balance">{say('Mail when credits run low')}</h2>
      <Form onSend={save}>
        <Entry
          id="low-balance-level"
          className="text-input num"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={String(lowBalanceCreditsMax).length}
          label={say('Send a mail below this many credits (empty: never)')}
          action={say('Save')}
          isBusy={isBusy}
          value={text}
          onChange={setText}
        />
        <FailureNote failure={failure} />
      </Form>
      <p className="small muted" role="status">
        {level === null
          ? say('No mail is sent.')
          : say(
              'A mail comes once, each time the balance falls below {credits, plural, one {# credit} other {# credits}} ({price}), in the language of this page.',
              { credits: level, price: euros(level) },
            )}
      </p>
    </section>
  );
}
