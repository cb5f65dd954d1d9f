import { type AccountKey, randomAccount } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, chanceOf } from '../faults/chance';
import { LedgerSystem } from '../faults/ledger-system';
import { aligned } from '../faults/report';
import { type Seller } from '../faults/seller';
import { SellerSystem } from '../faults/seller-system';
import { PaidBuyers } from '../operations/paid-buyers';
import { CreditLoad, numbers } from './credit-load';
import { isFlat, MemoryWatch } from './memory-watch';
import { slowClients } from './slow-clients';

interface SoakOptions {
  readonly seed: number;
  readonly minutes: number;
  /** The built apps. */
  readonly programs: { readonly restApi: string; readonly paycallApi: string };
  readonly say: (line: string) => void;
}

interface SoakReport {
  /** Calls a second: what was managed at most without faults, and what was begun afterwards. */
  readonly limitPerSecond: number;
  readonly ratePerSecond: number;
  readonly calls: number;
  readonly paidCalls: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Times of calls for credits, repetitions included. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly repeated: Readonly<Record<string, number>>;
  /** Medians of the three thirds, in MB, of the instance of each app that is never restarted. */
  readonly memory: Readonly<Record<string, readonly number[]>>;
  readonly violations: number;
  readonly complaints: readonly string[];
}

const workspaces = 60;
const plenty = 10_000_000;
const shareOfLimit = 0.7;
const slow = 20;

/** Two instances of rest-api and of paycall-api at 70 % of what they manage, while sources fail, instances restart and clients are slow. */
export async function soak({ seed, minutes, programs, say }: SoakOptions): Promise<SoakReport> {
  const credits = Array.from({ length: workspaces }, () => plenty);
  const ledger = await LedgerSystem.open({ program: programs.restApi, instances: 2, credits });
  let sellers: SellerSystem | undefined;
  try {
    for (const number of numbers) ledger.vies.register(number, { valid: true });
    const payers = [randomAccount(), randomAccount()];
    sellers = await SellerSystem.open({ program: programs.paycallApi, payers, signers: [randomAccount()] });
    return await underLoad({ ledger, sellers, payers, seconds: minutes * 60, chance: chanceOf(seed, 1), say });
  } finally {
    await ledger.close();
    await sellers?.close();
  }
}

interface World {
  readonly ledger: LedgerSystem;
  readonly sellers: SellerSystem;
  readonly payers: readonly AccountKey[];
  readonly seconds: number;
  readonly chance: Chance;
  readonly say: (line: string) => void;
}

async function underLoad({ ledger, sellers, payers, seconds, chance, say }: World): Promise<SoakReport> {
  const pair = [await sellers.start(), await sellers.start()];
  const paid = new PaidBuyers({ system: sellers, payers, to: turns(pair) });
  const load = new CreditLoad(ledger);
  await load.atMost(16, 3); // compiled, connected
  const limitPerSecond = await load.atMost(16, Math.min(15, seconds / 8));
  const ratePerSecond = limitPerSecond * shareOfLimit;
  say(`${limitPerSecond.toFixed(0)} calls a second at most; ${ratePerSecond.toFixed(0)} from now on, for ${seconds} s`);
  load.tookMs.length = 0;

  const endsAtMs = performance.now() + seconds * 1_000;
  let failed = false;
  const isOver = (): boolean => failed || performance.now() >= endsAtMs;
  const memory = {
    'rest-api': new MemoryWatch(() => ledger.instances[0]!.pid),
    'paycall-api': new MemoryWatch(() => pair[0]!.pid),
  };
  const faults = new Faults(ledger, sellers, pair, chance);
  const buying = paid.buy();
  try {
    await Promise.all([
      load.atRate(ratePerSecond, isOver),
      faults.strike(isOver),
      slowClients(ledger.instances[0]!.url, slow, isOver),
      ...Object.values(memory).map((watch) => watch.look(isOver)),
    ]);
  } finally {
    [failed, paid.over] = [true, true];
    await buying;
  }
  await paid.judge();
  const spent = await Promise.all(credits(ledger));
  const violations = (await ledger.store.violations()).length;
  const charged = spent.reduce((sum, { all }) => sum + all, 0);
  const wrong = charged === load.credits ? [] : [`${load.credits} credits were answered, ${charged} were taken`];
  const sorted = [...load.tookMs].sort((a, b) => a - b);
  const share = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? NaN;
  return {
    ...{ limitPerSecond, ratePerSecond, calls: sorted.length, paidCalls: paid.answered.length },
    ...{ faults: faults.struck, p50Ms: share(0.5), p99Ms: share(0.99), repeated: load.repeated, violations },
    memory: Object.fromEntries(Object.entries(memory).map(([app, watch]) => [app, watch.thirds()])),
    complaints: [...load.complaints, ...paid.complaints, ...wrong],
  };
}

