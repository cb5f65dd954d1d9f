import { StorageUnavailableError } from '@einvoice/error-codes';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ViesBehaviour } from '@einvoice/test-kit';
import { type Chance, chanceOf } from './chance';
import { LedgerBuyers } from './ledger-buyers';
import { applicationName, type DatabaseServer, LedgerSystem } from './ledger-system';
import { LedgerJudge } from './ledger-judge';
import { makeOrders, states } from './ledger-orders';
import { LedgerTotals } from './ledger-totals';
import { type RestProcess } from './rest-process';

export interface LedgerSuiteOptions {
  readonly seed: number;
  /** How long faults go on; every kind strikes once at least. */
  readonly seconds: number;
  /** The built rest-api. */
  readonly program: string;
  readonly keys?: number;
  readonly buyers?: number;
  /** For a handful of faults in a spec: leases run out when it is wanted, and nobody is replaced before the end. */
  readonly hastened?: boolean;
  readonly stopping?: AbortSignal;
  /** In place of an embedded Postgres; ended with the suite. */
  readonly server?: DatabaseServer;
  /** In place of the usual ones; each strikes once at least. */
  readonly faults?: readonly LedgerFault[];
}

export const instances = 3;
const keysPerWorkspace = 10;
const plenty = 1_000_000;
/** The last workspace has few credits: its calls are often refused, and its keys work after the next top-up. */
const few = 30;
/** A lease, and a round of whoever gives abandoned holds back. */
const sleepMs = { lease: 15_000, round: 6_000 };

/** Instances of rest-api that charge, many buyers who repeat themselves, and a world that breaks; then the books are read. */
export class LedgerFaults {
  readonly totals = new LedgerTotals();
  private readonly buyers: LedgerBuyers;
  /** What goes on beside the faults, and ends by itself. */
  private readonly meanwhile = new Set<Promise<void>>();
  /** Instances that a fault has, until they are well again. */
  private readonly struck = new Set<RestProcess>();
  /** One sleeps already. */
  someoneSleeps = false;

  private constructor(
    private readonly options: LedgerSuiteOptions,
    private readonly system: LedgerSystem,
    private readonly workspaces: number,
  ) {
    const orders = makeOrders(chanceOf(options.seed, 0), options.keys ?? 400, workspaces, system.vies);
    this.buyers = new LedgerBuyers(system, orders, this.totals);
  }

  /** Runs it and judges. */
  static async run(options: LedgerSuiteOptions): Promise<LedgerTotals> {
    const workspaces = Math.ceil((options.keys ?? 400) / keysPerWorkspace);
    const credits = Array.from({ length: workspaces }, (_, index) => (index === workspaces - 1 ? few : plenty));
    const { program, server } = options;
    const system = await LedgerSystem.open({ program, instances, credits, ...(server && { server }) });
    try {
      const suite = new LedgerFaults(options, system, workspaces);
      await suite.breakWhileBuying();
      await suite.judge();
      return suite.totals;
    } finally {
      await system.close();
    }
  }

  private async breakWhileBuying(): Promise<void> {
    const { seed, seconds, buyers = 32, stopping, faults: kinds = ledgerFaults } = this.options;
    const deadline = performance.now() + seconds * 1_000;
    const buying = Array.from({ length: buyers }, (_, buyer) => this.buyers.buy(chanceOf(seed, buyer + 2)));
    const chance = chanceOf(seed, 1);
    await sleep(300);
    let faults = chance.shuffled(kinds);
    const goesOn = () => performance.now() < deadline || this.totals.struck < kinds.length;
    while (goesOn() && !stopping?.aborted) {
      const { name, strike, waits = () => false } = faults.pop()!;
      if (faults.length === 0) faults = chance.shuffled(kinds);
      if (waits(this)) continue;
      this.totals.begin(name);
      await persistently(() => strike(this, chance));
      await sleep(chance.whole(100, 400));
    }
    await Promise.all(this.meanwhile);
    this.buyers.over = true;
    await Promise.all(buying);
    this.totals.endOfFaults();
  }

  /** Instances are new processes, the register answers, and there are credits for what was left undone. */
  private async judge(): Promise<void> {
    const { system, totals, buyers, workspaces, options } = this;
    if (options.hastened) await persistently(() => system.lapseLeases());
    system.vies.behave({ kind: 'normal' });
    if (!options.hastened) await system.replaceInstances();
    await system.topUp(workspaces - 1, plenty, 'last');
    await new LedgerJudge(system, buyers, totals, workspaces).judge(chanceOf(options.seed, 1));
  }

  /** Ended now, started again a little later; the others go on. */
  async endInstance(signal: 'SIGKILL' | 'SIGTERM', chance: Chance): Promise<void> {
    const instance = await this.choose(chance);
    this.begin(instance, async () => {
      await instance.end(signal);
      await sleep(chance.whole(0, 300));
      await instance.start();
    });
  }

  /** Longer than its leases: what it answers when it wakes up is not charged. */
  async sleepBeyondLeases(chance: Chance): Promise<void> {
    const instance = await this.choose(chance);
    const { hastened = false } = this.options;
    this.someoneSleeps = true;
    this.system.vies.behave({ kind: 'slow', delayMs: 1_500 });
    const occupied = this.buyers.occupy(instance, chance);
    await sleep(700);
    instance.signal('SIGSTOP');
    this.system.vies.behave({ kind: 'normal' });
    const endLapse = this.totals.beginLapse(hastened ? null : instance);
    this.begin(instance, async () => {
      if (hastened) await persistently(() => this.system.lapseLeases());
      await sleep(sleepMs.round + (hastened ? 0 : sleepMs.lease));
      instance.signal('SIGCONT');
      this.someoneSleeps = false;
      // Its requests of then are answered or given up.
      await Promise.all([occupied, sleep(1_000)]);
      endLapse();
    });
  }

