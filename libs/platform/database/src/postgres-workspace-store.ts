import { StorageUnavailableError } from '@einvoice/error-codes';
import { type Workspace, type WorkspaceLook, WorkspaceStore } from '@einvoice/tool-catalogue';
import { type Database } from './connect-database';

const columns = `
    w.id, w.name, w.legal_entity_name, w.legal_entity_country, w.vat_number, w.peppol_scheme,
    w.peppol_identifier, w.provider, w.provider_legal_entity_id`;
const ofId = { name: 'workspace_of_id', text: `SELECT ${columns} FROM workspace AS w WHERE w.id = $1` };
const ofWallet = {
  name: 'workspace_of_wallet',
  text: `
    SELECT ${columns}
    FROM workspace_wallet AS link JOIN workspace AS w ON w.id = link.workspace_id
    WHERE link.address = lower($1)`,
};

export const workspaceStatements = { ofId, ofWallet };

interface WorkspaceRow {
  id: string;
  name: string;
  legal_entity_name: string | null;
  legal_entity_country: string | null;
  vat_number: string | null;
  peppol_scheme: string | null;
  peppol_identifier: string | null;
  provider: string | null;
  provider_legal_entity_id: string | null;
}

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
    try {
      const [row] = await this.database.query<WorkspaceRow>(statement, [key]);
      return row ? { state: 'linked', workspace: workspaceOf(row) } : { state: 'unlinked' };
    } catch (error) {
      if (error instanceof StorageUnavailableError) return { state: 'unavailable' };
      throw error;
    }
  }
}

/** A part whose columns are null is missing; the table sees to it that a part is whole. */
function workspaceOf(row: WorkspaceRow): Workspace {
  const { legal_entity_name: name, legal_entity_country: countryCode } = row;
  const { peppol_scheme: scheme, peppol_identifier: value } = row;
  const { provider, provider_legal_entity_id: legalEntityId } = row;
  return {
    id: row.id,
    name: row.name,
    legalEntity: name !== null && countryCode !== null ? { name, countryCode } : null,
    vatNumber: row.vat_number,
    peppolEndpoint: scheme !== null && value !== null ? { scheme, value } : null,
    providerBinding: provider !== null && legalEntityId !== null ? { provider, legalEntityId } : null,
  };
}
