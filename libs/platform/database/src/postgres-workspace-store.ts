import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type Workspace, type WorkspaceLook, WorkspaceStore } from '@einvoice/tool-catalogue';
import { type Database } from './connect-database';

/** The fields of a `Workspace`. A part whose columns are null is missing; the table sees to it that a part is whole. */
const columns = `
    w.id, w.name, w.vat_number AS "vatNumber",
    CASE WHEN w.legal_entity_name IS NOT NULL AND w.legal_entity_country IS NOT NULL
      THEN json_build_object('name', w.legal_entity_name, 'countryCode', w.legal_entity_country) END AS "legalEntity",
    CASE WHEN w.peppol_scheme IS NOT NULL AND w.peppol_identifier IS NOT NULL
      THEN json_build_object('scheme', w.peppol_scheme, 'value', w.peppol_identifier) END AS "peppolEndpoint",
    CASE WHEN w.provider IS NOT NULL AND w.provider_legal_entity_id IS NOT NULL
      THEN json_build_object('provider', w.provider, 'legalEntityId', w.provider_legal_entity_id) END AS "providerBinding"`;
const ofId = { name: 'workspace_of_id', text: `SELECT ${columns} FROM workspace AS w WHERE w.id = $1` };
const ofWallet = {
  name: 'workspace_of_wallet',
  text: `
    SELECT ${columns}
    FROM workspace_wallet AS link JOIN workspace AS w ON w.id = link.workspace_id
    WHERE link.address = lower($1)`,
};

export const workspaceStatements = { ofId, ofWallet };

/** The workspaces in Postgres. */
export class PostgresWorkspaceStore extends WorkspaceStore {
  constructor(private readonly database: Database) {
    super();
  }

  ofWallet(address: string): Promise<WorkspaceLook> {
    return this.look(ofWallet, address);
  }

  ofId(workspaceId: string): Promise<WorkspaceLook> {
    return this.look(ofId, workspaceId);
  }

  private async look(statement: typeof ofWallet, key: string): Promise<WorkspaceLook> {
    const found = await this.database.query<Workspace>(statement, [key]).catch(ifStorageUnavailable(null));
    if (found === null) return { state: 'unavailable' };
    const [workspace] = found;
    return workspace ? { state: 'linked', workspace } : { state: 'unlinked' };
  }
}
