import { ToldFacilitator } from './offline-world.fixture';
import { PaymentFacilitator } from './payment-facilitator';
import { flowDefaults } from './flow-parts';

const facilitator = (told: ToldFacilitator, deadlineMs = 5_000) =>
  new PaymentFacilitator(told, 'eip155:8453', {
    ...flowDefaults,
    verifyDeadlineMs: deadlineMs,
    settleDeadlineMs: deadlineMs,
  });
const kind = { x402Version: 2, scheme: 'exact', network: 'eip155:8453' };

describe('a facilitator is reachable', () => {
  it.each([
    ['settles our network', [kind]],
    ['settles every network of the kind', [{ ...kind, network: 'eip155:*' }]],
    ['settles others, too', [{ ...kind, network: 'eip155:1' }, kind]],
  ])('when it %s', async (_what, kinds) => {
    expect(await facilitator(Object.assign(new ToldFacilitator(), { kinds })).isReachable()).toBe(true);
  });

  it.each([
    ['settles nothing', []],
    ['settles another network', [{ ...kind, network: 'eip155:1' }]],
    ['speaks another version', [{ ...kind, x402Version: 1 }]],
    ['knows another scheme', [{ ...kind, scheme: 'upto' }]],
  ])('and not when it %s', async (_what, kinds) => {
    expect(await facilitator(Object.assign(new ToldFacilitator(), { kinds })).isReachable()).toBe(false);
  });

  it('and not when it fails, or answers too late', async () => {
    const failing = Object.assign(new ToldFacilitator(), { getSupported: () => Promise.reject(new Error('down')) });
    const silent = Object.assign(new ToldFacilitator(), { getSupported: () => new Promise<never>(() => undefined) });
    expect(await facilitator(failing).isReachable()).toBe(false);
    expect(await facilitator(silent, 20).isReachable()).toBe(false);
  });
});

it('P10 what takes too long is not known: neither a verdict nor a settlement', async () => {
  const told = Object.assign(new ToldFacilitator(), {
    verdict: () => new Promise<never>(() => undefined),
    settlement: () => new Promise<never>(() => undefined),
  });
  const requirement = { ...kind, amount: '1', asset: '0x1', payTo: '0x2', maxTimeoutSeconds: 1, extra: {} } as never;
  const payload = { x402Version: 2, accepted: requirement, payload: {} } as never;
  expect(await facilitator(told, 20).verify(payload, requirement)).toMatchObject({
    state: 'unavailable',
    of: 'facilitator',
  });
  expect(await facilitator(told, 20).settle(payload, requirement)).toMatchObject({ state: 'unknown' });
});