  async cutConnections(): Promise<void> {
    const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE $1`;
    await this.system.database.query({ name: 'faults_cut', text }, [`${applicationName}%`]);
  }

  restartPostgres(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    return this.system.restartPostgres(signal);
  }

  async stateAway(chance: Chance): Promise<void> {
    const scope = { countryCode: chance.pick(states) };
    this.system.vies.behave({ kind: 'code', code: chance.pick(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ']) }, scope);
    await sleep(chance.whole(200, 800));
    this.system.vies.behave({ kind: 'normal' }, scope);
  }

  async lateRegister(chance: Chance): Promise<void> {
    this.system.vies.behave({ kind: 'slow', delayMs: chance.whole(500, 4_000) });
    await sleep(chance.whole(200, 800));
    this.system.vies.behave({ kind: 'normal' });
  }

  /** The next answers of the register are none. */
  async spoilRegister(chance: Chance): Promise<void> {
    const spoilt = Array.from({ length: chance.whole(5, 40) }, () => chance.pick(spoilings));
    this.system.vies.script(spoilt);
  }

  /** A payment provider that reports everything several times and in any order. */
  async repeatPayments(chance: Chance): Promise<void> {
    const payment = `payment ${chance.whole(1, 20)}`;
    const report = () => this.system.topUp(this.workspaces - 1, few, payment);
    await persistently(async () => void (await Promise.all(Array.from({ length: 5 }, report))));
  }

  /** Whoever holds a lock of a hot account. */
  async lockAccount(chance: Chance): Promise<void> {
    const workspaceId = `ws_${chance.whole(0, this.workspaces - 1)}`;
    await this.system.database.transaction(async (query) => {
      const text = 'SELECT FROM ledger.account WHERE workspace_id = $1 FOR UPDATE';
      await query({ name: 'faults_lock', text }, [workspaceId]);
      await sleep(chance.whole(100, 1_000));
    });
  }

  flood(chance: Chance): Promise<void> {
    return this.buyers.flood(chance);
  }

  async hangUp(chance: Chance): Promise<void> {
    const usual = this.buyers.hangUpShare;
    this.buyers.hangUpShare = 0.7;
    await sleep(chance.whole(200, 800));
    this.buyers.hangUpShare = usual;
  }

  /** One that no fault has; there is always one at least that serves. */
  private async choose(chance: Chance): Promise<RestProcess> {
    while (this.struck.size > 1) await sleep(50);
    return chance.pick(this.system.instances.filter((instance) => !this.struck.has(instance)));
  }

  private begin(instance: RestProcess, work: () => Promise<void>): void {
    this.struck.add(instance);
    const done = work()
      .catch((error: unknown) => this.totals.complain(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        this.struck.delete(instance);
        this.meanwhile.delete(done);
      });
    this.meanwhile.add(done);
  }
}

/** Tries again while the database has not come back from the strike before. */
async function persistently(strike: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await strike();
    } catch (error) {
      if (!(error instanceof StorageUnavailableError) || tries === 20) throw error;
      await sleep(250);
    }
  }
}

const spoilings: readonly ViesBehaviour[] = [
  { kind: 'reset' },
  { kind: 'truncated' },
  { kind: 'wrong_echo' },
  { kind: 'hang_up' },
  { kind: 'html', status: 503 },
  { kind: 'slow', delayMs: 1_000 },
];

export interface LedgerFault {
  readonly name: string;
  strike(suite: LedgerFaults, chance: Chance): Promise<void>;
  /** It is left out this time. */
  waits?(suite: LedgerFaults): boolean;
}

export const ledgerFaults: readonly LedgerFault[] = [
  { name: 'kill -9 of an instance', strike: (suite, chance) => suite.endInstance('SIGKILL', chance) },
  { name: 'SIGTERM of an instance', strike: (suite, chance) => suite.endInstance('SIGTERM', chance) },
  {
    name: 'SIGSTOP beyond the lease',
    strike: (suite, chance) => suite.sleepBeyondLeases(chance),
    waits: ({ someoneSleeps }) => someoneSleeps,
  },
  { name: 'pg_terminate_backend', strike: (suite) => suite.cutConnections() },
  { name: 'kill -9 of Postgres', strike: (suite) => suite.restartPostgres('SIGKILL') },
  { name: 'Postgres restarts', strike: (suite) => suite.restartPostgres('SIGINT') },
  { name: 'register: a state does not answer', strike: (suite, chance) => suite.stateAway(chance) },
  { name: 'register: late', strike: (suite, chance) => suite.lateRegister(chance) },
  { name: 'register: spoilt answers', strike: (suite, chance) => suite.spoilRegister(chance) },
  { name: 'payments reported five times', strike: (suite, chance) => suite.repeatPayments(chance) },
  { name: 'an account locked', strike: (suite, chance) => suite.lockAccount(chance) },
  { name: 'requests five times, in no order', strike: (suite, chance) => suite.flood(chance) },
  { name: 'buyers hang up', strike: (suite, chance) => suite.hangUp(chance) },
];
