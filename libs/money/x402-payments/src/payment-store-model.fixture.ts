import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Model, type ModelRow, newRow } from './modelled-payments.fixture';
import { type TestStores } from './test-stores.fixture';
import { type PaymentLease, type PaymentRecord, type PaymentStore, type WriteAhead } from './payment-store';

// A payment store against a model of a few lines: whatever the order of calls, of late holders and of lost leases, both say
// the same. On failure fast-check prints its seed and the shortest sequence.

const keysMax = 3;
const undecidedRunsMax = 3;
const sources = ['register'];
const leaseMs = 600_000;
const asset = `0x${'8'.repeat(40)}`;
const settled = { transaction: `0x${'c'.repeat(64)}`, billing: '{"charged":true}', paymentResponse: 'e30=' };
const written: WriteAhead = {
  requestSha256: 'a'.repeat(64),
  responseSha256: 'b'.repeat(64),
  payload: Buffer.from('{"x402Version":2}'),
  answer: Buffer.from('{"text":"kept"}'),
  fromBlock: 123n,
  answerKeptSeconds: 600,
};

/** One payer with a few payment keys in the real store. */
class Rows {
  private readonly payer = `0x${randomBytes(20).toString('hex')}` as const;
  private readonly keys = Array.from(
    { length: keysMax },
    () => `eip155:8453:${asset}:${this.payer}:0x${randomBytes(32).toString('hex')}`,
  );

  constructor(readonly world: TestStores) {}

  get store(): PaymentStore {
    return this.world.payments;
  }

  key(index: number): string {
    return this.keys[index]!;
  }

  indexOf(key: string): number {
    return this.keys.indexOf(key);
  }

  lease({ key, attempt }: { key: number; attempt: number }): PaymentLease {
    return { key: this.key(key), attempt };
  }

  claim(index: number): Promise<PaymentLease | null> {
    const terms = { scheme: 'exact', network: 'eip155:8453', asset, amount: '10000', maxTimeoutSeconds: 120 } as const;
    const requirement = { ...terms, payTo: asset, extra: { name: 'USD Coin', version: '2' } };
    const claim = { key: this.key(index), payer: this.payer, operation: 'check', requirement, validBefore: 2n ** 40n };
    return this.store.claim(claim, { sources, undecidedRunsMax, leaseMs, identifierSha256: null });
  }

  look(index: number) {
    return this.store.look(this.key(index), this.payer, null);
  }
}

/** A test that never gets anywhere proves nothing. */
const statesSeen = new Set<string>();

type Step = (model: Model, rows: Rows) => Promise<void>;

/** A step after which every row is compared with the model. */
class Command implements fc.AsyncCommand<Model, Rows> {
  constructor(
    private readonly words: string,
    private readonly step: Step,
  ) {}

  check = (): boolean => true;

  async run(model: Model, rows: Rows): Promise<void> {
    await this.step(model, rows);
    for (let index = 0; index < keysMax; index += 1) await expectSame(index, model, rows);
    for (const { state } of model.rows.values()) statesSeen.add(state);
  }

  toString(): string {
    return this.words;
  }
}

async function expectSame(index: number, model: Model, rows: Rows): Promise<void> {
  const { row, payerLastHour } = await rows.look(index);
  expect(row).toEqual(expectedRow(model.rows.get(index)));
  const all = [...model.rows.values()];
  const { failedSettlements, undecidedRuns } = payerLastHour;
  expect(failedSettlements).toHaveLength(
    all.filter(({ state, payerFault }) => state === 'failed' && payerFault).length,
  );
  const runs = all.flatMap(({ undecided }) => undecided);
  expect(Object.fromEntries(Object.entries(undecidedRuns).map(([source, ends]) => [source, ends.length]))).toEqual(
    countsOf(runs),
  );
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));

function expectedRow(row: ModelRow | undefined): PaymentRecord | null {
  if (!row) return null;
  const { state, leased } = row;
  const undecidedRuns = countsOf(row.undecided);
  const { requestSha256 } = written;
  const { billing, paymentResponse } = settled;
  const answer = row.over || row.forgotten ? null : Buffer.from(written.answer);
  switch (state) {
    case 'claimed':
      return { state, leased, undecidedRuns };
    case 'released':
      return { state, undecidedRuns };
    case 'settling':
      return { state, leased, requestSha256, identifierSha256: null };
    case 'failed':
      return { state, reason: 'given_up' };
    case 'settled':
      return { state, requestSha256, identifierSha256: null, answer, billing, paymentResponse };
  }
}

