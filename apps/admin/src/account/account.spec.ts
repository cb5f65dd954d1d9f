import { randomBytes } from 'node:crypto';
import { Connections } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import { createTestDatabase, unhurriedConnection, type TestDatabase } from '@einvoice/test-kit';
import { readArguments, usage } from './arguments';
import { runCommand } from './commands';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connectDatabase(testDatabase.url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  const text = `INSERT INTO workspace (id, name) VALUES ('ws_spec', 'spec')`;
  await database.query({ name: 'spec_workspace', text });
  await new PostgresLedgerStore(database).openAccounts('ws_spec');
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

async function account(...args: string[]): Promise<{ exitCode: number; lines: string[] }> {
  const request = readArguments([...args, '--workspace', 'ws_spec']);
  if ('problem' in request) throw new Error(request.problem);
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const exitCode = await runCommand(
    { database, sandbox: true, topUps: null, bytesAtRandom: randomBytes, now: () => new Date(), say },
    request,
  );
  return { exitCode, lines };
}

const recognise = (secret: string) =>
  new Connections({
    store: new PostgresConnectionStore(database),
    bytesAtRandom: randomBytes,
    now: () => new Date(),
  }).recognise(secret);

describe('einvoice-admin account', () => {
  it('makes a connection whose secret works until it is revoked, and shows the secret once', async () => {
    const { exitCode, lines } = await account('create', '--name', 'billing job', '--limit', '40');
    const secret = lines[1] ?? '';
    expect(exitCode).toBe(0);
    expect(await recognise(secret)).toMatchObject({ name: 'billing job', creditsPerCallMax: 40 });
    const { id } = (await recognise(secret)) ?? { id: '' };
    const listed = (await account('list')).lines.join('\n');
    expect(listed).toContain(id);
    expect(listed).not.toContain(secret);
    expect((await account('revoke', id)).exitCode).toBe(0);
    expect(await recognise(secret)).toBeNull();
    expect((await account('revoke', 'AAAAAAAAAAAA')).exitCode).toBe(1);
  });

  it('adds a payment once, and says which credits are test credits', async () => {
    expect((await account('top-up', '500', '--reference', 'pay_1')).lines[0]).toContain('500 test credits added; 500');
    expect((await account('top-up', '500', '--reference', 'pay_1')).lines[0]).toContain('was counted before; 500');
    expect((await account('top-up', '501', '--reference', 'pay_1')).exitCode).toBe(1);
    expect((await account('list')).lines[0]).toContain('500 credits, 0 held, 25 free calls left');
  });

  it('opens a frozen wallet again, once, and keeps who did it and why', async () => {
    const store = new PostgresLedgerStore(database);
    const { available } = (await store.balanceOf('ws_spec'))!;
    await store.takeBack({ workspaceId: 'ws_spec', credits: available + 1, externalReference: 'dispute_1' });
    expect((await account('list')).lines[0]).toContain('frozen since a payment was taken back');
    const unfreeze = () => account('unfreeze', '--reason', ' the bank was wrong ');
    expect(await unfreeze()).toEqual({ exitCode: 0, lines: ['ws_spec can spend again; the reason is kept.'] });
    expect(await unfreeze()).toEqual({ exitCode: 1, lines: ['ws_spec is not frozen.'] });
    expect((await account('list')).lines[0]).not.toContain('frozen');
    const kept = await database.query({ name: 'spec_kept', text: 'SELECT * FROM ledger.unfreezing' });
    expect(kept).toMatchObject([{ reason: 'the bank was wrong', unfrozen_by: expect.any(String) }]);
    for (const change of ['DELETE FROM ledger.unfreezing', `UPDATE ledger.unfreezing SET reason = 'none'`]) {
      await expect(database.query({ name: '', text: change })).rejects.toThrow('append-only');
    }
  });

  it.each([
    [[]],
    [['unfreeze']],
    [['unfreeze', '--reason', ' ']],
    [['list', 'more']],
    [['top-up', '0']],
    [['top-up', '10000001']],
    [['revoke']],
    [['create', '--secret', 'x']],
    [['create', '--name', '']],
    [['create', '--name', 'x'.repeat(101)]],
    // A name that would show as another one, and one that would write on the terminal of whoever lists it.
    [['create', '--name', 'laptop\u202ex']],
    [['create', '--name', 'laptop\u001b[2Jx']],
    [['create', '--name', 'two\nlines']],
    [['refund']],
    [['refund', 'tu_1', '--cents', '0', '--reference', 'x']],
    [['refund', 'tu_1', '--cents', '500']],
    [['refund', 'tu_1', '--reference', 'a b']],
  ])('refuses %j with words and the usage', (args) =>
    expect(readArguments(args, 'ws_spec')).toEqual({ problem: expect.any(String) }),
  );

  it.each(['x', 'Zoë’s laptop', 'x'.repeat(100)])('takes the name %j', (name) =>
    expect(readArguments(['create', '--name', name], 'ws_spec')).toMatchObject({ command: 'create', name }),
  );

  it('needs a workspace where there is no default', () => {
    expect(readArguments(['list'])).toEqual({ problem: expect.stringContaining('--workspace') });
    expect(readArguments(['list', '--workspace', 'ws_spec'])).toEqual({ command: 'list', workspaceId: 'ws_spec' });
  });

  it('says its usage in lines that fit a terminal', () => {
    for (const line of usage.split('\n')) expect(line.length).toBeLessThanOrEqual(132);
  });
});
