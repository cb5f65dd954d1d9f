import { registerAnswer, vatBatch } from '@einvoice/limits';
import {
  registerViesSandboxNumbers,
  startViesSimulator,
  until,
  viesSandboxNumbers,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { vatCountries } from '@einvoice/vat-checksum';
import { UnconfiguredViesClient, viesRefusal } from '@einvoice/vies-client';
import { specViesClient } from '../tool-sources.fixture';
import { askVatRows } from './ask-vat-rows';
import { checkVatRows } from './check-vat-rows';
import { normalVatRows, planVatRows } from './plan-vat-rows';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
});
afterAll(() => vies.close());
beforeEach(() => {
  vies.reset();
  registerViesSandboxNumbers(vies);
});

const now = () => new Date();
const rowsOf = (...vatIds: string[]) => vatIds.map((vatId, at) => ({ reference: `r${at}`, vatId }));
const ask = (rows: ReturnType<typeof rowsOf>, client = specViesClient(vies)) =>
  askVatRows(planVatRows(rows), client, now);
const { valid, notRegistered, memberStateDown, undisclosed } = viesSandboxNumbers;

describe('rows are refused', () => {
  const row = { reference: 'a', vatId: valid };
  it.each<[string, unknown, string]>([
    ['no object', [], ' wrong_type'],
    ['no rows', {}, '/rows required'],
    ['rows that are no list', { rows: { 0: row } }, '/rows wrong_type'],
    ['an empty list', { rows: [] }, '/rows wrong_length'],
    ['21 rows', { rows: Array.from({ length: 21 }, () => row) }, '/rows wrong_length'],
    ['another property', { rows: [row], mode: 1 }, '/mode unknown_property'],
    ['B2 toString', { rows: [row], toString: 1 }, '/toString unknown_property'],
    ['a row that is no object', { rows: [row, null] }, '/rows/1 wrong_type'],
    ['a property of a row', { rows: [{ ...row, country: 'BE' }] }, '/rows/0/country unknown_property'],
    ['B2 constructor in a row', { rows: [{ ...row, constructor: 1 }] }, '/rows/0/constructor unknown_property'],
    ['no reference', { rows: [row, { vatId: valid }] }, '/rows/1/reference required'],
    ['no vatId', { rows: [{ reference: 'a' }] }, '/rows/0/vatId required'],
    ['a number', { rows: [{ ...row, vatId: 1 }] }, '/rows/0/vatId wrong_type'],
    ['an empty reference', { rows: [{ ...row, reference: '' }] }, '/rows/0/reference wrong_length'],
    ['201 characters', { rows: [{ ...row, reference: 'x'.repeat(201) }] }, '/rows/0/reference wrong_length'],
    ['61 characters', { rows: [{ ...row, vatId: 'x'.repeat(61) }] }, '/rows/0/vatId wrong_length'],
    ['B5 NUL', { rows: [{ ...row, reference: '\u0000' }] }, '/rows/0/reference ill_formed_text'],
    ['B5 half a character', { rows: [{ ...row, reference: '\ud800' }] }, '/rows/0/reference ill_formed_text'],
  ])('%s', (_what, body, expected) => {
    const checked = checkVatRows(body);
    expect(checked.ok ? [] : checked.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([expected]);
  });

  it('and 20 rows of the longest texts are taken', () => {
    const rows = Array.from({ length: 20 }, () => ({ reference: 'é'.repeat(200), vatId: '.'.repeat(60) }));
    expect(checkVatRows({ rows })).toEqual({ ok: true, input: { rows } });
  });
});

describe('verdicts', () => {
  it('come in the order of the rows, with the number as it was sent', async () => {
    const sent = [memberStateDown, `${valid.slice(0, 2)} ${valid.slice(2)}`, 'nonsense', notRegistered.toLowerCase()];
    const { rows, answered, complete } = await ask(rowsOf(...sent));
    expect(rows.map(({ input }) => input)).toEqual(sent);
    expect(rows.map(({ reference }) => reference)).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['unavailable', 'valid', 'not_checked', 'invalid']);
    expect([answered, complete]).toEqual([2, false]);
  });

  it('an outage is called one, and says to send the row again', async () => {
    const { rows } = await ask(rowsOf(memberStateDown));
    expect(rows[0]?.detail).toMatch(/outage of the register, not a judgement on the number; send this row again later/);
  });

  it('of a sandbox say so, and when', async () => {
    const { rows } = await ask(rowsOf(valid, notRegistered));
    for (const { detail } of rows) expect(detail).toMatch(/^The simulated register of this sandbox said at \d{4}-/);
  });

  it.each([
    ['no number at all', 'hello'],
    ['no prefix', '0899121407'],
    ['of wrong length', 'BE08991214'],
    ['of a country outside VIES', 'GB980780684'],
    ['of a country nobody knows here', 'US123456789'],
    ['B6 in full-width digits', 'BE\uff10899121407'],
    ['of 60 letters', 'B'.repeat(60)],
  ])('not_checked, nobody asked, complete: a number %s', async (_what, vatId) => {
    const plan = planVatRows(rowsOf(vatId));
    expect(plan.questions.size).toBe(0);
    expect(await askVatRows(plan, specViesClient(vies), now)).toMatchObject({
      rows: [{ verdict: 'not_checked', detail: expect.stringMatching(/nobody was asked/) }],
      answered: 0,
      complete: true,
    });
    expect(vies.requests).toEqual([]);
  });

  it('wrong check digits are asked: registers hold some', async () => {
    vies.register('BE0899121408', { valid: true });
    expect((await ask(rowsOf('BE0899121408'))).rows[0]?.verdict).toBe('valid');
  });

  it('separators do not count towards the length of a number', async () => {
    const spaced = [...valid].join('    ').slice(0, 60);
    expect(spaced.length).toBeGreaterThan(40);
    expect((await ask(rowsOf(spaced))).rows[0]?.verdict).toBe('valid');
  });

  it('a refusal of the register is no verdict and no answer', async () => {
    vies.register(valid, { code: 'INVALID_INPUT' });
    expect(await ask(rowsOf(valid))).toMatchObject({ rows: [{ verdict: 'not_checked' }], answered: 0, complete: true });
  });

  it('a register that is not enabled: unavailable, in other words', async () => {
    const { rows, answered } = await ask(rowsOf(valid), new UnconfiguredViesClient(() => new Date()));
    expect(rows).toMatchObject([{ verdict: 'unavailable', detail: expect.stringContaining('not enabled') }]);
    expect(answered).toBe(0);
  });
});

