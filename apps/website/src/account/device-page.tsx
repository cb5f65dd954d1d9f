import { siteRoutes, type DeviceDecidedAnswer, type DeviceLookAnswer } from '@einvoice/site-contract';
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
  const [code, setCode] = useState('');
  const [look, setLook] = useState<DeviceLookAnswer | null>(null);
  const [decided, setDecided] = useState<DeviceDecidedAnswer | null>(null);
  const [name, setName] = useState('Terminal');
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const looking = useWrite<DeviceLookAnswer>(csrfToken);
  const deciding = useWrite<DeviceDecidedAnswer>(csrfToken);
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
  if (look === null) {
    return (
      <form
        className="narrow stack"
        onSubmit={(event) => {
          event.preventDefault();
          void looking.send(siteRoutes.deviceLook, { userCode: code }).then(setLook);
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
          <button type="submit" className="btn pri" disabled={looking.isBusy}>
            Look
          </button>
        </div>
        <FailureNote failure={looking.failure} />
      </form>
    );
  }
  const { userCode, clientClaims, askedAt, sameNetwork } = look;
  const approve = () =>
    deciding.send(siteRoutes.deviceApprove, {
      userCode,
      name,
      creditsPerCallMax: limit.trim() === '' ? null : Number(limit),
    });
  return (
    <form
      className="card stack top-up"
      onSubmit={(event) => {
        event.preventDefault();
        void approve().then(setDecided);
      }}
    >
      <h2>A terminal asks to spend from {workspace}</h2>
      <p>Approve only if the code on your terminal is the same:</p>
      <p className="big num">{userCode}</p>
      <dl className="pairs">
        <dt>It claims to be</dt>
        <dd>“{clientClaims}”, which anybody can claim</dd>
        <dt>Asked at</dt>
        <dd className="num">{time(askedAt)}</dd>
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
        {limit.trim() === '' ? 'Every call may spend the whole balance.' : `${euros(Number(limit))} a call.`}
      </p>
      <div className="f-act">
        <button
          type="button"
          className="btn"
          disabled={deciding.isBusy}
          onClick={() => void deciding.send(siteRoutes.deviceDeny, { userCode }).then(setDecided)}
        >
          Deny
        </button>
        <button type="submit" className="btn" disabled={deciding.isBusy}>
          Approve
        </button>
      </div>
      <FailureNote failure={deciding.failure} />
    </form>
  );
}
