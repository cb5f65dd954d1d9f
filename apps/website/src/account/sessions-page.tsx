import { type SessionsAnswer, siteRoutes, withId } from '@einvoice/site-contract';
import { useState } from 'react';
import { Status } from '../marks';
import { dayAndTime } from '../review/times';
import { Loading, SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Entry, Form } from './form';
import { PasskeysSection } from './passkeys-section';
import { useAnswer, useWrite } from './use-answer';

/** Where one is signed in, what is stored, and the way out. */
export const SessionsPage = () => <SignedIn title="Signing in">{({ email }) => <Sessions email={email} />}</SignedIn>;

function Sessions({ email }: { readonly email: string }) {
  const { answer, reload } = useAnswer<SessionsAnswer>(siteRoutes.sessions);
  const { isBusy, failure, send } = useWrite<object>();
  const [typed, setTyped] = useState('');
  const leave = async (address: string, body: object) => {
    if ((await send(address, body)) !== null) location.assign('/');
  };
  const revoke = async (id: string) => {
    if ((await send(withId(siteRoutes.sessionRevoke, id), {})) !== null) reload();
  };
  return (
    <div className="stack">
      <p>
        Signed in as <b>{email}</b>.{' '}
        <button type="button" className="btn sm" disabled={isBusy} onClick={() => void leave(siteRoutes.signOut, {})}>
          Sign out
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
                <h2>{browser ?? 'A browser that said nothing about itself'}</h2>
                <p className="small muted num">
                  Signed in {dayAndTime(signedInAt)}, last seen {dayAndTime(lastSeenAt)}
                </p>
              </div>
              {current ? (
                <Status tone="ready">Active: this browser</Status>
              ) : (
                <button type="button" className="btn sm" disabled={isBusy} onClick={() => void revoke(id)}>
                  Sign out there
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <PasskeysSection />
      <section className="card stack wallets" aria-labelledby="data">
        <h2 id="data">Your data</h2>
        <p>
          <a href={siteRoutes.personalData} download>
            Download everything we store
          </a>
        </p>
        <Form onSend={() => leave(siteRoutes.erase, { email: typed })}>
          <Entry
            id="erase"
            label="Erase the account: type its address"
            action="Erase"
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
