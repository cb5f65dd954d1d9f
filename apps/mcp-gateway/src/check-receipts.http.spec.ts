import { publicKeySet, readReceiptKey, verifyCheckReceipt } from '@einvoice/signed-receipts';
import { eprelSandboxRecords } from '@einvoice/test-kit';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool, openTestSystem, type SpecTenant, type TestSystem } from './test-system.fixture';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const jwks = publicKeySet([{ key: readReceiptKey(pem), notBefore: 0 }]);
const folder = mkdtempSync(path.join(tmpdir(), 'check-receipts-'));
const keyFile = path.join(folder, 'receipt.pem');

let system: TestSystem;
let tenant: SpecTenant;
beforeAll(async () => {
  writeFileSync(keyFile, pem);
  system = await openTestSystem({ CHECK_RECEIPT_KEY_FILE: keyFile });
  tenant = await system.tenant(1_000);
});
afterAll(async () => {
  expect(await system.parts.credits.store.violations()).toEqual([]);
  await system.close();
  rmSync(folder, { recursive: true });
});

const call = async (name: string, input: object, sent: object = tenant) =>
  (await callTool(system.url, name, input, sent)).body.result.structuredContent;
const balance = async () => (await system.parts.credits.store.balanceOf(tenant.workspaceId))?.available ?? NaN;
const { found, outage } = eprelSandboxRecords;
const prepare = 'prepare_energy_label_preflight_receipt';
const expected = () => ({ jwks, issuer: 'http://localhost:3000', environment: 'sandbox' as const, now: new Date() });

const listing = {
  ...{ shownClass: 'C', shownRange: 'A-G', labelShown: true, ficheLinked: true, qrRegistrationNumber: '2100001' },
  text: 'A quiet machine.',
};

it('answers of priced tools carry evidence, charged or not; answers of free tools and refusals do not', async () => {
  const names = [
    ['get_eprel_energy_label_data', { publicRecordId: found }],
    ['get_eprel_energy_label_data', { publicRecordId: found }],
    ['get_eprel_product_record', { publicRecordId: outage }],
    ['validate_vat_number', { vatNumber: 'BE0999000129' }],
    ['validate_invoice', { invoice: {} }],
  ] as const;
  for (const [name, input] of names) {
    const { evidence, decision } = await call(name, input);
    expect(evidence).toMatchObject({ requestId: expect.any(String), salt: expect.stringMatching(/^[\w-]{22}$/) });
    expect(['ready', 'unavailable']).toContain(decision.status);
    const [kept] = await system.parts.checks.find(tenant.workspaceId, [evidence.requestId]);
    expect(kept).toMatchObject({ tool: name, inputDigest: evidence.inputDigest });
    expect(JSON.stringify(kept)).not.toContain(evidence.salt);
  }
  expect(await call('verify_iban', { iban: 'BE68539007547034' })).not.toHaveProperty('evidence');
  expect(await call('search_eprel_products', { gtin: '1' })).not.toHaveProperty('evidence');
});

