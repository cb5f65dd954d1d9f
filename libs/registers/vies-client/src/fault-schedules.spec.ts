import { startViesSimulator, type ViesBehaviour, type ViesSimulator } from '@einvoice/test-kit';
import fc from 'fast-check';
import { specClient } from './client.fixture';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
});
afterAll(() => vies.close());

const codes = [
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
  'SERVER_BUSY',
  'INVALID_REQUESTER_INFO',
  'VOW-ERR-1',
  'VOW-ERR-11',
  'SOMETHING_NEW',
];
const fault: fc.Arbitrary<ViesBehaviour> = fc.oneof(
  fc.record({
    kind: fc.constant('code' as const),
    code: fc.constantFrom(...codes),
    status: fc.constantFrom(200, 400, 500),
  }),
  fc.record({ kind: fc.constant('html' as const), status: fc.constantFrom(200, 302, 403, 404, 429, 500, 502, 503) }),
  fc.constantFrom<ViesBehaviour>(
    { kind: 'wrong_echo' },
    { kind: 'truncated' },
    { kind: 'hang_up' },
    { kind: 'reset' },
    { kind: 'slow', delayMs: 80 },
    { kind: 'huge', bytes: 300_000 },
    { kind: 'gzip', bytes: 1_000 },
    { kind: 'raw', status: 200, body: '{"actionSucceed":false}' },
    { kind: 'raw', status: 200, body: '{"valid":false}' },
    // Verdicts about another number.
    { kind: 'raw', status: 200, body: '{"countryCode":"BE","vatNumber":"200000000","valid":false}' },
    { kind: 'raw', status: 200, body: '{"countryCode":"BE","vatNumber":"200000000","valid":true}' },
  ),
);
const schedule = fc.array(
  fc.oneof({ weight: 3, arbitrary: fault }, { weight: 1, arbitrary: fc.constant<ViesBehaviour>({ kind: 'normal' }) }),
  {
    maxLength: 25,
  },
);
const question = fc.record({
  countryCode: fc.constantFrom('BE', 'DE', 'FR'),
  number: fc.constantFrom('100000001', '100000002', '100000003'),
  waitMs: fc.constantFrom(40, 1_000),
  thenMs: fc.constantFrom(0, 5_000, 60_000, 600_000),
});

describe('random fault schedules', () => {
  it('an outage never yields "invalid" for a number that is valid, nor "valid" for one that is not', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, fc.array(question, { minLength: 1, maxLength: 12 }), async (behaviours, questions) => {
        vies.reset();
        // Numbers ending in 3 are not registered; all others are.
        for (const country of ['BE', 'DE', 'FR']) {
          for (const last of [1, 2]) vies.register(`${country}10000000${last}`, { valid: true });
        }
        vies.script(behaviours);
        const { client, clock } = specClient(vies, { validKeptSeconds: 30 });
        for (let at = 0; at < questions.length; at += 3) {
          const together = questions.slice(at, at + 3);
          const answers = await Promise.all(together.map(({ waitMs, ...parts }) => client.check(parts, waitMs)));
          answers.forEach(({ state }, index) => {
            const truth = together[index]!.number.endsWith('3') ? 'invalid' : 'valid';
            expect([truth, 'unavailable']).toContain(state);
          });
          clock.advance(together[0]!.thenMs);
        }
      }),
      { numRuns: 120 },
    );
  });
});

describe('modes of the simulator', () => {
  it('a flapping member state gives its verdict after a repetition', async () => {
    vies.reset();
    vies.register('BE0203201340', { valid: true });
    vies.behave({ kind: 'flapping' });
    const answer = await specClient(vies).client.check({ countryCode: 'BE', number: '0203201340' });
    expect(answer).toMatchObject({ state: 'valid' });
    expect(vies.requests).toHaveLength(2);
  });

  it('a slow member state gives its verdict within the deadline', async () => {
    vies.reset();
    vies.behave({ kind: 'slow', delayMs: 100 });
    const answer = await specClient(vies).client.check({ countryCode: 'BE', number: '0203201340' });
    expect(answer).toMatchObject({ state: 'invalid' });
  });
});
