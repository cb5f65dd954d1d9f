import { registerCalls } from '@einvoice/limits';
import { startViesSimulator, until, type ViesBehaviour, type ViesSimulator } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { belgian, specClient } from './client.fixture';
import { type ViesAnswer } from './vies-client';

let vies: ViesSimulator;
// A new one for each test: of a question that was given up, the last may arrive when its test is over.
beforeEach(async () => {
  vies = await startViesSimulator();
});
afterEach(() => vies.close());

const numbers = (count: number, countryCode = 'BE') =>
  Array.from({ length: count }, (_, at) => ({ countryCode, number: `0${String(200_000_000 + at)}` }));
const down: ViesBehaviour = { kind: 'code', code: 'MS_UNAVAILABLE' };
const signal = () => {
  let give!: () => void;
  const comes = new Promise<void>((resolve) => (give = resolve));
  return { comes, give };
};
const countOf = (countryCode: string) => vies.requests.filter((request) => request.countryCode === countryCode).length;

describe('O8 the register is not worn out', () => {
  const outages: readonly [string, ViesBehaviour][] = [
    ['unavailable', down],
    ['answering with error pages', { kind: 'html', status: 503 }],
    ['cutting its answers', { kind: 'truncated' }],
    ['breaking connections', { kind: 'reset' }],
    ['silent', { kind: 'drip', everyMs: 1_000 }],
    ['too busy', { kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }],
  ];

  it.each(outages)('O8 1,000 questions to a member state that is %s cost at most 5 calls', async (_, behaviour) => {
    // The clock is stopped: the pauses between repetitions take real time, so that the questions really compete.
    const { client } = specClient(vies, { pause: (ms, signal) => sleep(ms / 20, undefined, { signal }) });
    vies.behave(behaviour);
    const answers = await Promise.all(numbers(1_000).map((question) => client.check(question, 600)));
    expect(answers.filter(({ state }) => state === 'unavailable')).toHaveLength(1_000);
    expect(vies.requests.length).toBeLessThanOrEqual(registerCalls.failuresToPause);
  });

  it('O8 asks once after the pause, and opens again only when that question is answered', async () => {
    const { client, clock } = specClient(vies);
    vies.behave(down);
    for (const question of numbers(10)) await client.check(question);
    expect(vies.requests).toHaveLength(registerCalls.failuresToPause);
    expect(await client.check(belgian)).toMatchObject({
      state: 'unavailable',
      reason: 'member_state_paused',
      provenance: { source: 'none' },
    });

    clock.advance(registerCalls.pauseMs);
    await Promise.all(numbers(20).map((question) => client.check(question)));
    expect(vies.requests).toHaveLength(registerCalls.failuresToPause + 1);

    clock.advance(registerCalls.pauseMs);
    vies.behave({ kind: 'normal' });
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid' });
    const answers = await Promise.all(numbers(20).map((question) => client.check(question)));
    expect(answers.every(({ state }) => state === 'invalid')).toBe(true);
  });

  it('O8 goes on asking the other member states', async () => {
    const { client } = specClient(vies);
    vies.behave(down, { countryCode: 'BE' });
    for (const question of numbers(10)) await client.check(question);
    expect(await client.check({ countryCode: 'NL', number: '123456782B90' })).toMatchObject({ state: 'invalid' });
    expect(countOf('BE')).toBe(registerCalls.failuresToPause);
  });

  it('O8 an input that the register refuses in between does not hide an outage', async () => {
    const { client } = specClient(vies);
    vies.script([down, { kind: 'code', code: 'INVALID_INPUT' }, down, down, { kind: 'code', code: 'INVALID_INPUT' }]);
    vies.behave(down);
    for (const question of numbers(10)) await client.check(question);
    expect(vies.requests).toHaveLength(registerCalls.failuresToPause + 2);
  });

  it('O8 asks nobody for ten minutes once our address is blocked', async () => {
    const { client, clock } = specClient(vies);
    vies.script([{ kind: 'code', code: 'IP_BLOCKED' }]);
    expect(await client.check(belgian)).toMatchObject({ state: 'unavailable', reason: 'ip_blocked', retryable: false });
    clock.advance(registerCalls.blockedPauseMs - 1);
    const blocked = await client.check({ countryCode: 'NL', number: '123456782B90' });
    expect(blocked).toMatchObject({ state: 'unavailable', reason: 'register_paused' });
    expect(vies.requests).toHaveLength(1);
    clock.advance(1);
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid' });
  });

  it('O8 refuses at once when too many wait', async () => {
    const { client } = specClient(vies);
    vies.hold();
    const places = registerCalls.stateInFlightStart + registerCalls.waitingMax;
    const answers = await Promise.all(numbers(places + 3).map((question) => client.check(question, 300)));
    const refused = answers.filter((answer) => answer.state === 'unavailable' && answer.reason === 'too_many_waiting');
    expect(refused).toHaveLength(3);
  });
});

