import { type Reservation } from '@einvoice/billing-ledger';
import fc from 'fast-check';
import { callOf, LedgerFixture } from './ledger.fixture';

let ledger: LedgerFixture;
beforeAll(async () => void (ledger = await LedgerFixture.open({ leaseMs: 600_000 })));
afterAll(() => ledger?.close());

interface TransferRow {
  kind: string;
  amount: string;
  run_id: string | null;
  account_seq: string;
  available_after: string;
}

describe('a concurrent history', () => {
  it('D1 is the serial one of account_seq: every answer was true at its place in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 300 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 2 })), { minLength: 40, maxLength: 120 }),
        async (credits, calls) => {
          const workspaceId = await ledger.workspaceWith(credits);
          const stores = [ledger.store, ledger.elsewhere];
          const reservations: Reservation[] = [];
          const work = calls.map(async ([count, fate], index) => {
            const store = stores[index % 2]!;
            const reservation = await store.reserve(callOf(workspaceId, { answersMax: count }));
            reservations.push(reservation);
            if (reservation.outcome !== 'held') return;
            const { runId, attempt } = reservation;
            if (fate === 0) return store.release(runId, attempt);
            const response = Buffer.from('x');
            await store.settle({ runId, attempt, answered: fate === 1 ? count : 0, complete: true, response });
          });
          await Promise.all(work);
          checkHistory(await historyOf(workspaceId), reservations);
          expect(await ledger.store.violations()).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

const historyOf = (workspaceId: string): Promise<TransferRow[]> =>
  ledger.run(
    `SELECT t.kind, t.amount, t.run_id, t.account_seq, t.available_after
     FROM ledger.transfer AS t JOIN ledger.account AS a ON a.id = t.account_id
     WHERE a.workspace_id = $1 ORDER BY t.account_seq`,
    [workspaceId],
  );

/** Replays the history serially and looks at what was said on the way. */
function checkHistory(history: readonly TransferRow[], reservations: readonly Reservation[]): void {
  let available = 0;
  const open = new Map<string, number>();
  const states = new Set([0]);
  const afterHold = new Map<string, number>();
  for (const [index, { kind, run_id: runId, ...row }] of history.entries()) {
    const amount = Number(row.amount);
    expect(Number(row.account_seq)).toBe(index + 1);
    if (kind === 'topup') available += amount;
    else if (kind === 'hold') {
      available -= amount;
      open.set(runId!, amount);
      afterHold.set(runId!, available);
    } else {
      available += open.get(runId!)! - amount;
      expect(open.delete(runId!)).toBe(true);
    }
    expect(available).toBeGreaterThanOrEqual(0);
    expect(Number(row.available_after)).toBe(available);
    states.add(available);
  }
  expect(open.size).toBe(0);
  for (const reservation of reservations) {
    if (reservation.outcome === 'held') {
      expect(reservation.spendable.credits).toBe(afterHold.get(reservation.runId));
    } else if (reservation.outcome === 'insufficient') {
      expect(states).toContain(reservation.available);
      expect(reservation.needed).toBeGreaterThan(reservation.available);
    } else throw new Error(reservation.outcome);
  }
}
