import {
  type MailboxAnswer,
  returnPageOf,
  type SignInAnswer,
  type SignInConfirmAnswer,
  type SignInLookAnswer,
  sitePages,
  siteRoutes,
} from '@einvoice/site-contract';
import { useEffect, useState } from 'react';
import { call, type CallFailure } from '../call';
import { Status } from '../marks';
import { dayAndTime } from '../review/times';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { Loading } from './account-frame';
import { Frame } from './account-page';
import { canUsePasskeys } from './passkey-device';
import { PasskeySignIn } from './passkey-sign-in';
import { useAnswer, useWrite } from './use-answer';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';

/** Asks for an address and mails a link to it. */
export function SignInPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<SignInAnswer | null>(null);
  const { isBusy, failure, send } = useWrite<SignInAnswer>();
  const [isUnlikely, setUnlikely] = useState(false);
  const returnTo = returnPageOf(new URLSearchParams(location.search).get('return'));
  const ask = async () => {
    const isWrong = !/^[^@\s]+@[^@\s]+$/.test(email.trim());
    setUnlikely(isWrong);
    if (!isWrong) setSent(await send(siteRoutes.signIn, { email: email.trim(), returnTo }));
  };
  if (sent !== null) {
    return (
      <Frame title={say('Check your e-mail')}>
        <p>
          <Rich
            say="If <b>{email}</b> can receive mail, a link is on its way. It signs you in once, for {minutes} minutes."
            values={{ email, minutes: sent.validForSeconds / 60 }}
            parts={{ b: (text) => <b>{text}</b> }}
          />
        </p>
        {sent.mail === 'local' && (
          <p className="st sandbox">
            <Status tone="sandbox">{say('Local mailbox. No e-mail was sent.')}</Status>{' '}
            <a href={sitePages.mailbox}>{say('Open it')}</a>
          </p>
        )}
        <button type="button" className="btn" onClick={() => setSent(null)}>
          {say('Use another address')}
        </button>
      </Frame>
    );
  }
  return (
    <Frame title={say('Sign in')}>
      <p className="lead">{say('A link by mail or a passkey, no password. A new address makes a new workspace.')}</p>
      <Form noValidate onSend={ask}>
        <Entry
          id="email"
          label={say('E-mail address')}
          action={say('Mail me a link')}
          tone="pri"
          isBusy={isBusy}
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={setEmail}
          aria-invalid={isUnlikely}
          aria-describedby={isUnlikely ? 'email-problem' : undefined}
        />
        {isUnlikely && (
          <p id="email-problem" role="alert" className="st blocked">
            <Status tone="blocked">{say('Enter your e-mail address, such as name@example.com.')}</Status>
          </p>
        )}
      </Form>
      <FailureNote failure={failure} />
      {canUsePasskeys() && <PasskeySignIn returnTo={returnTo} />}
    </Frame>
  );
}

/** The page a mailed link leads to: it says whom it would sign in, and only its button does. */
export function SignInConfirmPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [look, setLook] = useState<SignInLookAnswer | null>(null);
  const [lookFailure, setLookFailure] = useState<CallFailure | null>(null);
  const { isBusy, failure, send } = useWrite<SignInConfirmAnswer>();
  useEffect(() => {
    history.replaceState(null, '', location.pathname); // the token is in no history and no Referer
    const body = JSON.stringify({ token });
    void call<SignInLookAnswer>(siteRoutes.signInLook, { body, contentType: 'application/json' }).then((answer) =>
      answer.ok ? setLook(answer.body) : setLookFailure(answer),
    );
  }, [token]);
  if (lookFailure !== null) {
    return (
      <Frame title={say('This link cannot be used')}>
        <FailureNote failure={lookFailure} />
        <a className="btn" href={addressHere(sitePages.signIn)}>
          {say('Ask for a new link')}
        </a>
      </Frame>
    );
  }
  if (look === null) {
    return (
      <Frame title={say('Sign in')}>
        <Loading answer={{ state: 'loading' }} onRetry={() => undefined} />
      </Frame>
    );
  }
  return (
    <Frame title={say('Sign in as {email}', { email: look.emailMasked })}>
      <p className="lead">{say('Press the button only if this is you.')}</p>
      <button
        type="button"
        className="btn pri"
        disabled={isBusy}
        onClick={() =>
          void send(siteRoutes.signInConfirm, { token }).then((answer) => {
            if (answer !== null) location.replace(addressHere(returnPageOf(answer.returnTo)));
          })
        }
      >
        {say('Sign in')}
      </button>
      <FailureNote failure={failure} />
    </Frame>
  );
}

/** The mails of a sandbox, which were sent to nobody. */
export function MailboxPage() {
  const { answer, reload } = useAnswer<MailboxAnswer>(siteRoutes.mailbox);
  return (
    <div className="wrap narrow small-page dev-frame">
      <h1>{say('Local mailbox')}</h1>
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : (
        <>
          <Status tone="sandbox">{answer.body.notice}</Status>
          {answer.body.mails.length === 0 && (
            <p className="muted">{say('No mail yet. Ask for a link on the sign-in page.')}</p>
          )}
          <ul className="mails">
            {answer.body.mails.map(({ id, to, subject, text, at }) => (
              <li key={id} className="card mail">
                <h2>{subject}</h2>
                <p className="meta num">
                  <span>{say('to {to}', { to })}</span>
                  <span>{dayAndTime(at)}</span>
                </p>
                <MailText text={text} />
              </li>
            ))}
          </ul>
          <button type="button" className="btn" onClick={reload}>
            {say('Look again')}
          </button>
        </>
      )}
    </div>
  );
}

/** A mail as text; only a link to a page of this very site can be followed. */
function MailText({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="mail-text">
      {parts.map((part, index) =>
        part.startsWith(`${location.origin}/`) ? (
          <a key={index} href={part.slice(location.origin.length)}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