describe('how old an answer is', () => {
  const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

  it('stands in each row; where nobody was asked there is none', async () => {
    const { rows } = await ask(rowsOf(valid, memberStateDown, 'nonsense'));
    const asked = { checkedAt: isoTime, fromCache: false, ageSeconds: 0 };
    expect(rows).toMatchObject([asked, asked, { checkedAt: null, fromCache: false, ageSeconds: null }]);
    const off = await ask(rowsOf(valid), new UnconfiguredViesClient(() => new Date()));
    expect(off.rows).toMatchObject([{ verdict: 'unavailable', checkedAt: null, ageSeconds: null }]);
  });

  it('what was kept here says so and is no answer that is charged, beside one that is', async () => {
    let elapsedMs = 0;
    const client = specViesClient(vies, { validKeptSeconds: 3_600, monotonicMs: () => elapsedMs });
    const first = await ask(rowsOf(valid), client);
    elapsedMs = 90_500;
    const second = await ask(rowsOf(valid, notRegistered), client);
    expect([first.answered, second.answered, vies.requests.length]).toEqual([1, 1, 2]);
    const { checkedAt } = first.rows[0]!;
    expect(second.rows).toMatchObject([
      { verdict: 'valid', checkedAt, fromCache: true, ageSeconds: 90 },
      { verdict: 'invalid', fromCache: false, ageSeconds: 0 },
    ]);
  });

  it('of an earlier attempt counts to the end of this one; one that was kept before rows said it has none', async () => {
    const rows = rowsOf(valid, notRegistered);
    const first = await ask(rows);
    const { checkedAt: _, fromCache: __, ageSeconds: ___, ...old } = first.rows[1]!;
    const plan = planVatRows(rows, [first.rows[0]!, old as (typeof first.rows)[1]]);
    const later = () => new Date(Date.parse(first.rows[0]!.checkedAt!) + 61_900);
    const { rows: again, answered } = await askVatRows(plan, specViesClient(vies), later);
    expect(answered).toBe(0);
    expect(again).toEqual([
      { ...first.rows[0], ageSeconds: 61 },
      { ...old, checkedAt: null, fromCache: false, ageSeconds: null },
    ]);
  });
});

