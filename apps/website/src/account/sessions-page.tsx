import { type SessionsAnswer, siteRoutes, withId } from '@einvoice/site-contract';
import { useState } from 'react';
import { Status } from '../marks';
import { dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { PasskeysSection } from './passkeys-section';
import { useAnswer, useWrite } from './use-answer';
import { phrase } from '../known-texts';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';

/** Where one is signed in, what is stored, and the way out. */
export const SessionsPage = () => (
  <SignedIn title={say('Signing in')}>{({ email }) => <Sessions email={email} />}</SignedIn>
);

/** A browser as the service calls it, such as `Chromium on Linux`, in the language of the page. */
export function browserSaid(words: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(words) ?? [];
  if (browser !== undefined && system !== undefined) return say('{browser} on {system}', { browser, system });
  return words === unknownBrowser ? say(unknownBrowser) : words;
}

const unknownBrowser = phrase('A browser we do not know');

function Sessions({ email }: { readonly email: string }) {
  const { answer, reload } = useAnswer<SessionsAnswer>(siteRoutes.sessions);
  const { isBusy, failure, send } = useWrite<object>();
  const [typed, setTyped] = useState('');
  const leave = async (address: string, body: object) => {
    if ((await send(address, body)) !== null) location.assign(addressHere('/'));
  };
  const revoke = async (id: string) => {
    if ((await send(withId(siteRoutes.sessionRevoke, id), {})) !== null) reload();
  };
  return (
    <div className="stack">
      <p>
        <Rich say="Signed in as <b>{email}</b>." values={{ email }} parts={{ b: (text) => <b>{text}</b> }} />{' '}
        <button type="button" className="btn sm" disabled={isBusy} onClick={() => void leave(siteRoutes.signOut, {})}>
          {say('Sign out')}
        </button>
      </p>
      <FailureNote failure={failure} />
      {answer.state !== 'ready' ? (
        <Loading answer={answer} onRetry={reload} />
      ) : (
        <ul className="stack">
          {answer.body.sessions.map(({ id, current, signedInAt, lastSeenAt, browser }) => (
            <li key={id} className="card part">
              <div>
                <h2>{browser === null ? say('A browser that said nothing about itself') : browserSaid(browser)}</h2>
                <p className="small muted num">
                  {say('Signed in {first}, last seen {last}', {
                    first: dayAndTime(signedInAt),
                    last: dayAndTime(lastSeenAt),
                  })}
                </p>
              </div>
              {current ? (
                <Status tone="ready">{say('Active: this browser')}</Status>
              ) : (
                <button type="button" className="btn sm" disabled={isBusy} onClick={() => void revoke(id)}>
                  {say('Sign out there')}
                  <span className="vh"> {dayAndTime(signedInAt)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <PasskeysSection />
      <section className="card stack wallets" aria-labelledby="data">
        <h2 id="data">{say('Your data')}</h2>
        <p>
          <a href={siteRoutes.personalData} download>
            {say('Download everything we store')}
          </a>
        </p>
        <Form onSend={() => leave(siteRoutes.erase, { email: typed })}>
          <Entry
            id="erase"
            label={say('Erase the account: type its address')}
            action={say('Erase')}
            tone="danger"
            type="email"
            autoComplete="off"
            isBusy={isBusy || typed !== email}
            value={typed}
            onChange={setTyped}
          />
        </Form>
      </section>
    </div>
  );
}
