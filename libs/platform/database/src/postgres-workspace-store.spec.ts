import { createTestDatabase, unhurriedConnection, type TestDatabase } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresWorkspaceStore } from './postgres-workspace-store';

const wallet = `0x${'aB'.repeat(20)}`;
const complete = {
  id: 'ws_complete',
  name: 'Complete',
  legal_entity_name: 'Example BV',
  legal_entity_country: 'BE',
  vat_number: 'BE0999000129',
  peppol_scheme: '0208',
  peppol_identifier: '0999000129',
  provider: 'example',
  provider_legal_entity_id: 'le_1',
};

let testDatabase: TestDatabase;
let database: Database;
let store: PostgresWorkspaceStore;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'workspace-store', ...unhurriedConnection });
  store = new PostgresWorkspaceStore(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => database.query({ name: 'clear', text: 'DELETE FROM workspace' }));

function write(row: Partial<typeof complete>, address = wallet.toLowerCase()) {
  const columns = Object.keys(row);
  const values = columns.map((_, at) => `$${at + 1}`);
  const insert = `INSERT INTO workspace (${columns.join(', ')}) VALUES (${values.join(', ')})`;
  return database.transaction(async (query) => {
    await query({ name: `insert_${columns.length}_${columns.join('').length}`, text: insert }, Object.values(row));
    const link = 'INSERT INTO workspace_wallet (address, workspace_id) VALUES ($1, $2)';
    await query({ name: 'link', text: link }, [address, row.id]);
  });
}

it('finds the workspace of a linked wallet, whatever the letter case, with all its parts', async () => {
  await write(complete);
  for (const address of [wallet, wallet.toLowerCase()]) {
    expect(await store.ofWallet(address)).toEqual({
      state: 'linked',
      workspace: {
        id: 'ws_complete',
        name: 'Complete',
        legalEntity: { name: 'Example BV', countryCode: 'BE' },
        vatNumber: 'BE0999000129',
        peppolEndpoint: { scheme: '0208', value: '0999000129' },
        providerBinding: { provider: 'example', legalEntityId: 'le_1' },
      },
    });
  }
});

it('parts that were never entered are null', async () => {
  await write({ id: 'ws_empty', name: 'Empty' });
  expect(await store.ofWallet(wallet)).toEqual({
    state: 'linked',
    workspace: {
      id: 'ws_empty',
      name: 'Empty',
      legalEntity: null,
      vatNumber: null,
      peppolEndpoint: null,
      providerBinding: null,
    },
  });
});

it('D4 a wallet that nobody linked is unlinked, and so is whatever is no wallet', async () => {
  await write(complete);
  for (const address of [`0x${'0'.repeat(40)}`, '', "' OR true; --", '%']) {
    expect(await store.ofWallet(address)).toEqual({ state: 'unlinked' });
  }
});

it('a wallet belongs to one workspace, and half a part is refused', async () => {
  await write(complete);
  await expect(write({ id: 'ws_other', name: 'Other' })).rejects.toThrow(/workspace_wallet_pkey/);
  const half = { id: 'ws_half', name: 'Half', peppol_scheme: '0208' };
  await expect(write(half, `0x${'1'.repeat(40)}`)).rejects.toThrow(/workspace_peppol_whole/);
});

it('a database that does not answer is "unavailable", never "unlinked"', async () => {
  const unreachable = connectDatabase('postgresql://nobody@127.0.0.1:9/none', { applicationName: 'unreachable' });
  expect(await new PostgresWorkspaceStore(unreachable).ofWallet(wallet)).toEqual({ state: 'unavailable' });
  await unreachable.close();
});

it('finds a workspace by its id, and nothing of another', async () => {
  await write(complete);
  expect(await store.ofId(complete.id)).toMatchObject({ state: 'linked', workspace: { id: complete.id } });
  for (const id of ['', 'WS_COMPLETE', 'ws_complete ', '%'])
    expect(await store.ofId(id)).toEqual({ state: 'unlinked' });
});
