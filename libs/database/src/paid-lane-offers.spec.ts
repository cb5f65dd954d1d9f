import { signPayment } from '@einvoice/test-kit';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  headerOf,
  type LaneStand,
  openLaneStand,
} from './paid-lane.fixture';

describe('P11 a changed price', () => {
  let stand: LaneStand;
  beforeAll(async () => {
    stand = await openLaneStand();
  });
  afterAll(() => stand.stop());

  const headerFor = async (amountUnits: bigint) => headerOf(await signPayment(stand.chain, { amountUnits }));
  /** The database's clock cannot be turned: the end of the previous offers is moved towards it instead. */
  const letPass = (seconds: number) =>
    stand.database.query(
      {
        name: 'let_pass',
        text: `UPDATE payment_offer SET ends_at = ends_at - make_interval(secs => $1) WHERE ends_at IS NOT NULL`,
      },
      [seconds],
    );

  it('honours the previous offer for its 120 seconds and no longer, across instances and restarts', async () => {
    const old = await stand.start({ config: { timing: { watchIntervalMs: 50 } } });
    const held = await Promise.all([1, 2, 3].map(() => headerFor(10_000n)));
    const raised = await stand.start({ operation: { amountUnits: '20000' } });
    const priceOf = (offer: { body: Uint8Array }) => JSON.parse(bodyOf(offer)).accepts[0].amount;
    expect(priceOf(expectOffer(await callWith(raised, undefined)))).toBe('20000');

    await stand.moved();
    await letPass(118);
    expectAnswer(await callWith(raised, held[0]));
    const restarted = await stand.start({ operation: { amountUnits: '20000' } });
    expectAnswer(await callWith(restarted, held[1]));
    expect(await stand.moved()).toBe(20_000n);

    await letPass(3);
    for (const lane of [raised, restarted, old]) {
      expect(expectOffer(await callWith(lane, held[2])).reason).toBe('No matching payment requirements');
    }
    expect(await stand.moved()).toBe(0n);
    expectAnswer(await callWith(restarted, await headerFor(20_000n)));
    expect(await stand.moved()).toBe(20_000n);

    // The instance that still runs with the old price has learnt the new one.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(priceOf(expectOffer(await callWith(old, undefined)))).toBe('20000');
  });
});
