import { type Address } from '@einvoice/evm';
import { nodeTimers } from '@einvoice/timers';
import { AvailabilityWatch, type WatchedParts } from './availability-watch';
import { flowDefaults } from './flow-parts';
import { ToldChain, ToldFacilitator } from './offline-world.fixture';
import { type PaymentRequirement } from './offer-store';
import { PaymentFacilitator } from './payment-facilitator';
import { openMemoryStores } from './test-stores.fixture';

const requirement: PaymentRequirement = {
  ...{ scheme: 'exact', network: 'eip155:8453', amount: '1', maxTimeoutSeconds: 120 },
  ...{ asset: `0x${'8a'.repeat(20)}`, payTo: `0x${'0a'.repeat(20)}`, extra: { name: 'USD Coin', version: '2' } },
};

async function watching(config: WatchedParts['config'] = {}, hasLog = true) {
  const [chain, told, stores] = [new ToldChain(), new ToldFacilitator(), await openMemoryStores()];
  const faults: unknown[] = [];
  const said: unknown[] = [];
  const offer = {
    ...{ operation: { name: 'check_text' }, requirement },
    renew: (seconds: number) => said.push(seconds),
    adopt: (current: unknown) => said.push(current),
  };
  const log = { onFault: (fault: unknown) => faults.push(fault) };
  const parts = { config, chain, offers: stores.offers, ...(hasLog ? log : {}) };
  const watch = new AvailabilityWatch(
    parts,
    [offer],
    new PaymentFacilitator(told, 'eip155:8453', flowDefaults),
    { ...flowDefaults, watchIntervalMs: 3_600_000 },
    nodeTimers,
  );
  const look = async () => {
    await watch.start();
    await watch.stop();
    return watch.flowState();
  };
  return { watch, look, chain, told, stores, faults, said };
}
const signers: readonly Address[] = ['0x1', '0x2'];

describe('whether payments can be taken', () => {
  it('is no before the first look, and yes when everything that one needs is there', async () => {
    const { watch, look, said } = await watching({ gas: { signers, weiMin: 5n } });
    expect(watch.flowState()).toEqual({ open: false, reasons: ['starting'] });
    expect(await look()).toEqual({ open: true });
    expect(said).toEqual([1_900_000_000]);
  });

  it('X8 is no, with every reason, when it is not', async () => {
    const { look, chain, told, faults } = await watching({
      gas: { signers, weiMin: 5n },
      closedByOperator: () => true,
    });
    chain.newest = null;
    chain.balanceWei = 4n;
    told.kinds = [];
    const reasons = ['operator', 'facilitator_unreachable', 'chain_unreachable', 'signer_without_gas'];
    expect(await look()).toEqual({ open: false, reasons });
    // All of this is expected: nothing broke.
    expect(faults).toEqual([]);
  });

  it('X8 one signer with enough is enough, to the wei; an unanswered question is no empty signer', async () => {
    const { look, chain } = await watching({ gas: { signers, weiMin: 5n } });
    chain.balanceWei = 5n;
    expect(await look()).toEqual({ open: true });
    chain.balanceWei = null;
    expect(await look()).toEqual({ open: true });
    const balances = [4n, 5n];
    chain.nativeBalanceWei = async () => balances.shift() ?? 0n;
    expect(await look()).toEqual({ open: true });
    chain.nativeBalanceWei = async () => 4n;
    expect(await look()).toEqual({ open: false, reasons: ['signer_without_gas'] });
    // Whose gas is not ours is not looked at.
    const elsewhere = await watching();
    elsewhere.chain.balanceWei = 0n;
    expect(await elsewhere.look()).toEqual({ open: true });
  });

  it('is no while the storage does not answer, which is told to the log', async () => {
    const { look, stores, faults } = await watching();
    const away = new Error('away');
    jest.spyOn(stores.offers, 'acceptable').mockRejectedValueOnce(away);
    expect(await look()).toEqual({ open: false, reasons: ['storage_unreachable'] });
    expect(faults).toEqual([away]);
    expect(await look()).toEqual({ open: true });
  });

  it('is no for the same reason where nobody keeps a log', async () => {
    const { look, stores } = await watching({}, false);
    jest.spyOn(stores.offers, 'acceptable').mockRejectedValueOnce(new Error('away'));
    expect(await look()).toEqual({ open: false, reasons: ['storage_unreachable'] });
  });

  it('P11 an offer is published once, and that of the instance started last is said from then on', async () => {
    const { look, stores, said } = await watching();
    const publish = jest.spyOn(stores.offers, 'publish');
    await look();
    const newer = { ...requirement, amount: '2' };
    await stores.offers.publish('check_text', newer);
    await look();
    expect(publish.mock.calls.map(([, { amount }]) => amount)).toEqual(['1', '2']);
    expect(said).toEqual([1_900_000_000, 1_900_000_000, newer]);
  });
});
