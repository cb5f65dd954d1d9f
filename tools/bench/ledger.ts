import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { BillingLedger, LeaseKeeper } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, PostgresLedgerStore } from '@einvoice/database';
import { deployMigrations, startPostgres, unhurriedConnection } from '@einvoice/test-kit';
import { nodeTimers } from '@einvoice/timers';
import { LedgerBare } from './ledger-bare';
import { LedgerPeer, peerCallers } from './ledger-peer';
import { LedgerPgPeer } from './ledger-pg-peer';
import { median, printCase } from './measure';
import { processorTimeMs } from './processor-time';

const ourCallers = 256;
const pgCallers = [16, 64] as const;
/** As many callers on each side: a lone one, and more than either has connections. */
const sameCallers = [1, 4, 16, 64, 256] as const;
const roundMs = 2_000;
const rounds = 4;
const sameCallersRoundMs = 1_000;
const sameCallersRounds = 3;
/** A busy machine makes a run slow; it does not end it. */
const unhurriedCalls = { callDeadlineMs: 60_000 };
const response = Buffer.from(JSON.stringify({ results: [{ reference: '1', verdict: 'valid' }] }));

type Charge = (workspaceId: string) => Promise<void>;
type Kind = 'hot' | 'spread';

/** Works for so long; tells how long each operation took that was begun by then. */
type Load = (durationMs: number) => Promise<number[]>;

interface Contender {
  readonly callers: number;
  readonly load: Load;
  readonly latenciesMs: number[];
  cpuMs: number;
}

interface Measured {
  readonly callers: number;
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor time of an operation, ours and Postgres's: what it costs on whatever busy machine. */
  readonly cpuMs: number;
}

/**
 * One operation = hold the worst case, then charge. Ours, with 256 callers, takes turns on one Postgres with a Prisma transaction
 * that does the naive same, with two statements of `pg` as good as one writes them, and with our own two statements without us.
 */
