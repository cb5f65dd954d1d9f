import { registerCalls } from '@einvoice/limits';
import { startViesSimulator, type ViesSimulator } from '@einvoice/test-kit';
import { KeptVerdicts } from './kept-verdicts';
import { belgian, specClient } from './client.fixture';
import { type ViesVerdict } from './vies-client';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
});
afterEach(() => vies.reset());
afterAll(() => vies.close());

describe('O7 kept verdicts', () => {
  const requesterA = { countryCode: 'NL', number: '123456782B90' };
  const requesterB = { countryCode: 'NL', number: '223456782B90' };
  beforeEach(() => {
    for (const vatId of ['BE0203201340', 'NL123456782B90', 'NL223456782B90']) vies.register(vatId, { valid: true });
  });

  it('O7 tells the time at which the register answered, not the time of the question', async () => {
    const { client, clock } = specClient(vies, { validKeptSeconds: 3_600 });
    const first = await client.check(belgian);
    clock.advance(3_599_000);
    expect(await client.check(belgian)).toEqual({
      ...first,
      provenance: { ...first.provenance, fromCache: true, ageSeconds: 3_599 },
    });
    expect(first.provenance).toMatchObject({ checkedAt: '2026-11-21T12:00:00.000Z', fromCache: false, ageSeconds: 0 });
    expect(vies.requests).toHaveLength(1);
  });

  it('O7 is forgotten after the configured time', async () => {
    const { client, clock } = specClient(vies, { validKeptSeconds: 3_600 });
    await client.check(belgian);
    clock.advance(3_600_000);
    vies.register('BE0203201340', { valid: false });
    expect(await client.check(belgian)).toMatchObject({
      state: 'invalid',
      provenance: { fromCache: false, checkedAt: '2026-11-21T13:00:00.000Z' },
    });
  });

  it('O7 requester B never sees the consultation number of A, also when both ask at once', async () => {
    const { client } = specClient(vies, { validKeptSeconds: 3_600 });
    const [a, b] = await Promise.all(
      [requesterA, requesterB].map((requester) => client.check({ ...belgian, requester })),
    );
    const [keptA, keptB, keptNone] = await Promise.all(
      [requesterA, requesterB, undefined].map((requester) => client.check({ ...belgian, requester })),
    );
    const numberOf = (answer: unknown) => (answer as ViesVerdict).consultationNumber;
    expect(new Set([numberOf(a), numberOf(b), null]).size).toBe(3);
    expect([numberOf(keptA), numberOf(keptB), numberOf(keptNone)]).toEqual([numberOf(a), numberOf(b), null]);
    expect(vies.requests).toHaveLength(3);
  });

  it('O7 an outage is never kept, and neither is an invalid', async () => {
    const { client } = specClient(vies, { validKeptSeconds: 3_600 });
    vies.register('BE0203201340', { code: 'VAT_BLOCKED' });
    expect(await client.check(belgian)).toMatchObject({ state: 'unavailable' });
    vies.register('BE0203201340', { valid: false });
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid' });
    vies.register('BE0203201340', { valid: true });
    expect(await client.check(belgian)).toMatchObject({ state: 'valid', provenance: { fromCache: false } });
  });

  it('are none for a caller who takes no answer that old, and stay for the others', async () => {
    const { client, clock } = specClient(vies, { validKeptSeconds: 3_600 });
    const ageOf = async (asked = client) => (await asked.check(belgian)).provenance.ageSeconds;
    await client.check(belgian);
    clock.advance(60_000);
    expect([await ageOf(), await ageOf(client.within(61))]).toEqual([60, 60]);
    expect(vies.requests).toHaveLength(1);
    expect(await ageOf(client.within(60))).toBe(0);
    expect([await ageOf(client.within(3_600).within(0)), vies.requests.length]).toEqual([0, 3]);
    // What it learned is there for everybody.
    clock.advance(5_000);
    expect([await ageOf(), vies.requests.length]).toEqual([5, 3]);
  });

  it('an invalid that a caller asked for anew takes the place of the valid that was kept', async () => {
    const { client } = specClient(vies, { validKeptSeconds: 3_600 });
    await client.check(belgian);
    vies.register('BE0203201340', { valid: false });
    expect(await client.check(belgian)).toMatchObject({ state: 'valid', provenance: { fromCache: true } });
    expect(await client.within(0).check(belgian)).toMatchObject({ state: 'invalid' });
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid', provenance: { fromCache: false } });
  });

  it('an outage of a register that was asked anew is told, and the verdict stays kept', async () => {
    const { client } = specClient(vies, { validKeptSeconds: 3_600 });
    await client.check(belgian);
    vies.register('BE0203201340', { code: 'VAT_BLOCKED' });
    expect(await client.within(0).check(belgian)).toMatchObject({ state: 'unavailable' });
    expect(await client.check(belgian)).toMatchObject({ state: 'valid', provenance: { fromCache: true } });
  });

  it('are none when the configured time is 0', async () => {
    const { client } = specClient(vies, { validKeptSeconds: 0 });
    await client.check(belgian);
    await client.check(belgian);
    expect(vies.requests).toHaveLength(2);
  });

  it('are bounded in number; the least recently used goes first', () => {
    const kept = new KeptVerdicts({ validKeptSeconds: 60, monotonicMs: () => 0 });
    const verdict = { state: 'valid', provenance: {} } as ViesVerdict;
    kept.keep('first', verdict);
    kept.keep('second', verdict);
    for (let at = 2; at < registerCalls.keptAnswersMax; at++) kept.keep(String(at), verdict);
    expect(kept.find('first')).not.toBeNull();
    kept.keep('one more', verdict);
    expect([kept.find('first'), kept.find('second')].map((found) => found !== null)).toEqual([true, false]);
  });
});