describe('questions', () => {
  it('a repeated number, however written, is asked once and answered once', async () => {
    const { rows, answered } = await ask(rowsOf(valid, valid.toLowerCase(), `${valid.slice(0, 4)}.${valid.slice(4)}`));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'valid']);
    expect([answered, vies.requests.length]).toEqual([1, 1]);
  });

  it('of one attempt that had no answer are asked again, no other', async () => {
    const rows = rowsOf(valid, memberStateDown, 'nonsense', notRegistered);
    const first = await ask(rows);
    vies.register(memberStateDown, { valid: true });
    (vies.requests as unknown[]).length = 0;
    const plan = planVatRows(rows, first.rows);
    expect([...plan.questions.keys()]).toEqual([memberStateDown]);
    const second = await askVatRows(plan, specViesClient(vies), now);
    expect(second.rows.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'not_checked', 'invalid']);
    expect(second).toMatchObject({ answered: 1, complete: true });
    expect(second.rows[0]).toMatchObject({ checkedAt: first.rows[0]!.checkedAt, detail: first.rows[0]!.detail });
    expect(vies.requests).toHaveLength(1);
  });

  it('rows are the same rows whatever their spaces and letter case; nothing else is folded', () => {
    const normal = (vatId: string) => normalVatRows(rowsOf(vatId))[0]?.vatId;
    expect(normal(' be 0899-121.407 ')).toBe('BE0899121407');
    expect(normal('BE\u0131')).not.toBe(normal('BEI'));
    expect(normalVatRows([{ reference: 'a', vatId: valid }])).not.toEqual(
      normalVatRows([{ reference: 'A', vatId: valid }]),
    );
  });

  it('of 20 states are under way together: a batch takes about as long as its slowest answer', async () => {
    const numbers = vatCountries.map(({ prefix, examples }) => ({ countryCode: prefix, number: examples.valid[0]! }));
    const askable = numbers.filter((number) => viesRefusal(number) === null).slice(0, 20);
    const rows = rowsOf(...askable.map(({ countryCode, number }) => countryCode + number));
    const letGo = vies.hold();
    const plan = planVatRows(rows);
    const asked = askVatRows(plan, specViesClient(vies), now);
    await until(() => vies.togetherMax === 20); // none has its answer before all are asked
    letGo();
    expect([rows.length, plan.questions.size, (await asked).complete]).toEqual([20, 20, true]);
  });

  it('all begin together, so that the deadline of a row is that of the batch', () => {
    expect(vatBatch.rowDeadlineMs).toBeLessThanOrEqual(vatBatch.batchDeadlineMs);
    expect(vatBatch.rowDeadlineMs).toBeLessThanOrEqual(registerAnswer.backgroundDeadlineMs);
  });

  it('a register that breaks off makes its rows unavailable, not the others', async () => {
    vies.behave({ kind: 'reset' }, { countryCode: 'DE' });
    const { rows } = await ask(rowsOf(valid, undisclosed));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['valid', 'unavailable']);
  });
});
