import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runAdmin } from './admin';

async function admin(...args: string[]): Promise<{ exitCode: number; said: string; complained: string }> {
  const [said, complained]: [string[], string[]] = [[], []];
  const context = {
    environment: {},
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complained.push(line),
  };
  const exitCode = await runAdmin(args, context);
  return { exitCode, said: said.join('\n'), complained: complained.join('\n') };
}

describe('einvoice-admin', () => {
  it.each([[['help']], [['--help']], [['-h']]])('%j lists every command', async (args) => {
    const { exitCode, said } = await admin(...args);
    expect(exitCode).toBe(0);
    for (const name of ['account', 'import', 'ledger', 'receipt-keys', 'rules']) expect(said).toContain(`\n  ${name} `);
  });

  it.each([
    [['help', 'account'], 'einvoice-admin account top-up CREDITS'],
    [['ledger', '--help'], 'einvoice-admin ledger verify'],
    [['receipt-keys', '-h'], 'einvoice-admin receipt-keys <notBefore'],
  ])('%j says how a command is used', async (args, usage) => {
    expect(await admin(...args)).toMatchObject({ exitCode: 0, said: expect.stringContaining(usage) });
  });

  it.each([
    [[]],
    [['toString']],
    [['ledger']],
    [['ledger', 'verify', '--head', '0:ab']],
    [['receipt-keys', 'soon']],
    [['rules']],
    [['import']],
  ])('refuses %j with its usage, and exit code 2', async (args) => {
    expect(await admin(...args)).toMatchObject({
      exitCode: 2,
      said: '',
      complained: expect.stringContaining('einvoice'),
    });
  });

  it('names the variable that is missing, and does nothing', async () => {
    const { exitCode, complained } = await admin('account', 'list', '--workspace', 'ws_spec');
    expect([exitCode, complained]).toEqual([1, expect.stringContaining('DATABASE_URL is not set')]);
  });

  it('prints the public part of a receipt key alone', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'admin-spec-'));
    const file = path.join(folder, 'receipt.pem');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { exitCode, said } = await admin('receipt-keys', '1700000000', file);
    rmSync(folder, { recursive: true });
    expect(exitCode).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: expect.any(String) }] });
    expect(said).not.toContain('"d"');
  });
});
