import { type CheckBundle, type DomainAnswer, type KeptCheck } from '@einvoice/decision-envelope';
import { generateKeyPairSync } from 'node:crypto';
import { checkNamed, MemoryCheckStore } from '../testing.fixture';
import { publicKeySet, readReceiptKey } from '../receipt-keys';
import { sha256Hex } from '../digests';
import { receiptType, verifyReceipt } from '../receipt';
import { CheckEvidence } from './check-evidence';
import { CheckReceipts } from './check-receipts';
import { type CheckStore, type OwnedCheck } from './check-store';
import { inputDigest } from './input-digest';
import { verifyCheckReceipt } from './verify-check-receipt';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = readReceiptKey(pem);
const issuer = 'https://site.example';
const now = new Date('2026-11-23T12:00:00Z');
const jwks = publicKeySet([{ key, notBefore: 0 }]);
const expected = { jwks, issuer, environment: 'sandbox', now } as const;

const storeOf = () =>
  new MemoryCheckStore(
    () => now,
    () => true,
  );
const receiptsOn = (store: CheckStore, at = now) =>
  new CheckReceipts({ store, key, issuer, environment: 'sandbox', now: () => at });
const bundleOf = (checks: readonly KeptCheck[], changes: Partial<CheckBundle> = {}): CheckBundle => ({
  kind: 'energy_label_preflight',
  checks,
  decision: { canProceed: true, requiresHumanReview: false, blockingReasons: [], warnings: [] },
  statement: 'Checked at EPREL on 2026-11-23.',
  limitations: ['No certificate.'],
  ...changes,
});
const [first, second] = [
  checkNamed('request-1'),
  checkNamed('request-2', { inputDigest: `sha256:${'cd'.repeat(32)}`, mode: 'live' }),
];

