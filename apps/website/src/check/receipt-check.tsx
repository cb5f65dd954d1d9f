import { useState } from 'react';
import { Form } from '../account/form';
import { call } from '../call';
import { Mark } from '../marks';
import { type PublishedKey, type ReceiptReading, type ReceiptRefusal } from './receipt-verdict';
import { phrase } from '../known-texts';
import { say } from '../say';
import { Rich } from '../rich';

type Outcome = ReceiptReading | { readonly state: 'no_keys' };

/** A receipt is checked in the browser, with the keys that this site publishes. */
export function ReceiptCheck() {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const check = async (given: string) => {
    const answer = await call<{ readonly keys: readonly PublishedKey[] }>('/.well-known/jwks.json');
    if (!answer.ok) return setOutcome({ state: 'no_keys' });
    const { readReceipt } = await import('./receipt-verdict');
    setOutcome(await readReceipt(given, answer.body.keys, new Date()));
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const given = await file.text();
    setText(given);
    await check(given);
  };
  return (
    <div className="stack">
      <Form className="card stack single-check" onSend={() => check(text)}>
        <label htmlFor="receipt">{say('The receipt, or the answer that carries it')}</label>
        <textarea
          id="receipt"
          className="text-input"
          rows={6}
          required
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOutcome(null); // it was about another text
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer.files[0]);
          }}
        />
        <label htmlFor="receipt-file">{say('Or a file')}</label>
        <input id="receipt-file" type="file" onChange={(event) => void take(event.target.files?.[0])} />
        <div>
          <button type="submit" className="btn pri">
            {say('Check')}
          </button>
        </div>
        <p className="small muted">
          <Rich
            say="The receipt does not leave this computer. Only the published keys are fetched, from <code>/.well-known/jwks.json</code>."
            parts={{ code: (text) => <code>{text}</code> }}
          />
        </p>
      </Form>
      <div aria-live="polite">{outcome !== null && <Verdict outcome={outcome} />}</div>
    </div>
  );
}

const whyNot: Readonly<Record<ReceiptRefusal, string>> = {
  no_receipt: phrase(
    'There is no receipt in this text. A receipt is three parts of letters and digits with a point between them.',
  ),
  malformed: phrase('This does not have the form of a receipt.'),
  forbidden_header: phrase('Its header says more than the header of a receipt may.'),
  wrong_algorithm: phrase('It is not signed with Ed25519.'),
  wrong_type: phrase('It is not a kind of receipt that this service signs.'),
  unknown_key: phrase('It names a key that this site does not publish. It may come from another installation.'),
  bad_signature: phrase('The signature does not fit: it was changed, or made by somebody else.'),
  outside_key_window: phrase('It is dated outside the time in which its key signed receipts.'),
  issued_in_future: phrase('It is dated in the future.'),
};

function Verdict({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.state === 'no_keys') {
    return (
      <p className="card single-check" role="status">
        <Mark tone="unknown" className="mark-inline" />{' '}
        {say('The published keys could not be fetched, so nothing is known.')} {say('Try again in a few seconds.')}
      </p>
    );
  }
  if (outcome.state === 'refused') {
    return (
      <section className="card stack single-check" aria-label={say('Result')}>
        <h2>
          <Mark tone="blocked" className="mark-inline" /> {say('Not proven')}
        </h2>
        <p>{say(whyNot[outcome.reason])}</p>
      </section>
    );
  }
  const { kind, claims, at } = outcome;
  const isSandbox = claims['environment'] === 'sandbox';
  return (
    <section className="card stack single-check" aria-label={say('Result')}>
      <h2>
        <Mark tone={isSandbox ? 'sandbox' : 'ready'} className="mark-inline" />{' '}
        {say('Signed by this service, and not changed')}
      </h2>
      <p>
        {say(kind)}
        {at !== null && `, ${new Date(at * 1000).toISOString().replace('T', ' ').slice(0, 16)} UTC`}.
        {isSandbox && ` ${say('It is from a sandbox: nothing in it is about real money or real registers.')}`}
      </p>
      <p className="small muted">
        {say(
          'It says what was answered on that day. It does not say that somebody or something is cleared, and it is no proof of payment without the transaction that it names.',
        )}
      </p>
      <pre className="code">{JSON.stringify(claims, null, 2)}</pre>
    </section>
  );
}
