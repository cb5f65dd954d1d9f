import { randomUUID } from 'node:crypto';
import { type PricedCall } from './ledger-store';
import fc from 'fast-check';
import { LedgerModel, type ModelCall, modelPrice, responseOf } from './ledger-model.fixture';
import { type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

// The ledger against a model of a few lines: whatever the order of holds, settlements, late holders, lost leases and
// payments, the store and the model say the same, and nothing violates the books. On failure fast-check prints its seed.

let ledger: TestLedger;

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
      await ledger.connect(this.connectionIds[index]!, workspaceId);
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

  revoke(workspaceId: string, revoked: boolean): Promise<void> {
    return ledger.setRevoked(this.connectionIds[this.workspaceIds.indexOf(workspaceId)]!, revoked);
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
    await ledger.passDays(real.workspaceIds[at]!, 14);
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

const everyOutcome: readonly string[] = [
  ...['already', 'connection_revoked', 'credited', 'frozen', 'held', 'in_flight', 'insufficient', 'mismatch'],
  ...['overtaken', 'replay', 'resumable', 'settled', 'taken_back', 'taken_back_and_frozen'],
];
const roundsMax = 20;

/** One sequence on a workspace of its own; what it leaves open is ended. */
async function play(sequence: Iterable<Command>): Promise<void> {
  const real = new Real();
  const model = await real.open();
  await fc.asyncModelRun(() => ({ model, real }), sequence);
  for (const { runId, state } of model.runs) if (state === 'running') await ledger.lapse(runId);
  await ledger.store.expireHolds();
}

/** @param runs how many sequences a round tries */
export function describeLedgerModel(
  name: string,
  open: (options?: TestLedgerOptions) => Promise<TestLedger>,
  runs: number,
): void {
  describe(`the ledger in ${name} behaves as its model`, () => {
    beforeAll(async () => void (ledger = await open({ leaseMs: 600_000 }))); // leases end when they are told to
    afterAll(() => ledger?.close());

    it('D1 D6 in any order of holds, settlements, late holders, lost leases and payments', async () => {
      const isMissing = (outcome: string): boolean => !outcomesSeen.has(outcome);
      // Chance decides which outcomes a round comes by; a rare one may want a few rounds more.
      for (let round = 0; round === 0 || (everyOutcome.some(isMissing) && round < roundsMax); round += 1) {
        await fc.assert(fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), play), {
          numRuns: runs,
        });
      }
      expect([...outcomesSeen].sort()).toEqual(everyOutcome);
    });
  });
}
