import { MemoryOfferStore } from './memory-offer-store';
import { type PaymentRequirement } from './offer-store';

const priceOf = (amount: string): PaymentRequirement => ({
  ...{ scheme: 'exact', network: 'eip155:8453', asset: '0x1', amount, payTo: '0x2', maxTimeoutSeconds: 120 },
  extra: { name: 'USD Coin', version: '2' },
});
const clock = { ms: 0 };
class CountedStore extends MemoryOfferStore {
  constructor() {
    super(() => clock.ms);
  }

  kept = (operation: string): number => this.offers.get(operation)?.length ?? 0;
}

let store: CountedStore;
const acceptable = async (operation = 'check') =>
  (await store.acceptable(operation)).map(({ amount }) => amount).join(' ');
beforeEach(() => {
  clock.ms = 1_000_000;
  store = new CountedStore();
});

it('P11 an operation nobody has published has no offer', async () => {
  expect(await acceptable()).toBe('');
});

it('P11 a previous offer is honoured for the time it promised, to the millisecond, and then forgotten', async () => {
  await store.publish('check', priceOf('1'));
  await store.publish('check', priceOf('2'));
  expect(await acceptable()).toBe('2 1');
  clock.ms += 119_999;
  expect(await acceptable()).toBe('2 1');
  clock.ms += 1;
  expect(await acceptable()).toBe('2');
  await store.publish('check', priceOf('3'));
  expect([await acceptable(), store.kept('check')]).toEqual(['3 2', 2]);
});

it('P11 saying the current offer again changes nothing; a previous one, said again, is the current one', async () => {
  await store.publish('check', priceOf('1'));
  await store.publish('check', priceOf('1'));
  expect([await acceptable(), store.kept('check')]).toEqual(['1', 1]);
  await store.publish('check', priceOf('2'));
  clock.ms += 60_000;
  await store.publish('check', priceOf('2'));
  clock.ms += 60_000;
  expect(await acceptable()).toBe('2');
  await store.publish('check', priceOf('1'));
  expect(await acceptable()).toBe('1 2');
});

it('operations have offers of their own', async () => {
  await store.publish('check', priceOf('1'));
  await store.publish('look', priceOf('2'));
  expect([await acceptable('check'), await acceptable('look')]).toEqual(['1', '2']);
});
