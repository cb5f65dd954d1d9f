import { type ConnectionLine, type SecretLine } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { day, dayAndTime } from '../review/times';
import { connectionName } from './connection-name';
import { phrase } from '../known-texts';
import { say } from '../say';

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
  site: phrase('by this site'),
  person: phrase('on this page'),
  device: phrase('by a terminal'),
  command: phrase('by a command'),
} as const;

/** A page says the price of each click before it is made. */
const limitOf = ({ creditsPerCallMax, madeBy }: ConnectionLine): string => {
  if (creditsPerCallMax !== null)
    return say('{count, plural, one {# credit} other {# credits}}', { count: creditsPerCallMax });
  return madeBy === 'site' ? say('what each click says') : say('no limit');
};

/** Connections with what each may spend and whether it still can. */
export function ConnectionTable({ connections, onRevoke, secretActions }: TableProps) {
  return (
    <div className="table-box" role="region" aria-label={say('Connections')} tabIndex={0}>
      <table className="facts-table">
        <caption className="vh">{say('Connections')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('Name')}</th>
            <th scope="col">{say('Secrets begin with')}</th>
            <th scope="col">{say('Limit a call')}</th>
            <th scope="col">{say('Last used')}</th>
            <th scope="col">{say('State')}</th>
            {onRevoke && (
              <th scope="col">
                <span className="vh">{say('Action')}</span>
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
                  <b>{connectionName(name)}</b>
                  <span className="sub-t">
                    {say('made {by}, {date}', { by: say(makers[madeBy]), date: day(createdAt) })}
                    {allowedTools !== null && (
                      <>
                        , {say('{count, plural, one {# tool} other {# tools}}', { count: allowedTools.length })}:{' '}
                        {allowedTools.join(', ')}
                      </>
                    )}
                  </span>
                </td>
                <td data-title={say('Secrets begin with')}>
                  {madeBy === 'site' || secretEnd === '' ? (
                    <span className="faint">{madeBy === 'site' ? say('none: your session') : say('no secret')}</span>
                  ) : (
                    <Secrets connection={connection} {...(secretActions && { actions: secretActions })} />
                  )}
                </td>
                <td data-title={say('Limit a call')}>{limitOf(connection)}</td>
                <td data-title={say('Last used')}>
                  {lastUsedAt === null ? <span className="faint">{say('Never')}</span> : dayAndTime(lastUsedAt)}
                </td>
                <td data-title={say('State')}>
                  <State {...connection} />
                </td>
                {onRevoke && (
                  <td className="r">
                    {revokedAt === null && madeBy !== 'site' && (
                      <button type="button" className="btn sm quiet danger" onClick={() => onRevoke(connection)}>
                        {say('Revoke')}
                        <span className="vh"> {name}</span>
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

/** One whose secrets have all ended can do nothing until it gets a new one. */
function State({ revokedAt, madeBy, secrets }: ConnectionLine) {
  if (revokedAt !== null) return <Status tone="off">{say('Revoked {date}', { date: day(revokedAt) })}</Status>;
  const hasEnded = madeBy !== 'site' && secrets.length > 0 && secrets.every(({ state }) => state !== 'live');
  if (hasEnded) return <Status tone="off">{say('Needs a new secret')}</Status>;
  return <Status tone="ready">{say('Active')}</Status>;
}

const secretStates = { live: phrase('live'), expired: phrase('expired'), revoked: phrase('revoked') } as const;

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
              ? say('does not expire')
              : say('expires {date}', { date: day(secret.expiresAt) })
            : say(secretStates[secret.state])}
          ,{' '}
          {secret.lastUsedAt === null ? say('never used') : say('used {date}', { date: dayAndTime(secret.lastUsedAt) })}{' '}
          {isOpen && secret.state === 'live' && live > 1 && (
            <button type="button" className="link" onClick={() => actions.onEnd(connection, secret)}>
              {say('End')}
              <span className="vh"> {say('secret {id}', { id: secret.id })}</span>
            </button>
          )}
        </span>
      ))}
      {isOpen && live < 2 && (
        <button type="button" className="link" onClick={() => actions.onAdd(connection)}>
          {say('New secret')}
          <span className="vh"> {say('for {name}', { name: connection.name })}</span>
        </button>
      )}
    </>
  );
}
