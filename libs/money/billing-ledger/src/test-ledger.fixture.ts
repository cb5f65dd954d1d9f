import { randomUUID } from 'node:crypto';
import {
  type Balance,
  type EarlierAttempt,
  type LedgerStore,
  type PricedCall,
  type Reservation,
  type Settlement,
} from './ledger-store';
import { type MemoryLedgerOptions, MemoryLedgerStore } from './memory-ledger-store';

export type Held = Extract<Reservation, { outcome: 'held' }>;

/** What the store of a test may do otherwise than that of a service. */
export interface TestLedgerOptions {
  readonly leaseMs?: number;
  readonly newKeysPerDayMax?: number;
}

/** A ledger as its contract drives it: what a test may do to it beside calling the store. */
export abstract class TestLedger {
  abstract readonly store: LedgerStore;
  /** The store as another instance of the service has it. */
  abstract readonly elsewhere: LedgerStore;
  /** Makes the workspace known, without accounts. */
  abstract addWorkspace(workspaceId: string): Promise<void>;
  /** Forgets who the workspace was. */
  abstract eraseWorkspace(workspaceId: string): Promise<void>;
  abstract connect(connectionId: string, workspaceId: string): Promise<void>;
  abstract setRevoked(connectionId: string, revoked: boolean): Promise<void>;
  /** The lease of a run is over, as if its holder had been silent. */
  abstract lapse(runId: string): Promise<void>;
  /** When the lease of a run ends, in milliseconds since 1970. */
  abstract leaseUntilMs(runId: string): Promise<number>;
  /** So many days go by for the free calls of a workspace. */
  abstract passDays(workspaceId: string, days: number): Promise<void>;
  /** The idempotency keys of a workspace were used a day earlier. */
  abstract keysOfYesterday(workspaceId: string): Promise<void>;
  /** A run ended, and everybody saw that it did, so many days earlier than in truth. */
  abstract age(runId: string, days: number): Promise<void>;
  /** Everything that is kept of runs, as text. */
  abstract dumpRuns(): Promise<string>;
  abstract close(): Promise<void>;

  /** A workspace with so many credits. */
  async workspaceWith(credits: number, workspaceId = `ws_${randomUUID()}`): Promise<string> {
    await this.addWorkspace(workspaceId);
    await this.store.openAccounts(workspaceId);
    if (credits > 0) {
      await this.store.creditTopUp({ workspaceId, credits, externalReference: randomUUID(), local: true });
    }
    return workspaceId;
  }

  async held(call: PricedCall, resume?: number): Promise<Held> {
    const reservation = await this.store.reserve(call, resume);
    if (reservation.outcome !== 'held') throw new Error(reservation.outcome);
    return reservation;
  }

  async resumable(call: PricedCall): Promise<EarlierAttempt> {
    const reservation = await this.store.reserve(call);
    if (reservation.outcome !== 'resumable') throw new Error(reservation.outcome);
    return reservation.earlier;
  }

  settle(
    { runId, attempt }: Held,
    answered: number,
    complete = true,
    response = `{"answered":${answered}}`,
  ): Promise<Settlement> {
    return this.store.settle({ runId, attempt, answered, complete, response: Buffer.from(response) });
  }

  async balance(workspaceId: string): Promise<Balance> {
    const balance = await this.store.balanceOf(workspaceId);
    if (!balance) throw new Error('The workspace has no accounts.');
    return balance;
  }
}

/** A call of at most 20 answers for 2 credits each. */
export const callOf = (workspaceId: string, more: Partial<PricedCall> = {}): PricedCall => ({
  runId: randomUUID(),
  workspaceId,
  route: 'vat_verify',
  fingerprint: new Uint8Array(32),
  creditsPerAnswer: 2,
  answersMax: 20,
  freeTier: false,
  ...more,
});

const dayMs = 86_400_000;

/** A memory store whose rows a test can age, in real time otherwise. */
class ReachableLedgerStore extends MemoryLedgerStore {
  readonly allRuns = this.runs;
  readonly allWallets = this.wallets;
}

class MemoryLedger extends TestLedger {
  private readonly live = new Map<string, { readonly workspaceId: string; revoked: boolean }>();
  override readonly store: ReachableLedgerStore;

  constructor(options: TestLedgerOptions) {
    super();
    const connectionIsLive: MemoryLedgerOptions['connectionIsLive'] = (id, workspaceId) =>
      this.live.get(id)?.workspaceId === workspaceId && !this.live.get(id)!.revoked;
    this.store = new ReachableLedgerStore({ nowMs: () => Date.now(), connectionIsLive, ...options });
  }

  get elsewhere(): LedgerStore {
    return this.store;
  }

  // The memory keeps accounts and runs only, and does not know who a workspace is.
  addWorkspace = async (): Promise<void> => undefined;
  eraseWorkspace = async (): Promise<void> => undefined;
  connect = async (id: string, workspaceId: string): Promise<void> =>
    void this.live.set(id, { workspaceId, revoked: false });
  setRevoked = async (id: string, revoked: boolean): Promise<void> => void (this.live.get(id)!.revoked = revoked);
  lapse = async (runId: string): Promise<void> =>
    void (this.store.allRuns.get(runId)!.leaseUntilMs = Date.now() - 1_000);
  leaseUntilMs = async (runId: string): Promise<number> => this.store.allRuns.get(runId)!.leaseUntilMs;

  async passDays(workspaceId: string, days: number): Promise<void> {
    const owner = this.store.allWallets.get(workspaceId)!;
    if (owner.freeFirstUsedMs !== null) owner.freeFirstUsedMs -= days * dayMs;
  }

  async keysOfYesterday(workspaceId: string): Promise<void> {
    const owner = this.store.allWallets.get(workspaceId)!;
    owner.keys = { ...owner.keys, day: owner.keys.day - 1 };
  }

  async age(runId: string, days: number): Promise<void> {
    const run = this.store.allRuns.get(runId)!;
    if (run.finishedAtMs !== null) run.finishedAtMs -= days * dayMs;
  }

  async dumpRuns(): Promise<string> {
    const runs = [...this.store.allRuns.values()];
    return runs.map(({ response }) => Buffer.from(response ?? []).toString('utf8')).join('\n');
  }

  close = async (): Promise<void> => undefined;
}

export const openMemoryLedger = async (options: TestLedgerOptions = {}): Promise<TestLedger> =>
  new MemoryLedger(options);
