import { type DeviceDecidedAnswer, type DeviceLookAnswer, siteRoutes } from '@einvoice/site-contract';
import { useState } from 'react';
import { facts } from '../facts';
import { Status } from '../marks';
import { euros } from '../prose';
import { time } from '../review/times';
import { SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Entry, Form, TextField } from './form';
import { useWrite } from './use-answer';

/** A person types the code of a terminal, sees what it claims to be, and approves or denies. Nothing is filled in by a link. */
export const DevicePage = () => (
  <SignedIn title="Connect a terminal" isTab={false}>
    {({ workspace }) => <Device workspace={workspace.name} />}
  </SignedIn>
);

function Device({ workspace }: { readonly workspace: string }) {
  const [look, setLook] = useState<DeviceLookAnswer | null>(null);
  if (look === null) return <TypedCode onFound={setLook} />;
  return <Claim workspace={workspace} look={look} onTypeAgain={() => setLook(null)} />;
}

function TypedCode({ onFound }: { readonly onFound: (look: DeviceLookAnswer | null) => void }) {
  const [code, setCode] = useState('');
  const { isBusy, failure, send } = useWrite<DeviceLookAnswer>();
  return (
    <Form className="narrow stack" onSend={() => send(siteRoutes.deviceLook, { userCode: code }).then(onFound)}>
      <p className="lead">Type the code that your own terminal shows. Nobody else should give you one.</p>
      <Entry
        id="code"
        label="Code"
        action="Look"
        tone="pri"
        isBusy={isBusy}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        value={code}
        onChange={setCode}
      />
      <FailureNote failure={failure} />
    </Form>
  );
}

interface ClaimProps {
  readonly workspace: string;
  readonly look: DeviceLookAnswer;
  readonly onTypeAgain: () => void;
}

/** What the terminal claims to be, and the decision of the session in which its code was typed. */
function Claim({ workspace, look, onTypeAgain }: ClaimProps) {
  const [decided, setDecided] = useState<DeviceDecidedAnswer | null>(null);
  const [name, setName] = useState('Terminal');
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const { isBusy, failure, send } = useWrite<DeviceDecidedAnswer>();
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
    <Form
      className="card stack top-up"
      onSend={() => send(siteRoutes.deviceApprove, { userCode, name, creditsPerCallMax }).then(setDecided)}
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
      <TextField
        id="device-name"
        label="Name of the connection"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextField
        id="device-limit"
        label="Limit a call, in credits; empty is no limit"
        className="text-input num"
        inputMode="numeric"
        value={limit}
        onChange={setLimit}
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
    </Form>
  );
}

const ago = (seconds: number): string =>
  seconds < 60 ? 'less than a minute ago' : `${Math.floor(seconds / 60)} min ago`;
