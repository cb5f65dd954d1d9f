import { randomUUID } from 'node:crypto';
import { type PricedCall, type Reservation } from '@einvoice/billing-ledger';
import fc from 'fast-check';
import { LedgerFixture, patientCalls } from './ledger.fixture';
import { LedgerModel, type ModelCall, modelPrice, responseOf } from './ledger-model.fixture';
import { PostgresLedgerStore } from './postgres-ledger-store';

// The ledger against a model of a few lines: whatever the order of holds, settlements, late holders, lost leases and
// payments, Postgres and the model say the same, and nothing violates the books. On failure fast-check prints its seed.

let ledger: LedgerFixture;
beforeAll(async () => (ledger = await LedgerFixture.open(600_000))); // leases end when they are told to
afterAll(() => ledger?.close());

const outcomesSeen = new Set<string>();

/** Two workspaces with a connection each, under names of their own in every run. */
class Real {
  private readonly name = randomUUID().slice(0, 8);
  readonly workspaceIds = [0, 1].map((index) => `ws_${this.name}_${index}`);
  private readonly connectionIds = [0, 1].map((index) => `${this.name}000${index}`);

  async open(): Promise<LedgerModel> {
    const model = new LedgerModel();
    for (const [index, workspaceId] of this.workspaceIds.entries()) {
      await ledger.workspaceWith(0, workspaceId);
      await ledger.run(
        `INSERT INTO connection (id, workspace_id, name, secret_sha256, secret_end, created_by)
         VALUES ($1, $2, 'model', sha256('x'), 'abcd', 'model')`,
        [this.connectionIds[index], workspaceId],
      );
      model.open(workspaceId);
    }
    return model;
  }

  callOf({ runId, workspaceId, key, question, count, free }: ModelCall): PricedCall {
    return {
      ...{ runId, workspaceId, route: 'model', fingerprint: new Uint8Array(32).fill(question) },
      ...(key === undefined ? {} : { idempotencyKey: key }),
      connectionId: this.connectionIds[this.workspaceIds.indexOf(workspaceId)]!,
      ...{ creditsPerAnswer: modelPrice, answersMax: count, freeTier: free },
    };
  }

  revoke(workspaceId: string, revoked: boolean): Promise<unknown> {
    const text = `UPDATE connection SET revoked_at = CASE WHEN $2 THEN now() END WHERE workspace_id = $1`;
    return ledger.run(text, [workspaceId, revoked]);
  }

  reference(payment: number): string {
    return `${this.name} ${payment}`;
  }
}

type Command = fc.AsyncCommand<LedgerModel, Real>;

/** A command whose answer must fit the model's; the books are read after each. */
function command(name: string, step: (model: LedgerModel, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, real) => {
      await step(model, real);
      expect(await ledger.store.violations()).toEqual([]);
      for (const workspaceId of real.workspaceIds) {
        expect(await ledger.balance(workspaceId)).toMatchObject(model.balance(workspaceId));
      }
    },
  };
}

const reserve = (
  at: number,
  key: string | undefined,
  more: Pick<ModelCall, 'question' | 'count' | 'free'>,
  stale: boolean,
) =>
  command(`reserve ${at} ${key} ${JSON.stringify(more)} ${stale}`, async (model, real) => {
    const workspaceId = real.workspaceIds[at]!;
    const latest = model.runs.findLast((run) => run.workspaceId === workspaceId);
    const known = model.runs.find((run) => run.key === key && run.workspaceId === workspaceId);
    // A call without a key is sometimes said again, as after a lost answer.
    const runId =
      key === undefined && stale && latest?.key === undefined ? (latest?.runId ?? randomUUID()) : randomUUID();
    const resume = key === undefined || !known ? undefined : stale ? known.attempt - 1 : known.attempt;
    const call = { runId, workspaceId, key, ...more, resume };
    const expected = model.reserve(call);
    outcomesSeen.add(String(expected['outcome']));
    expect(await ledger.store.reserve(real.callOf(call), resume)).toMatchObject(expected);
  });

/** Something with one of the attempts that ever held, counted from the newest. */
const withAttempt = (name: string, from: number, step: (model: LedgerModel, which: number) => Promise<void>) =>
  command(`${name} ${from}`, async (model) => {
    if (model.attempts.length > 0) await step(model, model.attempts.length - 1 - (from % model.attempts.length));
  });

const settle = (from: number, share: number, complete: boolean) =>
  withAttempt(`settle ${share} ${complete}`, from, async (model, which) => {
    const { run, attempt, count } = model.attempts[which]!;
    const answered = Math.round(share * count);
    const expected = model.settle(which, answered, complete);
    const settling = { runId: run.runId, attempt, answered, complete, response: Buffer.from(responseOf(which)) };
    expect(await ledger.store.settle(settling)).toMatchObject(expected);
    outcomesSeen.add(String(expected['outcome']));
    // Said again, it moves nothing.
    expect(await ledger.store.settle(settling)).toMatchObject({ outcome: expected['outcome'], credits: run.credits });
  });

/** The request of an attempt once more, as after a lost answer: in flight, resumable or replayed. */
const again = (from: number) =>
  command(`again ${from}`, async (model, real) => {
    if (model.attempts.length === 0) return;
    const { run } = model.attempts[model.attempts.length - 1 - (from % model.attempts.length)]!;
    const runId = run.key === undefined ? run.runId : randomUUID();
    const { workspaceId, key, question } = run;
    const call = { runId, workspaceId, key, question, count: 1, free: false, resume: undefined };
    const expected = model.reserve(call);
    outcomesSeen.add(String(expected['outcome']));
    expect(await ledger.store.reserve(real.callOf(call))).toMatchObject(expected);
  });

