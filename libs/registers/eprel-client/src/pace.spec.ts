import { Pace } from '@einvoice/http-client';
import { eprelAnswer, eprelCalls, registerCalls } from '@einvoice/limits';
import { type EprelBehaviour, type EprelSimulator, startEprelSimulator } from '@einvoice/test-kit';
import fc from 'fast-check';
import { specClient } from './client.fixture';

let eprel: EprelSimulator;
beforeEach(async () => {
  eprel = await startEprelSimulator();
});
afterEach(() => eprel.close());

const publishedPerSecond = 5;
const busy = (headers: Record<string, string> = {}): EprelBehaviour => ({
  kind: 'reply',
  status: 429,
  body: '',
  headers,
});
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(3_900_001 + at));

it('O8 no second of any kind sees more than five requests, whoever asks when', () => {
  const question = fc.record({
    afterMs: fc.nat(1_500),
    waitMsMax: fc.nat(12_000),
    restMs: fc.constantFrom(0, 0, 0, 900),
  });
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 200 }), (questions) => {
      let nowMs = 0;
      const pace = new Pace(() => nowMs, eprelCalls);
      const turns: number[] = [];
      for (const { afterMs, waitMsMax, restMs } of questions) {
        nowMs += afterMs;
        if (restMs > 0) pace.rest(restMs);
        const waitMs = pace.take(waitMsMax);
        if (waitMs !== null) turns.push(nowMs + waitMs);
      }
      turns.sort((one, other) => one - other);
      // A window that ends just before the sixth begins a whole second after the first.
      turns.forEach((turnMs, at) => {
        const sixth = turns[at + publishedPerSecond];
        if (sixth !== undefined) expect(sixth - turnMs).toBeGreaterThan(1_000);
      });
    }),
  );
});

it('O8 a turn is within the wait that was allowed, and none is taken when it is not', () => {
  const pace = new Pace(() => 0, eprelCalls);
  const waits = Array.from({ length: eprelCalls.burst + 2 }, () => pace.take(10_000));
  expect(waits).toEqual([0, 0, 0, 500, 1_000]);
  expect(pace.take(1_499)).toBeNull();
  expect(pace.take(1_500)).toBe(1_500);
});

it('O8 a hundred who ask for one record at once make one request', async () => {
  let give: () => void = () => undefined;
  eprel.behave({ kind: 'held', until: new Promise<void>((resolve) => (give = resolve)) });
  const { client } = specClient(eprel);
  const asked = Array.from({ length: 100 }, (_, at) => client.record(at % 2 === 0 ? '2100001' : '02100001'));
  give();
  expect((await Promise.all(asked)).every(({ state }) => state === 'found')).toBe(true);
  expect(eprel.requests).toHaveLength(1);
});

it('O8 more than can be asked within the deadline are told so at once, and are no miss', async () => {
  const clock = { now: () => new Date(0), monotonicMs: () => 0 };
  const { client } = specClient(eprel, { ...clock, pause: async () => undefined });
  const answers = await Promise.all(numbers(40).map((number) => client.record(number)));
  const refused = answers.filter((answer) => answer.state === 'unavailable' && answer.reason === 'too_many_waiting');
  // Three at once, and two in each of the eight seconds that leave time for an answer.
  expect(eprel.requests).toHaveLength(19);
  expect(refused).toHaveLength(21);
});

it('O8 no turn is lost: who waits for one has time left to be answered, however many ask again and again', async () => {
  let elapsedMs = 0;
  const waitsMs: number[] = [];
  const pause = async (ms: number) => void waitsMs.push(ms);
  const { client } = specClient(eprel, { now: () => new Date(elapsedMs), monotonicMs: () => elapsedMs, pause });
  const asked: Promise<unknown>[] = [];
  for (let at = 0; at < 1_000; at++) {
    // Somebody asks every fifty milliseconds: the queue is full all the time, and a turn that is free is taken at once.
    elapsedMs = at * 50;
    asked.push(client.record(String(3_900_001 + at)));
    await asked.at(-1);
  }
  expect(Math.max(...waitsMs)).toBeLessThanOrEqual(eprelAnswer.deadlineMs - eprelCalls.answerMsMin);
  // Fifty seconds at two a second, the burst, and the turns of the seconds that are waited for.
  expect(eprel.requests.length).toBeGreaterThanOrEqual(115);
});

it.each([
  ['seconds', { 'retry-after': '30' }, 30_000],
  ['a date', { 'retry-after': 'Mon, 23 Nov 2026 12:00:30 GMT' }, 30_000],
  ['nothing', {}, registerCalls.overloadPauseMs],
  ['nonsense', { 'retry-after': 'soon' }, registerCalls.overloadPauseMs],
])('O8 429 with %s: nobody is asked until then', async (_what, headers, restMs) => {
  eprel.script([busy(headers)]);
  const { client, clock } = specClient(eprel);
  expect(await client.record('2100001')).toMatchObject({
    state: 'unavailable',
    reason: 'rate_limited',
    retryable: true,
  });
  if (restMs > 10_000) {
    expect(await client.record('2100001')).toMatchObject({
      ...{ state: 'unavailable', reason: 'source_paused', retryAfterSeconds: restMs / 1_000 },
      provenance: { source: 'none' },
    });
    expect(eprel.requests).toHaveLength(1);
  }
  clock.advance(restMs);
  expect(await client.record('2100001')).toMatchObject({ state: 'found' });
});

it('O8 a register that asks for a week is asked again after an hour', async () => {
  eprel.script([busy({ 'retry-after': '604800' })]);
  const { client, clock } = specClient(eprel);
  expect(await client.record('2100001')).toMatchObject({ reason: 'rate_limited', retryAfterSeconds: 3_600 });
  clock.advance(3_600_000);
  expect(await client.record('2100001')).toMatchObject({ state: 'found' });
});

it('O8 a register that is down is left alone for a while, then asked once', async () => {
  eprel.behave({ kind: 'reply', status: 500, body: '' });
  const { client, clock } = specClient(eprel);
  for (const number of numbers(10)) await client.record(number);
  expect(eprel.requests).toHaveLength(registerCalls.failuresToPause);
  expect(await client.record('2100001')).toMatchObject({
    state: 'unavailable',
    reason: 'source_paused',
    retryable: true,
  });
  clock.advance(registerCalls.pauseMs);
  eprel.behave({ kind: 'normal' });
  expect(await client.record('2100001')).toMatchObject({ state: 'found' });
});

it('O8 a bad key does not close the open part', async () => {
  const { client } = specClient(eprel, { apiKey: 'not-the-key-of-it' });
  for (const at of numbers(10)) {
    const answer = await client.search({ productGroup: 'tyres', modelIdentifier: at });
    expect(answer).toMatchObject({ state: 'unavailable', reason: 'key_refused' });
  }
  expect(await client.record('2100001')).toMatchObject({ state: 'found' });
});
