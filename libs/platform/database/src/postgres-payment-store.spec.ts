import {
  claimLimits,
  describePaymentStore,
  describePaymentStoreModel,
  newPaymentClaim,
} from '@einvoice/x402-payments/testing';
import { openPostgresStores, type PostgresTestStores } from './payment-store.fixture';

describePaymentStore('Postgres', openPostgresStores);
describePaymentStoreModel('Postgres', openPostgresStores, 50);

// What the database refuses, should a statement ever be wrong.
describe('the table of payments', () => {
  const asset = `0x${'8'.repeat(40)}`;
  let world: PostgresTestStores;
  beforeAll(async () => void (world = await openPostgresStores()));
  afterAll(() => world.close());

  it.each([
    ['an upper-case key', { key: `eip155:8453:${asset}:0x${'A'.repeat(40)}:0x${'1'.repeat(64)}` }],
    ['a key of another payer', { payer: `0x${'d'.repeat(40)}` as const, key: newPaymentClaim().key }],
    ['a negative time', { validBefore: -1n }],
  ])('refuse %s in SQL', async (_what, more) => {
    await expect(world.payments.claim(newPaymentClaim(more), claimLimits)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ["UPDATE payment SET state = 'settled' WHERE payment_key = $1", 'settled without a transaction'],
    ["UPDATE payment SET state = 'settling' WHERE payment_key = $1", 'settling without what was written ahead'],
    ["UPDATE payment SET state = 'paid' WHERE payment_key = $1", 'an unknown state'],
    ["UPDATE payment SET undecided_sources = '{vies}' WHERE payment_key = $1", 'an undecided run without its time'],
    ['UPDATE payment SET run_count = 7 WHERE payment_key = $1', 'more runs than attempts'],
    ["UPDATE payment SET state = 'released' WHERE payment_key = $1", 'released without a reason'],
  ])('refuse in SQL: %s (%s)', async (text) => {
    const claim = newPaymentClaim();
    await world.payments.claim(claim, claimLimits);
    await expect(world.database.query({ name: text.slice(-40), text }, [claim.key])).rejects.toMatchObject({
      code: '23514',
    });
  });
});