const release = (from: number) =>
  withAttempt('release', from, async (model, which) => {
    const { run, attempt } = model.attempts[which]!;
    model.release(which);
    await ledger.store.release(run.runId, attempt);
  });

const lapse = (from: number) =>
  withAttempt('lapse', from, async (model, which) => {
    const { run } = model.attempts[which]!;
    run.lapsed = true;
    await ledger.lapse(run.runId);
  });

const expire = command('expire', async (model) => {
  expect(await ledger.store.expireHolds()).toBe(model.expire());
});

const payment = (kind: 'topUp' | 'takeBack', at: number, credits: number, reference: number) =>
  command(`${kind} ${at} ${credits} ${reference}`, async (model, real) => {
    const [workspaceId, externalReference] = [real.workspaceIds[at]!, real.reference(reference)];
    const expected = model[kind](workspaceId, credits, externalReference);
    outcomesSeen.add(String(expected['outcome']));
    const { creditTopUp, takeBack } = {
      creditTopUp: () => ledger.store.creditTopUp({ workspaceId, credits, externalReference, local: true }),
      takeBack: () => ledger.store.takeBack({ workspaceId, credits, externalReference }),
    };
    expect(await (kind === 'topUp' ? creditTopUp() : takeBack())).toEqual(expected);
  });

const unfreeze = (at: number) =>
  command(`unfreeze ${at}`, async (model, real) => {
    const workspace = model.of(real.workspaceIds[at]!);
    const outcome = workspace.frozen ? 'unfrozen' : 'not_frozen';
    expect(await ledger.store.unfreeze(real.workspaceIds[at]!, 'spec')).toBe(outcome);
    workspace.frozen = false;
  });

const revoke = (at: number, revoked: boolean) =>
  command(`revoke ${at} ${revoked}`, async (model, real) => {
    model.of(real.workspaceIds[at]!).revoked = revoked;
    await real.revoke(real.workspaceIds[at]!, revoked);
  });

const fortnight = (at: number) =>
  command(`fortnight ${at}`, async (model, real) => {
    const workspace = model.of(real.workspaceIds[at]!);
    workspace.freeEnded ||= workspace.freeBegun;
    await ledger.run(
      `UPDATE ledger.account SET first_used_at = first_used_at - INTERVAL '14 days'
       WHERE workspace_id = $1 AND code = 'free_calls'`,
      [real.workspaceIds[at]],
    );
  });

const at = fc.constantFrom(0, 1);
const from = fc.nat({ max: 6 });
const question = fc.record({
  question: fc.constantFrom(1, 1, 1, 2),
  count: fc.integer({ min: 1, max: 5 }),
  free: fc.constantFrom(false, false, true),
});
const anyReserve = fc
  .tuple(at, fc.constantFrom('a', 'b', 'c', undefined), question, fc.constantFrom(false, false, true))
  .map((values) => reserve(...values));
const anySettle = fc
  .tuple(from, fc.constantFrom(0, 0.5, 1), fc.boolean())
  .map(([which, share, complete]) => settle(which, share, complete));
const anyPayment = (kind: 'topUp' | 'takeBack', creditsMax: number) =>
  fc
    .tuple(at, fc.integer({ min: creditsMax - 1, max: creditsMax }), fc.nat({ max: 5 }))
    .map((values) => payment(kind, ...values));
const commands = [
  ...[anyReserve, anyReserve, anyReserve, anyReserve],
  ...[anySettle, anySettle, from.map(again), from.map(release), from.map(lapse), from.map(lapse)],
  fc.constant(expire),
  ...[anyPayment('topUp', 20), anyPayment('topUp', 20), anyPayment('takeBack', 15)],
  ...[at.map(unfreeze), fc.tuple(at, fc.constantFrom(true, false, false)).map((values) => revoke(...values))],
  at.map(fortnight),
];

describe('the ledger behaves as its model', () => {
  it('D1 D6 in any order of holds, settlements, late holders, lost leases and payments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (sequence) => {
        const real = new Real();
        const model = await real.open();
        await fc.asyncModelRun(() => ({ model, real }), sequence);
        await ledger.run(`UPDATE ledger.run SET lease_until = now() - INTERVAL '1 second' WHERE state = 'running'`);
        await ledger.store.expireHolds();
      }),
      { numRuns: 60 },
    );
    expect([...outcomesSeen].sort()).toEqual([
      ...['already', 'connection_revoked', 'credited', 'frozen', 'held', 'in_flight', 'insufficient', 'mismatch'],
      ...['overtaken', 'replay', 'resumable', 'settled', 'taken_back', 'taken_back_and_frozen'],
    ]);
  });
});

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
          const stores = [ledger.store, new PostgresLedgerStore(ledger.database, patientCalls)];
          const real = new Real();
          const reservations: Reservation[] = [];
          const work = calls.map(async ([count, fate], index) => {
            const store = stores[index % 2]!;
            const call = { runId: randomUUID(), workspaceId, key: undefined, question: 1, count, free: false };
            const { connectionId: _, ...priced } = real.callOf({ ...call, resume: undefined });
            const reservation = await store.reserve(priced);
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
