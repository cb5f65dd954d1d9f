import { type ConnectionLine, type SecretLine } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { counted } from '../prose';
import { day, dayAndTime } from '../review/times';

interface TableProps {
  readonly connections: readonly ConnectionLine[];
  /** Without it nothing can be revoked here. */
  readonly onRevoke?: (connection: ConnectionLine) => void;
  /** What can be done about its secrets. */
  readonly secretActions?: SecretActions;
}

interface SecretActions {
  readonly onAdd: (connection: ConnectionLine) => void;
  readonly onEnd: (connection: ConnectionLine, secret: SecretLine) => void;
}

const makers = {
  site: 'by this site',
  person: 'on this page',
  device: 'by a terminal',
  command: 'by a command',
} as const;

/** A page says the price of each click before it is made. */
const limitOf = ({ creditsPerCallMax, madeBy }: ConnectionLine): string => {
  if (creditsPerCallMax !== null) return counted(creditsPerCallMax, 'credit');
  return madeBy === 'site' ? 'what each click says' : 'no limit';
};

/** Connections with what each may spend and whether it still can. */
export function ConnectionTable({ connections, onRevoke, secretActions }: TableProps) {
  return (
    <div className="table-box" role="region" aria-label="Connections" tabIndex={0}>
      <table className="facts-table">
        <caption className="vh">Connections</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Secrets begin with</th>
            <th scope="col">Limit a call</th>
            <th scope="col">Last used</th>
            <th scope="col">State</th>
            {onRevoke && (
              <th scope="col">
                <span className="vh">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => {
            const { id, name, secretEnd, lastUsedAt, revokedAt, madeBy, createdAt } = connection;
            const { allowedTools } = connection;
            return (
              <tr key={id}>
                <td>
                  <b>{name}</b>
                  <span className="sub-t">
                    made {makers[madeBy]}, {day(createdAt)}
                    {allowedTools !== null && (
                      <>
                        , {counted(allowedTools.length, 'tool')}: {allowedTools.join(', ')}
                      </>
                    )}
                  </span>
                </td>
                <td data-title="Secrets begin with">
                  {madeBy === 'site' || secretEnd === '' ? (
                    <span className="faint">{madeBy === 'site' ? 'none: your session' : 'no secret'}</span>
                  ) : (
                    <Secrets connection={connection} {...(secretActions && { actions: secretActions })} />
                  )}
                </td>
                <td data-title="Limit a call">{limitOf(connection)}</td>
                <td data-title="Last used">
                  {lastUsedAt === null ? <span className="faint">Never</span> : dayAndTime(lastUsedAt)}
                </td>
                <td data-title="State">
                  {revokedAt === null ? (
                    <Status tone="ready">Active</Status>
                  ) : (
                    <Status tone="off">Revoked {day(revokedAt)}</Status>
                  )}
                </td>
                {onRevoke && (
                  <td className="r">
                    {revokedAt === null && madeBy !== 'site' && (
                      <button type="button" className="btn sm quiet danger" onClick={() => onRevoke(connection)}>
                        Revoke<span className="vh"> {name}</span>
                      </button>
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface SecretsProps {
  readonly connection: ConnectionLine;
  readonly actions?: SecretActions;
}

/** Each secret that is taken or was, with its end and its last use; a second one lets a caller change over without a gap. */
function Secrets({ connection, actions }: SecretsProps) {
  const live = connection.secrets.filter(({ state }) => state === 'live').length;
  const isOpen = connection.revokedAt === null && actions !== undefined;
  return (
    <>
      {connection.secrets.map((secret) => (
        <span key={secret.id} className="sub-t">
          <code>
            {facts.secretPrefix}
            {secret.id}…
          </code>{' '}
          {secret.state === 'live'
            ? secret.expiresAt === null
              ? 'does not expire'
              : `expires ${day(secret.expiresAt)}`
            : secret.state}
          , {secret.lastUsedAt === null ? 'never used' : `used ${dayAndTime(secret.lastUsedAt)}`}{' '}
          {isOpen && secret.state === 'live' && live > 1 && (
            <button type="button" className="link" onClick={() => actions.onEnd(connection, secret)}>
              End<span className="vh"> secret {secret.id}</span>
            </button>
          )}
        </span>
      ))}
      {isOpen && live < 2 && (
        <button type="button" className="link" onClick={() => actions.onAdd(connection)}>
          New secret<span className="vh"> for {connection.name}</span>
        </button>
      )}
    </>
  );
}