describe('concurrency towards a member state', () => {
  const { stateInFlightStart, stateInFlightMax, inFlightMax } = registerCalls;
  const allAnswered = async (answers: readonly Promise<ViesAnswer>[]) =>
    expect((await Promise.all(answers)).map(({ state }) => state)).toEqual(answers.map(() => 'invalid'));

  it('twenty questions of one member state are two rounds: a few first, and with their answers all the others', async () => {
    const { client } = specClient(vies);
    const [first, second] = [signal(), signal()];
    vies.script(Array<ViesBehaviour>(stateInFlightStart).fill({ kind: 'held', until: first.comes }));
    vies.behave({ kind: 'held', until: second.comes });
    const answers = numbers(20).map((question) => client.check(question));
    await until(() => vies.requests.length === stateInFlightStart);
    first.give();
    await until(() => vies.requests.length === 20);
    expect(vies.togetherMax).toBe(stateInFlightMax);
    second.give();
    await allAnswered(answers);
  });

  it('a member state that takes fewer together still answers all twenty', async () => {
    const { client, alerts } = specClient(vies, { random: Math.random, pause: (ms) => sleep(ms / 10) });
    vies.behave({ kind: 'crowded', delayMs: 20, most: 6 });
    await allAnswered(numbers(20).map((question) => client.check(question)));
    expect(alerts).toEqual([]);
  });

  it('a question that meets a busy member state over REST is asked over SOAP', async () => {
    const { client } = specClient(vies);
    vies.script([{ kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }]);
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid', provenance: { source: 'vies-soap' } });
  });

  it('asks all member states together no more than one caller should', async () => {
    const { client } = specClient(vies);
    const all = signal();
    vies.behave({ kind: 'held', until: all.comes });
    const states = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES'];
    const answers = states.flatMap((state) => numbers(4, state).map((question) => client.check(question)));
    await until(() => vies.requests.length === inFlightMax);
    all.give();
    await allAnswered(answers);
    expect(vies.togetherMax).toBe(inFlightMax);
  });
});

describe('equal questions under way', () => {
  it('are asked once and all get the answer', async () => {
    const { client } = specClient(vies);
    vies.register('BE0203201340', { valid: true });
    const answer = vies.hold();
    const spellings = [belgian, { countryCode: 'be', number: '0203201340' }];
    const asked = Array.from({ length: 50 }, (_, at) => client.check(spellings[at % 2]!));
    answer();
    const answers = await Promise.all(asked);
    expect(answers.every(({ state }) => state === 'valid')).toBe(true);
    expect(vies.requests).toHaveLength(1);
  });

  it('do not end for a caller with time when one without leaves', async () => {
    const { client } = specClient(vies);
    const answer = vies.hold();
    const [hurried, unhurried] = [client.check(belgian, 20), client.check(belgian)];
    expect(await hurried).toMatchObject({ state: 'unavailable', reason: 'deadline_passed', retryable: true });
    answer();
    expect(await unhurried).toMatchObject({ state: 'invalid' });
    expect(vies.requests).toHaveLength(1);
  });

  it('are given up when nobody waits any more', async () => {
    const { client } = specClient(vies);
    vies.hold();
    await client.check(belgian, 200);
    vies.behave({ kind: 'normal' });
    // Who joined the question that was given up would have no answer.
    expect(await client.check(belgian)).toMatchObject({ state: 'invalid' });
  });

  it('are not asked again by a repetition that nobody waits for', async () => {
    const pausing = jest.fn((_ms: number, signal: AbortSignal) => sleep(60_000, undefined, { signal }));
    const { client } = specClient(vies, { pause: pausing });
    vies.behave(down);
    expect(await client.check(belgian, 1_000)).toMatchObject({ state: 'unavailable', reason: 'deadline_passed' });
    await until(() => pausing.mock.calls.every(([, signal]) => signal.aborted));
    expect(vies.requests.length).toBeLessThanOrEqual(1); // none when the machine was late
  });
});