describe('receipts of checks', () => {
  it('the same bundle has the same receipt, an hour later and in another order; another bundle has another', async () => {
    const store = storeOf();
    const made = await receiptsOn(store).prepare('ws_one', bundleOf([first, second]));
    const again = receiptsOn(store, new Date(now.getTime() + 3_600_000));
    expect(made?.isNew).toBe(true);
    expect(await again.prepare('ws_one', bundleOf([second, first]))).toEqual({ ...made, isNew: false });
    const others = [
      bundleOf([first]),
      ...['case 1', 'case 2'].map((subjectReference) => bundleOf([first, second], { subjectReference })),
      ...['A', 'B'].map((shownClass) => bundleOf([first, second], { compared: { shownClass } })),
      ...['pass', 'fail'].map((outcome) =>
        bundleOf([first, second], { findings: [{ code: 'range_missing', outcome }] }),
      ),
      bundleOf([first, second], { findings: [{ code: 'class_missing', outcome: 'fail' }] }),
    ];
    const digests = [made?.bundleDigest];
    for (const other of others) digests.push((await again.prepare('ws_one', other))?.bundleDigest);
    expect(new Set(digests).size).toBe(1 + others.length);
    expect((await again.prepare('ws_two', bundleOf([first, second])))?.isNew).toBe(true);
  });

  it('of two that are prepared at the same moment one is signed, and both get it', async () => {
    const store = storeOf();
    const receipts = [receiptsOn(store), receiptsOn(store, new Date(now.getTime() + 5_000))];
    const made = await Promise.all(receipts.map((one) => one.prepare('ws_one', bundleOf([first]))));
    expect(new Set(made.map((one) => one?.receipt)).size).toBe(1);
    expect(made.map((one) => one?.isNew).sort()).toEqual([false, true]);
  });

  it('attests what was found, the subject and what was compared, the last two by their digests alone', async () => {
    const bundle = bundleOf([first], {
      ...{ subjectReference: 'case 1', compared: { shownClass: 'A' } },
      findings: [{ code: 'range_missing', outcome: 'fail', message: 'ACME' } as { code: string; outcome: string }],
    });
    const made = await receiptsOn(storeOf()).prepare('ws_one', bundle);
    const verdict = verifyCheckReceipt(made!.receipt, expected);
    expect(verdict).toMatchObject({
      claims: {
        subjectDigest: `sha256:${sha256Hex('receipt.v1\nsubject\ncase 1')}`,
        comparedDigest: `sha256:${sha256Hex('{"shownClass":"A"}')}`,
        findings: [{ code: 'range_missing', outcome: 'fail' }],
      },
    });
    expect(JSON.stringify(verdict)).not.toContain('ACME');
    const plain = await receiptsOn(storeOf()).prepare('ws_one', bundleOf([first]));
    const claims = verifyCheckReceipt(plain!.receipt, expected) as { claims?: object };
    expect(Object.keys(claims.claims ?? {})).not.toContain('subjectDigest');
  });

  it('signs the bundle of a receipt that is kept already no second time, and finds the checks of its workspace', async () => {
    const store = storeOf();
    const made = await receiptsOn(store).prepare('ws_one', bundleOf([first]));
    const keyed = new CheckReceipts({
      ...{ store, issuer, environment: 'sandbox', key },
      now: () => {
        throw new Error('signs again');
      },
    });
    expect(await keyed.prepare('ws_one', bundleOf([first]))).toEqual({ ...made, isNew: false });
    await store.keep([{ workspaceId: 'ws_one', check: first }]);
    expect(await keyed.find('ws_one', ['request-1', 'request-9'])).toEqual([first]);
  });

  it('says what was checked, in what mode and environment, and holds nothing of the arguments or the subject', async () => {
    const bundle = bundleOf([first, second], { subjectReference: 'ACME Trading GmbH' });
    const made = await receiptsOn(storeOf()).prepare('ws_one', bundle);
    const verdict = verifyCheckReceipt(made!.receipt, expected);
    expect(verdict).toMatchObject({
      ...{ valid: true, matchingChecks: null },
      claims: {
        ...{ v: 1, iss: issuer, environment: 'sandbox', kind: 'energy_label_preflight', modes: ['live', 'sandbox'] },
        bundleDigest: made!.bundleDigest,
        checks: [
          { tool: 'get_eprel_product_record', status: 'found', mode: 'sandbox', canProceed: true },
          { mode: 'live', datasetVersions: ['one 2026', 'two'], checkedAt: '2026-11-23T10:00:00.123Z' },
        ],
      },
    });
    const text = JSON.stringify(verdict);
    for (const secret of ['ACME', 'ws_one', 'request-1', '2100001', 'washingmachines'])
      expect(text).not.toContain(secret);
  });

  it('20 checks with all that they may name fit in a receipt that verifies, and nothing is signed without a key', async () => {
    const versions = Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(60, 'x'));
    const checks = Array.from({ length: 20 }, (_, at) =>
      checkNamed(`request-${at}`, { datasetVersions: versions, status: 's'.repeat(80), inputDigest: `${at}` }),
    );
    const codes = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(80, 'y'));
    const decision = { canProceed: false, requiresHumanReview: true, blockingReasons: codes, warnings: codes };
    const made = await receiptsOn(storeOf()).prepare('ws_one', bundleOf(checks, { decision }));
    expect(verifyCheckReceipt(made!.receipt, expected).valid).toBe(true);
    const keyless = new CheckReceipts({ store: storeOf(), key: null, issuer, environment: 'sandbox', now: () => now });
    expect(await keyless.prepare('ws_one', bundleOf([first]))).toBeNull();
  });

  it('no other kind of receipt passes for one, and none of another environment', async () => {
    const made = await receiptsOn(storeOf()).prepare('ws_one', bundleOf([first]));
    expect(verifyReceipt(made!.receipt, { ...expected, typ: receiptType.paidCall })).toMatchObject({ valid: false });
    expect(verifyCheckReceipt(made!.receipt, { ...expected, environment: 'live' })).toMatchObject({
      ...{ valid: false, reason: 'wrong_environment' },
    });
    const stranger = { ...expected, jwks: publicKeySet([]) };
    expect(verifyCheckReceipt(made!.receipt, stranger)).toMatchObject({ reason: 'unknown_key', matchingChecks: null });
    const shown = { input: {}, salt: '' };
    expect(verifyCheckReceipt(made!.receipt, stranger, shown)).toMatchObject({ valid: false, matchingChecks: [] });
  });
});

const answer: DomainAnswer = {
  decision: {
    ...{ status: 'ready', summary: 'ACME GmbH is valid.' },
    decision: {
      ...{ canProceed: false, requiresHumanReview: true, warnings: [], nextActions: [] },
      blockingReasons: [{ code: 'not_valid_in_vies', message: 'ACME GmbH DE123456789' }],
    },
  },
  provenance: { source: 'vies', mode: 'sandbox', checkedAt: '2026-11-23T11:59:00.000Z' },
};
const evidenceOn = (store: Pick<CheckStore, 'keep'>, lost: unknown[] = []) =>
  new CheckEvidence({
    store,
    bytesAtRandom: (count) => new Uint8Array(count).fill(7),
    newRequestId: () => 'a-name-of-ours',
    onLost: (error) => void lost.push(error),
  });
