import { type DeviceDecidedAnswer, type DeviceLookAnswer, sitePages, siteRoutes } from '@einvoice/site-contract';
import { useState } from 'react';
import { facts } from '../facts';
import { Status } from '../marks';
import { euros } from '../prose';
import { time } from '../review/times';
import { SignedIn } from './account-frame';
import { FailureNote } from './failure-note';
import { Entry, Form, TextField } from './form';
import { useWrite } from './use-answer';
import { say } from '../say';
import { Rich } from '../rich';
import { addressHere } from '../spoken-language';
import { workspaceSaid } from './workspace-said';

/** A person types the code of a terminal, sees what it claims to be, and approves or denies. Nothing is filled in by a link. */
export const DevicePage = () => (
  <SignedIn title={say('Connect a terminal')}>
    {({ workspace }) => <Device workspace={workspaceSaid(workspace.name)} />}
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
      <p className="lead">{say('Type the code that your own terminal shows. Nobody else should give you one.')}</p>
      <Entry
        id="code"
        label={say('Code')}
        action={say('Show the request')}
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
  const [name, setName] = useState(say('Terminal'));
  const [limit, setLimit] = useState(String(facts.vatRowsMax * facts.creditsPerVatAnswer));
  const { isBusy, failure, send } = useWrite<DeviceDecidedAnswer>();
  if (decided !== null) {
    return decided.state === 'approved' ? (
      <p>
        <Status tone="ready">{say('Active')}</Status>{' '}
        <Rich
          say="The terminal may spend now. <link>Its connection</link> can be revoked at any time."
          parts={{ link: (text) => <a href={addressHere(sitePages.connections)}>{text}</a> }}
        />
      </p>
    ) : (
      <p>
        <Status tone="off">{say('Denied')}</Status> {say('The terminal gets nothing.')}
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
      <h2>{say('A terminal asks to spend from {workspace}', { workspace })}</h2>
      <p>{say('Approve only if the code on your terminal is the same:')}</p>
      <p className="big num">{userCode}</p>
      <dl className="pairs">
        <dt>{say('It claims to be')}</dt>
        <dd>{say('“{clientClaims}”, which anybody can claim', { clientClaims })}</dd>
        <dt>{say('Asked at')}</dt>
        <dd className="num">
          {time(askedAt)}, {ago(askedSecondsAgo)}
        </dd>
        <dt>{say('From')}</dt>
        <dd>
          {sameNetwork ? (
            say('the network of this browser')
          ) : (
            <Status tone="review">{say('Review: another network than this browser')}</Status>
          )}
        </dd>
      </dl>
      <TextField
        id="device-name"
        label={say('Name of the connection')}
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <TextField
        id="device-limit"
        label={say('Limit a call, in credits; empty is no limit')}
        className="text-input num"
        inputMode="numeric"
        value={limit}
        onChange={setLimit}
      />
      <p className="small muted num">
        {creditsPerCallMax === null
          ? say('Each call can spend the whole balance.')
          : say('{price} a call.', { price: euros(creditsPerCallMax) })}
      </p>
      <div className="f-act">
        <button
          type="button"
          className="btn"
          disabled={isBusy}
          onClick={() => void send(siteRoutes.deviceDeny, { userCode }).then(setDecided)}
        >
          {say('Deny')}
        </button>
        <button type="submit" className="btn" disabled={isBusy}>
          {say('Approve')}
        </button>
      </div>
      <FailureNote failure={failure} />
      {failure?.code === 'session_stale' && (
        <p className="small muted">
          {say('Then type the code again: only the session in which you typed it can approve it.')}
        </p>
      )}
      {failure?.code === 'device_not_claimed' && (
        <button type="button" className="btn" onClick={onTypeAgain}>
          {say('Type the code again')}
        </button>
      )}
    </Form>
  );
}

const ago = (seconds: number): string =>
  seconds < 60 ? say('less than a minute ago') : say('{minutes} min ago', { minutes: Math.floor(seconds / 60) });
