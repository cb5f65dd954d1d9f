import { type DeviceDecidedAnswer, type DeviceLookAnswer, siteRoutes } from '@einvoice/site-contract';
import { useState } from 'react';
import { facts } from '../facts';
import { Status } from '../marks';
import { euros } from '../prose';
import { time } from '../review/times';
import { SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { useWrite } from './use-answer';

/** A person types the code of a terminal, sees what it claims to be, and approves or denies. Nothing is filled in by a link. */
export const DevicePage = () => (
  <SignedIn title="Connect a terminal" isTab={false}>
    {({ csrfToken, workspace }) => <Device csrfToken={csrfToken} workspace={workspace.name} />}
  </SignedIn>
);

function Device({ csrfToken, workspace }: { readonly csrfToken: string; readonly workspace: string }) {
  const [look, setLook] = useState<DeviceLookAnswer | null>(null);
  if (look === null) return <TypedCode csrfToken={csrfToken} onFound={setLook} />;
  return <Claim csrfToken={csrfToken} workspace={workspace} look={look} onTypeAgain={() => setLook(null)} />;
}

interface TypedCodeProps {
  readonly csrfToken: string;
  readonly onFound: (look: DeviceLookAnswer | null) => void;
}

function TypedCode({ csrfToken, onFound }: TypedCodeProps) {
  const [code, setCode] = useState('');
  const { isBusy, failure, send } = useWrite<DeviceLookAnswer>(csrfToken);
  return (
    <form
      className="narrow stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send(siteRoutes.deviceLook, { userCode: code }).then(onFound);
      }}
    >
      <p className="lead">Type the code that your own terminal shows. Nobody else should give you one.</p>
      <label htmlFor="code">Code</label>
      <div className="field">
        <input
          id="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="btn pri" disabled={isBusy}>
          Look
        </button>
      </div>
      <FailureNote failure={failure} />
    </form>
  );
}

interface ClaimProps {
  readonly csrfToken: string;
  readonly workspace: string;
  readonly look: DeviceLookAnswer;
  readonly onTypeAgain: () => void;
}

/** What the terminal claims to be, and the decision of the session in which its code was typed. */
function Claim({ csrfToken, workspace, look, onTypeAgain }: ClaimProps) {
  const [decided, setDecided] = useState<DeviceDecidedAnswer | null>(null);
  const [name, setName] = useState('Terminal');
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const { isBusy, failure, send } = useWrite<DeviceDecidedAnswer>(csrfToken);
  if (decided !== null) {
    return decided.state === 'approved' ? (
      <p>
        <Status tone="ready">Active</Status> The terminal may spend now.{' '}
        <a href="/account/connections">Its connection</a> can be revoked at any time.
      </p>
    ) : (
      <p>
        <Status tone="off">Denied</Status> The terminal gets nothing.
      </p>
    );
  }
  const { userCode, clientClaims, askedAt, askedSecondsAgo, sameNetwork } = look;
  const creditsPerCallMax = limit.trim() === '' ? null : Number(limit);
  return (
    <form
      className="card stack top-up"
      onSubmit={(event) => {
        event.preventDefault();
        void send(siteRoutes.deviceApprove, { userCode, name, creditsPerCallMax }).then(setDecided);
      }}
    >
      <h2>A terminal asks to spend from {workspace}</h2>
      <p>Approve only if the code on your terminal is the same:</p>
      <p className="big num">{userCode}</p>
      <dl className="pairs">
        <dt>It claims to be</dt>
        <dd>“{clientClaims}”, which anybody can claim</dd>
        <dt>Asked at</dt>
        <dd className="num">
          {time(askedAt)}, {ago(askedSecondsAgo)}
        </dd>
        <dt>From</dt>
        <dd>
          {sameNetwork ? (
            'the network of this browser'
          ) : (
            <Status tone="review">Review: another network than this browser</Status>
          )}
        </dd>
      </dl>
      <label htmlFor="device-name">Name of the connection</label>
      <input
        id="device-name"
        className="text-input"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label htmlFor="device-limit">Limit a call, in credits; empty is no limit</label>
      <input
        id="device-limit"
        className="text-input num"
        inputMode="numeric"
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
      <p className="small muted num">
        {creditsPerCallMax === null ? 'Each call can spend the whole balance.' : `${euros(creditsPerCallMax)} a call.`}
      </p>
      <div className="f-act">
        <button
          type="button"
          className="btn"
          disabled={isBusy}
          onClick={() => void send(siteRoutes.deviceDeny, { userCode }).then(setDecided)}
        >
          Deny
        </button>
        <button type="submit" className="btn" disabled={isBusy}>
          Approve
        </button>
      </div>
      <FailureNote failure={failure} />
      {failure?.code === 'session_stale' && (
        <p className="small muted">Then type the code again: only the session in which you typed it can approve it.</p>
      )}
      {failure?.code === 'device_not_claimed' && (
        <button type="button" className="btn" onClick={onTypeAgain}>
          Type the code again
        </button>
      )}
    </form>
  );
}

const ago = (seconds: number): string =>
  seconds < 60 ? 'less than a minute ago' : `${Math.floor(seconds / 60)} min ago`;
