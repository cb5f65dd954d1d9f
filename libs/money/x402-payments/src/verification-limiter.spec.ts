import { type Address } from '@einvoice/evm';
import { flowDefaults } from './flow-parts';
import { type Asker, VerificationLimiter } from './verification-limiter';

const limits = (burst: number) => ({ burst, perSecond: 1 });
const payer = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`;

function limiterOf({ atOnce = 9, perClient = 9, perPayer = 9 }) {
  const clock = { ms: 0 };
  const caps = {
    ...flowDefaults,
    verifyConcurrencyMax: atOnce,
    refusedChecksPerClient: limits(perClient),
    refusedChecksPerPayer: limits(perPayer),
  };
  const limiter = new VerificationLimiter(caps, () => clock.ms);
  const ask = (asker: Asker, result: string) =>
    limiter.through(asker, async () => result, (found) => found === 'vain'); // prettier-ignore
  return { clock, limiter, ask };
}

it('P6 lets in so many questions at once, and nobody queues', async () => {
  const { limiter, ask } = limiterOf({ atOnce: 2 });
  const ends: (() => void)[] = [];
  const held = [1, 2].map(() =>
    limiter.through(
      { client: 'a' },
      () => new Promise<string>((resolve) => ends.push(() => resolve('good'))),
      () => false,
    ),
  );
  expect(await ask({ client: 'b' }, 'good')).toBe('full');
  ends[0]!();
  expect(await held[0]).toBe('good');
  expect(await ask({ client: 'b' }, 'good')).toBe('good');
  ends[1]!();
  await held[1];
});

it('P6 a question that fails lets the next one in, and costs nothing', async () => {
  const { limiter, ask } = limiterOf({ atOnce: 1, perClient: 1, perPayer: 1 });
  const asker = { client: 'a', payer: payer(1) };
  for (let time = 0; time < 3; time += 1) {
    const failing = limiter.through(asker, () => Promise.reject(new Error('broken')), () => true); // prettier-ignore
    await expect(failing).rejects.toThrow('broken');
  }
  expect(await ask(asker, 'vain')).toBe('vain');
});

describe.each([
  ['client', { perClient: 2 }, (number: number): Asker => ({ client: `client ${number}` })],
  ['payer', { perPayer: 2 }, (number: number): Asker => ({ client: undefined, payer: payer(number) })],
])('P6 the budget of a %s', (_who, caps, asker) => {
  it('is spent by questions in vain, and by no other', async () => {
    const { ask } = limiterOf(caps);
    for (let time = 0; time < 5; time += 1) expect(await ask(asker(1), 'good')).toBe('good');
    expect(await ask(asker(1), 'vain')).toBe('vain');
    expect(await ask(asker(1), 'vain')).toBe('vain');
    expect(await ask(asker(1), 'good')).toBe('over_budget');
    expect(await ask(asker(2), 'good')).toBe('good');
  });

  it('comes back with time', async () => {
    const { ask, clock } = limiterOf(caps);
    for (let time = 0; time < 2; time += 1) await ask(asker(1), 'vain');
    clock.ms = 999;
    expect(await ask(asker(1), 'good')).toBe('over_budget');
    clock.ms = 1_000;
    expect(await ask(asker(1), 'good')).toBe('good');
  });

  it('is spent, too, by what was asked and answered before', async () => {
    const { ask, limiter } = limiterOf(caps);
    for (let time = 0; time < 2; time += 1) limiter.count(asker(1));
    expect(await ask(asker(1), 'good')).toBe('over_budget');
    expect(await ask(asker(2), 'good')).toBe('good');
  });
});

it('P6 a payer without budget spends none of the client’s', async () => {
  const { ask } = limiterOf({ perClient: 2, perPayer: 1 });
  const poor = { client: 'a', payer: payer(1) };
  expect(await ask(poor, 'vain')).toBe('vain');
  for (let time = 0; time < 3; time += 1) expect(await ask(poor, 'vain')).toBe('over_budget');
  expect(await ask({ client: 'a' }, 'vain')).toBe('vain');
  expect(await ask({ client: 'a' }, 'good')).toBe('over_budget');
});

it('P6 a client without budget spends none of the payer’s', async () => {
  const { ask } = limiterOf({ perClient: 1, perPayer: 1 });
  expect(await ask({ client: 'a' }, 'vain')).toBe('vain');
  for (let time = 0; time < 3; time += 1) {
    expect(await ask({ client: 'a', payer: payer(1) }, 'vain')).toBe('over_budget');
  }
  expect(await ask({ client: 'b', payer: payer(1) }, 'vain')).toBe('vain');
});

it('P6 only who asked is remembered: room is for so many, and nobody else takes it', async () => {
  const { limiter, ask } = limiterOf({ perPayer: 1 });
  const remembered = () => [limiter['perClient'].size, limiter['perPayer'].size];
  for (const result of ['good', 'vain']) await ask({ client: undefined }, result);
  expect(remembered()).toEqual([0, 0]);
  // The payer is without budget the second time.
  for (let time = 0; time < 2; time += 1) await ask({ client: undefined, payer: payer(1) }, 'vain');
  expect(remembered()).toEqual([0, 1]);
  await ask({ client: 'a' }, 'good');
  expect(remembered()).toEqual([1, 1]);
});

it('P6 who is not known has no budget to spend', async () => {
  const { ask } = limiterOf({ perClient: 1, perPayer: 1 });
  for (let time = 0; time < 5; time += 1) expect(await ask({ client: undefined }, 'vain')).toBe('vain');
});
