import { publicKeySet, readReceiptKey, receiptType, signReceipt, verifyReceipt } from '@einvoice/signed-receipts';
import fc from 'fast-check';
import { generateKeyPairSync } from 'node:crypto';
import { receiptIn } from '../../apps/website/src/check/receipt-in-text';
import { type PublishedKey, readReceipt } from '../../apps/website/src/check/receipt-verdict';

const key = readReceiptKey(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
const jwks = publicKeySet([{ key, notBefore: 1_790_000_000, notAfter: 1_900_000_000 }]);
const keys = jwks.keys as readonly PublishedKey[];
const now = new Date('2027-01-15T08:00:00Z');
const claims = { iss: 'https://site.example', iat: 1_800_000_000, environment: 'sandbox', checks: [] } as const;
const signed = (changes: object = {}) => signReceipt(receiptType.checks, { ...claims, ...changes }, key);
const expected = { jwks, issuer: claims.iss, environment: claims.environment, typ: receiptType.checks, now };

it.each([
  ['no_receipt', 'hello'],
  ['no_receipt', `${'a'.repeat(70_000)}.b.c`],
  ['bad_signature', `${signed().slice(0, -6)}AAAAAA`],
  ['malformed', `${signed().slice(0, -1)}B`],
  ['outside_key_window', signed({ iat: 1_700_000_000 })],
  ['issued_in_future', signed({ iat: 1_801_000_000 })],
  ['malformed', `bm9uZQ.${signed().split('.').slice(1).join('.')}`],
])('%s: it proves nothing, and the reason is said (%#)', async (reason, text) => {
  expect(await readReceipt(text, keys, now)).toEqual({ state: 'refused', reason });
});

it('a receipt of a key that is not published proves nothing', async () => {
  expect(await readReceipt(signed(), [], now)).toEqual({ state: 'refused', reason: 'unknown_key' });
});

it('a receipt of this service is signed, alone or inside the answer that carries it', async () => {
  const reading = { state: 'signed', kind: 'Checks that were made', claims, at: claims.iat };
  for (const text of [signed(), ` ${signed()}\n`, JSON.stringify({ billing: { receipt: signed() } })]) {
    expect(await readReceipt(text, keys, now)).toEqual(reading);
  }
  expect(receiptIn('{"receipt":"a.b"}')).toBeNull();
});

it('of a changed receipt the page never says more than the verifier of programs', async () => {
  const good = signed();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'];
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.constantFrom(...letters), async (at, letter) => {
      const changed = good.slice(0, at) + letter + good.slice(at + 1);
      const { valid } = verifyReceipt(changed, expected);
      expect((await readReceipt(changed, keys, now)).state === 'signed').toBe(valid);
    }),
    { numRuns: 300 },
  );
});