const call = {
  ...{ workspaceId: 'ws_one', requestId: 'request-1', input: {}, answer },
  tool: {
    name: 'verify_vat_vies',
    evidence: { factNames: ['state'], facts: () => ({ state: 'invalid', name: 'ACME GmbH' }) },
  },
  sent: { arguments: { vatNumber: 'DE123456789' } },
};

describe('evidence of an answer', () => {
  it('keeps the word, the codes and the declared facts; no name, no number, no salt', async () => {
    const store = storeOf();
    const evidence = await evidenceOn(store).leave({
      ...call,
      answer: { ...answer, state: 'invalid' } as DomainAnswer,
    });
    expect(evidence).toEqual({
      requestId: 'request-1',
      salt: Buffer.from(new Uint8Array(16).fill(7)).toString('base64url'),
      inputDigest: inputDigest('verify_vat_vies', evidence!.salt, { vatNumber: 'DE123456789' }),
    });
    const [kept] = await store.find('ws_one', ['request-1']);
    expect(kept).toMatchObject({ status: 'invalid', facts: { state: 'invalid' }, source: 'vies' });
    expect(kept?.decision.blockingReasons).toEqual(['not_valid_in_vies']);
    for (const secret of ['ACME', 'DE123456789', evidence!.salt]) expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('a request that is named twice gets a name of ours, and both checks are kept', async () => {
    const store = storeOf();
    const evidence = evidenceOn(store);
    await evidence.leave(call);
    expect((await evidence.leave(call))?.requestId).toBe('a-name-of-ours');
    expect(await store.find('ws_one', ['request-1', 'a-name-of-ours'])).toHaveLength(2);
  });

  it('nothing is kept of what was not asked, and an outage is kept as one', async () => {
    const store = storeOf();
    const of = (status: 'invalid_input' | 'not_configured' | 'unavailable', requestId: string) =>
      evidenceOn(store).leave({ ...call, requestId, answer: { ...answer, decision: { ...answer.decision, status } } });
    expect([await of('invalid_input', 'request-2'), await of('not_configured', 'request-3')]).toEqual([null, null]);
    expect(await of('unavailable', 'request-4')).not.toBeNull();
    const [kept] = await store.find('ws_one', ['request-4']);
    expect(kept).toMatchObject({ status: 'unavailable', decision: { status: 'unavailable' } });
  });

  it('storage that fails, and a tool with too many facts, cost the evidence and never the answer', async () => {
    const lost: unknown[] = [];
    const failing = { keep: () => Promise.reject(new Error('away')) };
    expect(await evidenceOn(failing, lost).leave(call)).toBeNull();
    const facts = () => ({ state: 'x'.repeat(3_000) });
    const wordy = { ...call, tool: { ...call.tool, evidence: { factNames: ['state'], facts } } };
    expect(await evidenceOn(storeOf(), lost).leave(wordy)).toBeNull();
    expect(lost.map((error) => (error as Error).message)).toEqual(['away', 'The facts of a check are too many.']);
  });

  it('checks of calls that end together are written together, each to its own caller', async () => {
    const batches: number[] = [];
    const store = storeOf();
    const counting = {
      keep: (owned: readonly OwnedCheck[]) => {
        batches.push(owned.length);
        return store.keep(owned);
      },
    };
    const evidence = evidenceOn(counting);
    const ids = Array.from({ length: 150 }, (_, at) => `request-${at}`);
    const left = await Promise.all(ids.map((requestId) => evidence.leave({ ...call, requestId })));
    expect(left.map((one) => one?.requestId)).toEqual(ids);
    expect(batches).toEqual([1, 100, 49]);
  });

  it('shown arguments are found with their salt, and with no other', async () => {
    const store = storeOf();
    const evidence = await evidenceOn(store).leave(call);
    const checks = await store.find('ws_one', ['request-1']);
    const made = await receiptsOn(store).prepare('ws_one', bundleOf([...checks, second]));
    const { arguments: input } = call.sent;
    const matching = (shown: { input: object; salt: string }) =>
      verifyCheckReceipt(made!.receipt, expected, shown).matchingChecks;
    expect(matching({ input, salt: evidence!.salt })).toHaveLength(1);
    expect(matching({ input, salt: 'other' })).toEqual([]);
    expect(matching({ input: { vatNumber: 'DE123456788' }, salt: evidence!.salt })).toEqual([]);
  });
});
