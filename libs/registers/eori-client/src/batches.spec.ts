import { eoriCalls } from '@einvoice/limits';
import { type EoriSimulator, startEoriSimulator } from '@einvoice/test-kit';
import { specClient } from './client.fixture';

let eori: EoriSimulator;
beforeAll(async () => {
  eori = await startEoriSimulator();
});
afterAll(() => eori.close());
beforeEach(() => eori.reset());

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `IT${String(10_000_000_000 + at)}`);

describe('numbers that are asked together', () => {
  it('share requests of at most ten, and each gets its own answer', async () => {
    const { client } = specClient(eori);
    const asked = numbers(25);
    for (const number of asked.filter((_, at) => at % 3 === 0)) eori.register(number, { status: 0 });
    const answers = await Promise.all(asked.map((number) => client.check(number)));
    expect(eori.requests.map((batch) => batch.length)).toEqual([10, 10, 5]);
    expect(answers.map(({ eori: number, state }) => [number, state])).toEqual(
      asked.map((number, at) => [number, at % 3 === 0 ? 'valid' : 'not_valid']),
    );
  });

  it('that are equal are asked once', async () => {
    const { client } = specClient(eori);
    const answers = await Promise.all(['DE1234567', 'de 1234567', 'DE-1234567'].map((text) => client.check(text)));
    expect(eori.requests).toEqual([['DE1234567']]);
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['not_valid']));
  });

  it('a number that the answer leaves out is unanswered, and the others have their verdict', async () => {
    const { client } = specClient(eori);
    eori.behave({ kind: 'missing' });
    const [first, second] = await Promise.all(numbers(2).map((number) => client.check(number)));
    expect(first).toMatchObject({ state: 'unavailable', reason: 'number_not_answered' });
    expect(second).toMatchObject({ state: 'not_valid' });
  });

  it('O8 no second of any kind has more than twenty requests', async () => {
    const { client, clock } = specClient(eori);
    for (let round = 0; round < 6; round++) {
      const asked = numbers(400).map((number) => number.replace('IT1', `IT${round + 2}`));
      const answers = await Promise.all(asked.map((number) => client.check(number)));
      expect(answers.every(({ state }) => state === 'not_valid')).toBe(true);
    }
    expect(eori.requests).toHaveLength(240);
    // What the pauses alone let through: `burst` at once, then one for each interval.
    expect(clock.monotonicMs()).toBeGreaterThanOrEqual(((240 - eoriCalls.burst) * 1_000) / eoriCalls.perSecond - 1);
    expect(eoriCalls.burst + eoriCalls.perSecond).toBeLessThanOrEqual(20);
  });

  it('O8 a register that fails again and again is left alone for a while', async () => {
    const { client, clock } = specClient(eori);
    eori.behave({ kind: 'html', status: 502 });
    const reasons: string[] = [];
    for (const number of numbers(20)) {
      const answer = await client.check(number);
      if ('reason' in answer) reasons.push(answer.reason);
    }
    expect(new Set(reasons)).toEqual(new Set(['source_error', 'source_paused']));
    expect(eori.requests.length).toBeLessThan(20);
    eori.behave({ kind: 'normal' });
    clock.advance(3_600_000);
    expect((await client.check('DE1234567')).state).toBe('not_valid');
  });
});

describe('waiting', () => {
  it('ends at the deadline, while the register still thinks', async () => {
    let letGo = (): void => undefined;
    eori.behave({ kind: 'held', until: new Promise<void>((resolve) => (letGo = resolve)) });
    const { client } = specClient(eori, { deadlineMs: 50 });
    expect(await client.check('DE1234567')).toMatchObject({ state: 'unavailable', reason: 'deadline_passed' });
    letGo();
  });
});
