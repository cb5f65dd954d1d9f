import { type ConnectionLine } from '@einvoice/site-contract';
import { facts } from '../facts';
import { Status } from '../marks';
import { counted } from '../prose';
import { day, dayAndTime } from '../review/times';

interface TableProps {
  readonly connections: readonly ConnectionLine[];
  /** Without it nothing can be revoked here. */
  readonly onRevoke?: (connection: ConnectionLine) => void;
}

const makers = {
  site: 'by this site',
  person: 'on this page',
  device: 'by a terminal',
  command: 'by a command',
} as const;

/** Connections with what each may spend and whether it still can. */
export function ConnectionTable({ connections, onRevoke }: TableProps) {
  return (
    <div className="table-box">
      <table className="facts-table">
        <caption className="vh">Connections</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Secret begins with</th>
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
            const { id, name, secretEnd, creditsPerCallMax, lastUsedAt, revokedAt, madeBy, createdAt } = connection;
            return (
              <tr key={id}>
                <td>
                  <b>{name}</b>
                  <span className="sub-t">
                    made {makers[madeBy]}, {day(createdAt)}
                  </span>
                </td>
                <td data-title="Secret begins with">
                  {secretEnd === '' ? (
                    <span className="faint">no secret</span>
                  ) : (
                    <code>
                      {facts.secretPrefix}
                      {id}…
                    </code>
                  )}
                </td>
                <td data-title="Limit a call">
                  {creditsPerCallMax === null ? 'no limit' : counted(creditsPerCallMax, 'credit')}
                </td>
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
                    {revokedAt === null && (
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
