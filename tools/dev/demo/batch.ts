import { commandDeadlines, PostgresLedgerStore, withCommandDatabase } from '@einvoice/database';
import { type ReceiptKeySet, receiptType, sha256Hex, verifyReceipt } from '@einvoice/signed-receipts';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { demoWorkspaceId } from '../sandbox/demo-workspace';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, say } from './narration';

interface BatchAnswer {
  readonly result: { readonly rows: readonly { input: string; verdict: string; detail: string; reference: string }[] };
  readonly billing: { readonly credits: number; readonly receiptRunId: string };
}

/** A batch of VAT numbers paid with credits, the same batch again for nothing, and the signed receipt of the run. */
export async function demoBatch(system: SandboxAddresses): Promise<void> {
  const secret = readFileSync(system.connectionSecretFile, 'utf8').trim();
  const send = callerOf(system, secret);
  const { valid, notRegistered, memberStateDown } = viesSandboxNumbers;
  const vatIds = [valid, notRegistered, memberStateDown, `${valid.slice(0, 2)} ${valid.slice(2)}`, '0899121407'];
  const rows = vatIds.map((vatId, at) => ({ reference: `customer ${at + 1}`, vatId }));
  const before = await balanceOf(system);
  const key = randomUUID();

  say.title(
    'Five rows: valid, not valid, a register that is down, the first number once more, and one without a country',
  );
  const first = await send('POST', '/api/v1/vat/verify', { key, body: { rows } });
  check(first.status === 200, 'answered');
  const { result, billing } = JSON.parse(first.text) as BatchAnswer;
  for (const { reference, input, verdict, detail } of result.rows) {
    say.line(`${reference}  ${input.padEnd(16)} ${verdict}`);
    say.line(`            ${detail}`);
  }
  const verdicts = result.rows.map(({ verdict }) => verdict).join(', ');
  check(verdicts === 'valid, invalid, unavailable, valid, not_checked', 'a verdict for each row, in order');
  const after = await balanceOf(system);
  say.line(`balance     ${before} → ${after} credits, run ${billing.receiptRunId}`);
  check(billing.credits === 4 && before - after === 4, '2 credits for each number that the register answered, once');

  say.title('The run and its receipt');
  const run = await send('GET', `/api/v1/runs/${billing.receiptRunId}`);
  const { receipt } = JSON.parse(run.text) as { receipt: string };
  const jwks = (await (await fetch(`${system.siteUrl}/.well-known/jwks.json`)).json()) as ReceiptKeySet;
  const expected = { jwks, issuer: system.siteUrl, environment: 'sandbox', typ: receiptType.creditRun } as const;
  const verdict = verifyReceipt(receipt, { ...expected, now: new Date() });
  say.line(`receipt     ${receipt.slice(0, 40)}…`);
  check(
    verdict.valid && verdict.claims['responseSha256'] === sha256Hex(first.text),
    'signed by the service, and speaks of this answer and these credits',
  );

  say.title('A complete batch once more with the same key');
  const complete = { key: randomUUID(), body: { rows: rows.slice(0, 2) } };
  const original = await send('POST', '/api/v1/vat/verify', complete);
  const paid = await balanceOf(system);
  const replay = await send('POST', '/api/v1/vat/verify', complete);
  check(replay.text === original.text && replay.replayed, 'the same answer byte for byte, marked as a repetition');
  check((await balanceOf(system)) === paid, 'and it cost nothing');
}

const callerOf =
  ({ siteUrl }: SandboxAddresses, secret: string) =>
  async (method: string, path: string, { key, body }: { key?: string; body?: object } = {}) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'cache-control': 'no-cache', // what the register has said to somebody before would be free
      ...(key && { 'x-service-idempotency-key': key }),
    };
    const response = await fetch(siteUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const replayed = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, replayed, text: await response.text() };
  };

const balanceOf = ({ databaseUrl }: SandboxAddresses): Promise<number> =>
  withCommandDatabase(databaseUrl, 'demo', async (database) => {
    const balance = await new PostgresLedgerStore(database, commandDeadlines).balanceOf(demoWorkspaceId);
    return balance?.available ?? 0;
  });
