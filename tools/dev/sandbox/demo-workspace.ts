import { withCommandDatabase } from '@einvoice/database';
import { peppolSandboxParticipants, viesSandboxNumbers } from '@einvoice/test-kit';

/** The one workspace of a sandbox. */
export const demoWorkspaceId = 'ws_demo';
const [peppolScheme, peppolIdentifier] = peppolSandboxParticipants.bis30Invoice.split(':');

/** What a person has changed stays. */
const write = {
  name: 'demo_workspace',
  text: `
    INSERT INTO workspace (id, name, legal_entity_name, legal_entity_country, vat_number, peppol_scheme,
                           peppol_identifier, provider, provider_legal_entity_id)
    VALUES ($1, 'Demo workspace', 'SANDBOX CANARY BV', 'BE', $2, $3, $4, 'sandbox-provider', 'le_demo')
    ON CONFLICT (id) DO NOTHING`,
};
const link = {
  name: 'demo_workspace_wallet',
  text: `
    INSERT INTO workspace_wallet (address, workspace_id) VALUES (lower($1), $2)
    ON CONFLICT (address) DO NOTHING`,
};
const openAccounts = { name: 'demo_workspace_accounts', text: 'SELECT ledger.open_accounts($1)' };

/** Seeds the one demo workspace, a company that the sandbox's registers know, and links the buyer's wallet to it. */
export async function seedDemoWorkspace(databaseUrl: string, buyerAddress: string): Promise<void> {
  await withCommandDatabase(databaseUrl, 'start', async (database) => {
    await database.query(write, [demoWorkspaceId, viesSandboxNumbers.alsoInPeppol, peppolScheme, peppolIdentifier]);
    await database.query(openAccounts, [demoWorkspaceId]);
    await database.query(link, [buyerAddress, demoWorkspaceId]);
  });
}