describe('a receipt of energy label checks', () => {
  it('is signed for a listing that is right, verifies offline, and is the same and free the second time', async () => {
    const label = await call('get_eprel_energy_label_data', { publicRecordId: found });
    const record = await call('get_eprel_product_record', { publicRecordId: found });
    const checks = [label, record].map(({ evidence: { requestId } }) => ({ requestId }));
    const before = await balance();
    const made = await call(prepare, { checks, listing });
    expect(made.findings.filter(({ outcome }: { outcome: string }) => outcome !== 'pass')).toEqual([]);
    expect(made).toMatchObject({ status: 'prepared', preparedBefore: false, environment: 'sandbox' });
    expect(before - (await balance())).toBe(2);
    const verdict = verifyCheckReceipt(made.receipt, expected(), {
      ...{ input: { publicRecordId: found }, salt: label.evidence.salt },
    });
    expect(verdict).toMatchObject({ valid: true, matchingChecks: [expect.any(Number)] });
    expect(verdict).toMatchObject({ claims: { environment: 'sandbox', modes: ['sandbox'] } });
    const again = await call(prepare, { checks: [...checks].reverse(), listing });
    expect([again.receipt, again.preparedBefore, before - (await balance())]).toEqual([made.receipt, true, 2]);
    expect(again.billing).toMatchObject({ charged: false });
  });

  it('names what is wrong in a listing with act, article and what to change, and leaves unknown what it was not told', async () => {
    const { evidence } = await call('get_eprel_energy_label_data', { publicRecordId: found });
    const made = await call(prepare, { checks: [evidence].map(({ requestId }) => ({ requestId })), listing: { shownClass: 'A', shownRange: '' } }); // prettier-ignore
    const byCode = Object.fromEntries(made.findings.map((finding: { code: string }) => [finding.code, finding]));
    expect(byCode['shown_class_differs']).toMatchObject({ outcome: 'fail', article: expect.stringMatching(/6\(a\)/) });
    expect(byCode['range_missing']).toMatchObject({ outcome: 'fail', change: expect.any(String) });
    for (const code of ['label_not_shown', 'fiche_not_linked', 'qr_points_elsewhere', 'misleading_class_text'])
      expect(byCode[code]).toMatchObject({ outcome: 'unknown', change: null });
    expect(made.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    expect(verifyCheckReceipt(made.receipt, expected())).toMatchObject({
      ...{ claims: { decision: { canProceed: false, blockingReasons: ['shown_class_differs', 'range_missing'] } } },
    });
  });

  it('attests no check of another workspace, no unknown one and none of another family; nothing is charged', async () => {
    const mine = await call('get_eprel_product_record', { publicRecordId: found });
    const other = await system.tenant(10);
    const theirs = await call('get_eprel_product_record', { publicRecordId: found }, other);
    const invoice = await call('validate_invoice', { invoice: {} });
    const before = await balance();
    const states = [];
    for (const requestId of [theirs.evidence.requestId, 'never-made', invoice.evidence.requestId]) {
      const checks = [{ requestId: mine.evidence.requestId }, { requestId }];
      const answer = await call(prepare, { checks });
      expect(answer).toMatchObject({
        status: 'unverified_check',
        receipt: null,
        decision: { status: 'invalid_input' },
      });
      states.push(answer.checks.map(({ state }: { state: string }) => state)[1]);
    }
    expect(states).toEqual(['unverified_check', 'unverified_check', 'not_of_this_family']);
    expect(await balance()).toBe(before);
  });

  it('an outage is attested as one, and never passes', async () => {
    const { evidence } = await call('get_eprel_product_record', { publicRecordId: outage });
    const made = await call(prepare, { checks: [{ requestId: evidence.requestId }], listing });
    expect(made.checks).toMatchObject([{ state: 'attested', status: 'unavailable' }]);
    expect(made.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true });
    const outcomes = new Set(made.findings.map(({ outcome }: { outcome: string }) => outcome));
    expect(outcomes.has('unknown')).toBe(true);
  });

  it('wrong arguments are named by their path, nobody is asked, nothing is charged', async () => {
    const before = await balance();
    for (const [input, at] of [
      [{}, '/checks'],
      [{ checks: [] }, '/checks'],
      [{ checks: [{ requestId: '../../etc' }] }, '/checks/0/requestId'],
      [{ checks: [{ requestId: 'request-1', status: 'found' }] }, '/checks/0/status'],
      [{ checks: [{ requestId: 'request-1' }, { requestId: 'request-1' }] }, '/checks/1/requestId'],
      [{ checks: Array.from({ length: 21 }, (_, n) => ({ requestId: `request-${n}` })) }, '/checks'],
      [
        { checks: [{ requestId: 'request-1' }], listing: { qrRegistrationNumber: 'x' } },
        '/listing/qrRegistrationNumber',
      ],
      [{ checks: [{ requestId: 'request-1' }], subjectReference: 'x'.repeat(81) }, '/subjectReference'],
    ] as const) {
      expect((await call(prepare, input)).error).toMatchObject({ details: { fields: [{ path: at }] } });
    }
    expect(await balance()).toBe(before);
  });
});