/** Many claim at once: one of them gets it, and only when it is there for the taking. */
const claim = (index: number, times: number): Command =>
  new Command(`claim ${index} × ${times}`, async (model, rows) => {
    const row = model.rows.get(index);
    const mayRunAgain = row && (countsOf(row.undecided)['register'] ?? 0) < undecidedRunsMax;
    const isFree = !row || (mayRunAgain && (row.state === 'released' || (row.state === 'claimed' && !row.leased)));
    const leases = await Promise.all(Array.from({ length: times }, () => rows.claim(index)));
    const won = leases.filter((lease) => lease !== null);
    const attempt = (row?.attempt ?? 0) + 1;
    expect(won).toEqual(isFree ? [rows.lease({ key: index, attempt })] : []);
    if (!isFree) return;
    const claimed: ModelRow = row ?? newRow();
    model.rows.set(index, claimed);
    model.touch(claimed, { state: 'claimed', attempt, leased: true, over: false });
    model.leases.push({ key: index, attempt });
  });

/** A write of a holder, which may be late: it counts exactly when its lease is the newest and the state allows it. */
const write = (
  words: string,
  which: number,
  states: readonly ModelRow['state'][],
  act: (store: PaymentStore, lease: PaymentLease) => Promise<unknown>,
  change: Partial<ModelRow>,
): Command =>
  new Command(`${words} by lease ${which}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    const row = model.held(lease, ...states);
    const done = await act(rows.store, rows.lease(lease));
    expect(Boolean(done)).toBe(row !== undefined);
    if (row) model.touch(row, change);
  });

const extend = (which: number): Command =>
  new Command(`extend by lease ${which}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    const row = model.held(lease, 'claimed', 'settling');
    expect(await rows.store.extendLease(rows.lease(lease), leaseMs)).toBe(row !== undefined);
    if (row) row.leased = true; // no write in the sense of who waited longest
  });

const handOver = (which: number): Command =>
  new Command(`hand over by lease ${which}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    await rows.store.handOver(rows.lease(lease));
    const row = model.held(lease, 'settling');
    if (row) model.touch(row, { leased: false });
  });

const takeOver = (index: number): Command =>
  new Command(`take over ${index}`, async (model, rows) => {
    const row = model.rows.get(index);
    const open = await rows.store.takeOver(rows.key(index), leaseMs);
    if (row?.state !== 'settling' || row.leased) return expect(open).toBeNull();
    model.take(index, row);
    expect(open).toMatchObject({
      lease: rows.lease({ key: index, attempt: row.attempt }),
      answer: Buffer.from(written.answer),
    });
  });

/** The table is this test's alone, so the next open row of all is the next of ours. */
const takeOverNext = new Command('take over the next', async (model, rows) => {
  const open = await rows.store.takeOverNext(leaseMs, 0);
  const [next] = model.open();
  if (!next) return expect(open).toBeNull();
  model.take(...next);
  expect(open?.lease).toEqual(rows.lease({ key: next[0], attempt: next[1].attempt }));
});

/** The chain has the transfer no longer: open again for whoever comes, unless that was settled for good or is forgotten. */
const reopen = (which: number): Command =>
  new Command(`reopen by lease ${which}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    const row = model.held(lease, 'settled');
    const isOpened = row !== undefined && !row.final && !row.forgotten;
    expect(await rows.store.reopen(rows.lease(lease))).toBe(isOpened);
    if (isOpened) model.touch(row, { state: 'settling', attempt: row.attempt + 1, leased: false, over: false });
  });

