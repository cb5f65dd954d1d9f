import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase, PostgresLedgerStore } from '@einvoice/database';
import { pinnedEditions } from '@einvoice/invoice-rules';
import {
  createTestDatabase,
  unhurriedConnection,
  repositoryRoot,
  type TestDatabase,
  viesSandboxNumbers,
} from '@einvoice/test-kit';
import { packTerminal } from '../../tools/build/pack/pack-terminal';
import { borrowSandbox, type BorrowedSandbox } from '../../tools/dev/sandbox/borrow-sandbox';

const run = promisify(execFile);
const documents = ['README.md', ...readdirSync(path.join(repositoryRoot, 'docs')).map((name) => `docs/${name}`)];
/** What these do is the subject of the specs of tools/dev/sandbox, and of the run this spec is part of. */
const runElsewhere = ['npm start', 'npm test', 'npm run test:system'];
/** Their short forms are in this very run: tests/operations. */
const ofOperations = /^npm run test:operations/;
/** These need a container engine, or a certificate; what they read is the subject of the specs of tests/deploy. */
const needsDeployment = /^(\w+=\S+ )*docker compose |^cp fullchain\.pem /;

/** Every line of a `sh` block, and every `npm run …` inside a table, of the documents a user reads. */
const commands = documents
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => {
    const text = readFileSync(path.join(repositoryRoot, name), 'utf8');
    const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'));
    const cells = [...text.matchAll(/`(npm run [^`]+)` *\|/g)].map(([, command = '']) => command);
    return [...blocks, ...cells];
  })
  .filter(
    (command, index, all) =>
      all.indexOf(command) === index &&
      !runElsewhere.includes(command) &&
      !needsDeployment.test(command) &&
      !ofOperations.test(command),
  );

let system: BorrowedSandbox;
let scratch: string;
let database: TestDatabase;

beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-commands-'));
  const invoices = path.join(repositoryRoot, 'fixtures/labelled/invoices.jsonl');
  writeFileSync(path.join(scratch, 'cases.jsonl'), readFileSync(invoices));
  writeFileSync(path.join(scratch, 'documents.jsonl'), '{"id":1,"xml":"<Invoice/>"}\n');
  await prepareTerminal(); // packing holds this process up, and with it the chain of a sandbox that it runs
  database = await createTestDatabase();
  await freezeWallet(database.url);
  system = await borrowSandbox({ step: (_name, work) => work(), say: () => undefined });
});

afterAll(async () => {
  await system?.giveBack();
  await database?.drop();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
});

/** What `npm run account -- unfreeze` is for: a payment was taken back after its credits were spent. */
async function freezeWallet(url: string): Promise<void> {
  const connection = connectDatabase(url, { applicationName: 'spec', connectionsMax: 1, ...unhurriedConnection });
  const ledger = new PostgresLedgerStore(connection);
  await connection.query({ name: '', text: `INSERT INTO workspace (id, name) VALUES ('ws_spec', 'spec')` });
  await ledger.openAccounts('ws_spec');
  await ledger.takeBack({ workspaceId: 'ws_spec', credits: 1, externalReference: 'dispute_1' });
  await connection.close();
}

/** The packed client, installed into an empty folder, and a folder of documents to run it in. */
async function prepareTerminal(): Promise<void> {
  const { tarball } = await packTerminal(path.join(scratch, 'packages'));
  writeFileSync(path.join(scratch, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: scratch });
  const fixtures = path.join(repositoryRoot, 'fixtures');
  for (const folder of ['invoices', 'drafts']) mkdirSync(path.join(scratch, 'terminal', folder), { recursive: true });
  const file = (name: string) => readFileSync(path.join(fixtures, name));
  writeFileSync(path.join(scratch, 'terminal/invoices/a.xml'), file('xrechnung-cii.xml'));
  writeFileSync(path.join(scratch, 'terminal/invoices/b.json'), file('base-example.json'));
  writeFileSync(path.join(scratch, 'terminal/drafts/c.json'), file('base-example-wrong-total.json'));
  writeFileSync(
    path.join(scratch, 'terminal/numbers.csv'),
    `vat\n${viesSandboxNumbers.valid}\n${viesSandboxNumbers.notRegistered}\n`,
  );
}

/** No editor's page is asked by a test. Nothing answers at port 1. */
const unreachablePages = pinnedEditions.map(({ family }) => `--source ${family}=http://127.0.0.1:1/`).join(' ');

/** The command as a reader would run it, with the system and the files of this spec. */
const ready = (command: string): string =>
  command
    .replaceAll('http://localhost:3402', system.addresses.baseUrl)
    .replaceAll('http://localhost:3000', system.addresses.siteUrl)
    .replaceAll('.data/sandbox/connection.secret', system.addresses.connectionSecretFile)
    .replaceAll('.data/secrets', path.join(scratch, 'secrets'))
    .replaceAll('ws_…', 'ws_spec')
    .replace('editions -- check', `editions -- check ${unreachablePages}; test $? -eq 2`)
    .replaceAll('cases.jsonl.gz', path.join(scratch, 'cases.jsonl'))
    .replaceAll(/\b(documents|verdicts)\.jsonl/g, (file) => path.join(scratch, file));

/** Node's own error names the command alone; what the command said is what its reader wants. */
function tellOutput(error: Error & { stdout?: string; stderr?: string }): never {
  const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.slice(-4_000);
  throw new Error(`${error.message}\n${said}`, { cause: error });
}

const toolNames = (list: string): readonly string[] =>
  (JSON.parse(list) as { result: { tools: readonly { name: string }[] } }).result.tools.map(({ name }) => name);

describe('the commands of the documents', () => {
  it('are found', () => {
    expect(commands).toContain('npm run demo');
    for (const route of [
      'tools/validate_invoice',
      '/api/v1/vat/verify',
      '/api/invoice/review',
      '/api/invoice/read',
      '/api/mcp',
    ]) {
      expect(commands.filter((command) => command.includes('curl ') && command.includes(route))).not.toEqual([]);
    }
  });

  it.each(commands)('%s does what its document says', async (command) => {
    const isTerminal = command.startsWith('einvoice ');
    const bin = path.join(scratch, 'node_modules/.bin');
    const settings = { SANDBOX_FOLDER: path.dirname(system.addresses.buyerKeyFile), DATABASE_URL: database.url };
    const home = isTerminal
      ? { HOME: scratch, XDG_CONFIG_HOME: path.join(scratch, '.config'), PATH: `${bin}:${process.env['PATH']}` }
      : {};
    const env = { ...process.env, ...settings, ...home, EINVOICE_CORPUS: '' };
    const cwd = isTerminal ? path.join(scratch, 'terminal') : repositoryRoot;
    const { stdout } = await run('bash', ['-c', ready(command)], { cwd, env, maxBuffer: 64 << 20 }).catch(tellOutput);
    if (command.includes('tools/validate_invoice')) {
      expect(stdout).toMatch(/^HTTP\/1\.1 402 [^]*payment-required: [^]*"accepts":\[/i);
    }
    if (command.includes('/api/v1/vat/verify')) {
      // Whoever asks what another command has asked before has the kept answer for nothing.
      expect(stdout).toMatch(/^HTTP\/1\.1 200 [^]*"verdict":"valid"[^]*("fromCache":true[^]*"credits":0|"credits":2)/);
    }
    if (command.includes('/api/invoice/review')) {
      expect(JSON.parse(stdout)).toMatchObject({
        valid: false,
        checks: { arithmetic: { status: 'failed' } },
        export: null,
      });
    }
    if (command.includes('/api/invoice/read')) {
      const stages = { read: { state: 'passed' }, schema: { state: 'failed' }, rules: { state: 'failed' } };
      expect(JSON.parse(stdout)).toMatchObject({ valid: false, ...stages });
    }
    if (command.includes('/api/invoice/convert')) {
      expect(JSON.parse(stdout)).toMatchObject({ target: 'xrechnung-ubl', reportOf: 'result', isLossless: false });
    }
    if (command.includes('tools/list')) expect(toolNames(stdout)).toContain('verify_vat_vies');
    if (command.includes('curl ') && command.includes('verify_iban')) {
      expect(JSON.parse(stdout)).toMatchObject({ result: { structuredContent: { status: 'valid' } } });
    }
    if (command.startsWith('npm run demo')) expect(stdout).toContain('Everything held.');
    if (command.includes('stream')) {
      const verdicts = readFileSync(path.join(scratch, 'verdicts.jsonl'), 'utf8');
      expect(JSON.parse(verdicts)).toMatchObject({ id: 1 });
    }
    if (command.includes('migrate deploy')) expect(stdout).toMatch(/No pending migrations|Applied: /);
    if (command.includes('unfreeze')) expect(stdout).toContain('ws_spec can spend again');
    if (command.includes('editions')) {
      expect(stdout).toMatch(
        /^cen-en16931 .*1\.3\.16: not known: unreachable; 1\.3\.17 is said to be out since 2026-10$/m,
      );
    }
    if (command.includes('conformance')) expect(stdout).toContain('exact agreement');
  });
});