const credits = (ledger: LedgerSystem) => Array.from({ length: workspaces }, (_, index) => ledger.spentBy(index));

const turns = (sellers: readonly Seller[]): (() => string) => {
  let turn = 0;
  return () => sellers[turn++ % sellers.length]!.url;
};

/** What goes wrong meanwhile; the first instance of each app lives through all of it. */
class Faults {
  readonly struck: Record<string, number> = {};

  constructor(
    private readonly ledger: LedgerSystem,
    private readonly sellers: SellerSystem,
    private readonly pair: Seller[],
    private readonly chance: Chance,
  ) {}

  async strike(isOver: () => boolean): Promise<void> {
    const kinds: Readonly<Record<string, () => Promise<void>>> = {
      'a state does not answer': () => this.register({ kind: 'code', code: 'MS_UNAVAILABLE' }, 'DK'),
      'the register is late': () => this.register({ kind: 'slow', delayMs: 1_500 }),
      'the register is away': () => this.register({ kind: 'html', status: 503 }),
      'rest-api restarts': () => this.restart('SIGTERM'),
      'rest-api is killed': () => this.restart('SIGKILL'),
      'paycall-api restarts': () => this.restartSeller(),
      'connections to Postgres are cut': () => this.cut(),
    };
    let left = this.chance.shuffled(Object.keys(kinds));
    while (!isOver()) {
      const name = left.pop()!;
      if (left.length === 0) left = this.chance.shuffled(Object.keys(kinds));
      await kinds[name]!();
      this.struck[name] = (this.struck[name] ?? 0) + 1;
      await sleep(this.chance.whole(1_000, 5_000));
    }
  }

  private async register(...[behaviour, countryCode]: [Parameters<LedgerSystem['vies']['behave']>[0], string?]) {
    const scope = countryCode === undefined ? {} : { countryCode };
    this.ledger.vies.behave(behaviour, scope);
    await sleep(this.chance.whole(1_000, 3_000));
    this.ledger.vies.behave({ kind: 'normal' }, scope);
  }

  private async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.ledger.instances[1]!.end(signal);
    await this.ledger.instances[1]!.start();
  }

  private async restartSeller(): Promise<void> {
    const { port } = new URL(this.pair[1]!.url);
    await this.pair[1]!.stop();
    this.pair[1] = await this.sellers.start({ PORT: port });
  }

  private async cut(): Promise<void> {
    const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'rest-api%'`;
    await this.ledger.database.query({ name: 'soak_cut', text });
  }
}

/** Nothing lost, nothing doubled, no violation, no more memory at the end. */
export const holds = ({ complaints, violations, memory }: SoakReport): boolean =>
  complaints.length === 0 && violations === 0 && Object.values(memory).every(isFlat);

/** The report as lines. */
export function soakTable(report: SoakReport): string {
  const { limitPerSecond, ratePerSecond, calls, paidCalls, p50Ms, p99Ms, violations, complaints } = report;
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  const faults = Object.entries(report.faults).map(([fault, count]) => [`  ${fault}`, String(count)]);
  const memory = Object.entries(report.memory).map(([app, thirds]) => {
    const told = thirds.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(', ');
    return [`memory of ${app}, in thirds`, `${told}${isFlat(thirds) ? '' : ' (not flat)'}`];
  });
  return aligned([
    ['calls a second: limit, begun', `${limitPerSecond.toFixed(0)}, ${ratePerSecond.toFixed(0)}`],
    ['calls for credits, paid calls', `${calls}, ${paidCalls}`],
    ['time of a call, repetitions included: p50, p99', `${p50Ms.toFixed(0)} ms, ${p99Ms.toFixed(0)} ms`],
    ['sent again, by status (0: broken off)', counted(report.repeated)],
    ...faults,
    ...memory,
    ['violations of the ledger', String(violations)],
    ['complaints', complaints.length === 0 ? '0' : complaints.slice(0, 5).join('; ')],
  ]);
}