const makeFinal = (which: number): Command =>
  new Command(`make final by lease ${which}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    const row = model.held(lease, 'settled');
    expect(await rows.store.makeFinal(rows.lease(lease))).toBe(row !== undefined && !row.final);
    if (row) row.final = true;
  });

const provisional = new Command('what may still be undone', async (model, rows) => {
  const waiting = [...model.rows].filter(([, row]) => row.state === 'settled' && !row.final && !row.forgotten);
  const found = await rows.store.provisional(0, keysMax);
  expect(found.map(({ key }) => rows.indexOf(key)).sort()).toEqual(waiting.map(([index]) => index).sort());
});

const readFailed = (index: number): Command =>
  new Command(`read failed ${index}`, async (model, rows) => {
    const row = model.rows.get(index);
    const open = await rows.store.readFailed(rows.key(index));
    const isKept = row?.state === 'failed' && !row.over && !row.forgotten;
    expect(open?.lease ?? null).toEqual(isKept ? rows.lease({ key: index, attempt: row.attempt }) : null);
  });

const releaseAbandoned = new Command('release what was abandoned', async (model, rows) => {
  const abandoned = [...model.rows.values()].filter(({ state, leased }) => state === 'claimed' && !leased);
  expect(await rows.store.releaseAbandoned()).toBe(abandoned.length);
  for (const row of abandoned) model.touch(row, { state: 'released' });
});

const leaseEnds = (index: number): Command =>
  new Command(`the lease of ${index} runs out`, async (model, rows) => {
    await rows.world.endLease(rows.key(index));
    const row = model.rows.get(index);
    if (row) row.leased = false;
  });

const retentionEnds = (index: number): Command =>
  new Command(`the time of ${index} is over`, async (model, rows) => {
    await rows.world.endRetention(rows.key(index));
    const row = model.rows.get(index);
    if (row && ['settled', 'failed', 'released'].includes(row.state)) row.over = true;
  });

/** A released row goes whole; of others the answer goes and the proof stays. */
const forget = new Command('forget what is over', async (model, rows) => {
  const over = [...model.rows].filter(([, row]) => row.over && !row.forgotten);
  expect(await rows.store.forgetExpired()).toBe(over.length);
  for (const [index, row] of over) {
    row.forgotten = true;
    if (row.state !== 'released') continue;
    model.rows.delete(index);
    const others = model.leases.filter(({ key }) => key !== index);
    model.leases.splice(0, model.leases.length, ...others); // nobody holds a lease for as long as a released row is kept
  }
});

const writeAhead = (which: number): Command =>
  write('write ahead', which, ['claimed'], (store, lease) => store.writeAhead(lease, written), { state: 'settling' });

/** What a kill leaves behind: several such rows at once are what the sweeper is for. */
const vanish = (index: number): Command =>
  new Command(`the holder of ${index} writes ahead and vanishes`, async (model, rows) => {
    for (const command of [claim(index, 1), writeAhead(0), leaseEnds(index)]) await command.run(model, rows);
  });

const release = ([which, undecided]: [number, readonly string[]]): Command =>
  new Command(`release by lease ${which}, undecided ${undecided.join()}`, async (model, rows) => {
    const lease = model.lease(which);
    if (!lease) return;
    const row = model.held(lease, 'claimed');
    expect(await rows.store.release(rows.lease(lease), 'unavailable', undecided)).toBe(row !== undefined);
    if (row) model.touch(row, { state: 'released', undecided: [...row.undecided, ...undecided] });
  });

/** Nothing was decided: the holder gives its claim back. */
const runInVain = ([index, undecided]: [number, readonly string[]]): Command =>
  new Command(`a run of ${index} in vain, undecided ${undecided.join()}`, async (model, rows) => {
    for (const command of [claim(index, 1), release([0, undecided])]) await command.run(model, rows);
  });

const anyKey = fc.nat(keysMax - 1);
/** Counted from the newest: mostly a holder of now, sometimes one of long ago. */
const anyLease = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(30) });
const anyUndecided = fc.constantFrom([], ['register'], ['register', 'directory']);
const failure = { reason: 'given_up', payerFault: true };
const anyCommand = [
  fc.tuple(anyKey, fc.constantFrom(1, 1, 4)).map(([index, times]) => claim(index, times)),
  anyLease.map(writeAhead),
  ...Array.from({ length: 3 }, () => anyKey.map(vanish)), // or two open rows at once hardly ever meet a sweeper
  fc.tuple(anyLease, anyUndecided).map(release),
  ...Array.from({ length: 2 }, () => fc.tuple(anyKey, anyUndecided).map(runInVain)), // a claim is seldom released otherwise
  anyLease.map((which) =>
    write('mark settled', which, ['settling', 'failed'], (store, lease) => store.markSettled(lease, settled), {
      state: 'settled',
      payerFault: false,
      over: false,
    }),
  ),
  anyLease.map((which) =>
    write('mark failed', which, ['settling'], (store, lease) => store.markFailed(lease, failure), {
      state: 'failed',
      payerFault: true,
    }),
  ),
  anyLease.map(extend),
  anyLease.map(handOver),
  anyLease.map(reopen),
  anyLease.map(makeFinal),
  fc.constant(provisional),
  anyKey.map(takeOver),
  fc.constant(takeOverNext),
  fc.constant(takeOverNext),
  anyKey.map(readFailed),
  fc.constant(releaseAbandoned),
  anyKey.map(leaseEnds),
  anyKey.map(retentionEnds),
  fc.constant(forget),
];

/** @param runs how many sequences are tried; the store is this test's alone */
export function describePaymentStoreModel(name: string, open: () => Promise<TestStores>, runs: number): void {
  describe(`the payment rows in ${name} behave as their model`, () => {
    let world: TestStores;
    beforeAll(async () => void (world = await open()));
    afterAll(() => world.close());

    it('D6 P2 in any order of claims, late writes, take-overs, lost leases and ended retention', async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(anyCommand, { maxCommands: 40, size: 'max' }), async (commands) => {
          await world.clear();
          await fc.asyncModelRun(() => ({ model: new Model(), real: new Rows(world) }), commands);
        }),
        { numRuns: runs },
      );
      expect([...statesSeen].sort()).toEqual(['claimed', 'failed', 'released', 'settled', 'settling']);
    });
  });
}