export async function benchLedger(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  const postgres = await startPostgres({ dataFolder: path.join(folder, 'pg'), throwAway: true });
  try {
    await benchKind('hot', 1, postgres.url('hot'), postgres.pid);
    await benchKind('spread', 1_000, postgres.url('spread'), postgres.pid);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchKind(kind: Kind, accounts: number, url: string, postgresPid: number): Promise<void> {
  await deployMigrations(url);
  const ids = Array.from({ length: accounts }, (_, index) => `ws_${index}`);
  const database = connectDatabase(url, { applicationName: 'bench', connectionsMax: 2, ...unhurriedConnection });
  const prisma = await LedgerPeer.open(url, ids);
  const pg = LedgerPgPeer.open(url);
  const bare = await LedgerBare.open(url, ids, response);
  try {
    // One account charges more calls here than a workspace may name in a day.
    const store = new PostgresLedgerStore(database, { newKeysPerDayMax: 1_000_000_000, ...unhurriedCalls });
    await openWallets(database, ids);
    const charge = { ours: ours(store), pg: (id: string) => pg.charge(id, response) };
    const contenders = {
      ours: contender(ourCallers, byCallers(charge.ours, ourCallers, ids)),
      prisma: contender(
        peerCallers,
        byCallers((id) => prisma.charge(id, response), peerCallers, ids),
      ),
      pg: pgCallers.map((callers) => contender(callers, byCallers(charge.pg, callers, ids))),
      bare: contender(ourCallers, inBatches(bare)),
    };
    await measureInTurn(Object.values(contenders).flat(), postgresPid);
    const mine = measured(contenders.ours);
    const pgBest = contenders.pg.map(measured).reduce((best, one) => (one.perSecond > best.perSecond ? one : best));
    const ratios = await ratiosAtSameCallers(charge, ids);
    const violations = (await store.violations()).length;
    printPeer(`${kind}-prisma`, mine, measured(contenders.prisma), { violations });
    printPeer(`${kind}-pg`, mine, pgBest, { atSameCallers: ratios });
    printPeer(`${kind}-bare`, mine, measured(contenders.bare));
  } finally {
    await Promise.all([database.close(), prisma.close(), pg.close(), bare.close()]);
  }
}

const contender = (callers: number, load: Load): Contender => ({ callers, load, latenciesMs: [], cpuMs: 0 });

async function measureInTurn(contenders: readonly Contender[], postgresPid: number): Promise<void> {
  for (const { load } of contenders) await load(roundMs / 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const begunMs = processorMs(postgresPid);
      for (const ms of await contender.load(roundMs)) contender.latenciesMs.push(ms);
      contender.cpuMs += processorMs(postgresPid) - begunMs;
    }
  }
}

/** How ours compares with `pg` when both have as many callers: `1:1.20,4:…`. */
async function ratiosAtSameCallers(
  charge: { readonly ours: Charge; readonly pg: Charge },
  ids: readonly string[],
): Promise<string> {
  const ratios: string[] = [];
  for (const callers of sameCallers) {
    const [mine, theirs] = [byCallers(charge.ours, callers, ids), byCallers(charge.pg, callers, ids)];
    const ofRounds: number[] = [];
    for (let round = 0; round < sameCallersRounds; round += 1) {
      const [ours, pg] = [await mine(sameCallersRoundMs), await theirs(sameCallersRoundMs)];
      ofRounds.push(ours.length / pg.length);
    }
    ratios.push(`${callers}:${median(ofRounds).toFixed(2)}`);
  }
  return ratios.join(',');
}

function printPeer(name: string, mine: Measured, theirs: Measured, facts: Record<string, string | number> = {}): void {
  printCase(name, mine.perSecond / theirs.perSecond, {
    ours: `${mine.perSecond.toFixed(0)}/s`,
    peer: `${theirs.perSecond.toFixed(0)}/s`,
    oursP99: `${mine.p99Ms.toFixed(0)}ms`,
    peerP99: `${theirs.p99Ms.toFixed(0)}ms`,
    oursCpu: `${mine.cpuMs.toFixed(3)}ms`,
    peerCpu: `${theirs.cpuMs.toFixed(3)}ms`,
    callers: `${mine.callers}/${theirs.callers}`,
    ...facts,
  });
}

async function openWallets(database: Database, workspaceIds: readonly string[]): Promise<void> {
  const open = 'SELECT ledger.open_accounts(id) FROM unnest($1::text[]) AS id';
  await database.query({ name: 'bench_open', text: open }, [workspaceIds]);
  const fill = 'SELECT ledger.credit_top_up(id, 10000000, id, true) FROM unnest($1::text[]) AS id';
  await database.query({ name: 'bench_fill', text: fill }, [workspaceIds]);
}

function ours(store: PostgresLedgerStore): Charge {
  const ledger = new BillingLedger({ store, leases: new LeaseKeeper(store, nodeTimers), timers: nodeTimers });
  const fingerprint = new Uint8Array(32);
  return async (workspaceId) => {
    const [runId, idempotencyKey] = [randomUUID(), randomUUID()];
    const call = { runId, workspaceId, route: 'vat_verify', idempotencyKey, fingerprint, creditsPerAnswer: 2 };
    const { outcome } = await ledger.charge(
      { ...call, answersMax: 2, freeTier: false },
      () => 2,
      async () => ({ answered: 1, complete: true, response }),
    );
    if (outcome !== 'answered') throw new Error(outcome);
  };
}

function byCallers(charge: Charge, callers: number, ids: readonly string[]): Load {
  let next = 0;
  return async (durationMs) => {
    const until = performance.now() + durationMs;
    const latenciesMs: number[] = [];
    const caller = async (): Promise<void> => {
      for (let begunMs = performance.now(); begunMs < until; begunMs = performance.now()) {
        await charge(ids[(next = (next + 7) % ids.length)]!);
        latenciesMs.push(performance.now() - begunMs);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return latenciesMs;
  };
}

function inBatches(bare: LedgerBare): Load {
  return async (durationMs) => {
    const until = performance.now() + durationMs;
    const latenciesMs: number[] = [];
    for (let begunMs = performance.now(); begunMs < until; begunMs = performance.now()) {
      await bare.charge(ourCallers);
      const tookMs = performance.now() - begunMs;
      for (let one = 0; one < ourCallers; one += 1) latenciesMs.push(tookMs);
    }
    return latenciesMs;
  };
}

/** Processor time so far, of this process and of a Postgres with its backends. */
function processorMs(postgresPid: number): number {
  const { user, system } = process.cpuUsage();
  const children = readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, child) => sum + processorTimeMs(Number(child)), (user + system) / 1_000);
}

function measured({ callers, latenciesMs, cpuMs }: Contender): Measured {
  latenciesMs.sort((a, b) => a - b);
  const p99Ms = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? NaN;
  const perSecond = latenciesMs.length / ((rounds * roundMs) / 1_000);
  return { callers, perSecond, p99Ms, cpuMs: cpuMs / latenciesMs.length };
}
