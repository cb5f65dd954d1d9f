import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { BillingLedger, LeaseKeeper } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, PostgresLedgerStore } from '@einvoice/database';
import { deployMigrations, startPostgres } from '@einvoice/test-kit';
import { nodeTimers } from '@einvoice/timers';
import { LedgerPeer, peerCallers } from './ledger-peer';
import { printCase } from './measure';
import { processorTimeMs } from './processor-time';

const ourCallers = 256;
const roundMs = 2_000;
const rounds = 4;
const response = Buffer.from(JSON.stringify({ results: [{ reference: '1', verdict: 'valid' }] }));

type Charge = (workspaceId: string) => Promise<void>;

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor time of an operation, ours and Postgres's: what it costs on whatever busy machine. */
  readonly cpuMs: number;
}

interface Contender {
  readonly charge: Charge;
  readonly callers: number;
  readonly latenciesMs: number[];
  cpuMs: number;
}

/**
 * One operation = hold the worst case, then charge. Ours, with 256 callers, and a Prisma interactive transaction that does the
 * naive same, with as many callers as it has connections, take turns on one Postgres.
 */
export async function benchLedger(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  const postgres = await startPostgres({ dataFolder: path.join(folder, 'pg'), throwAway: true });
  try {
    await benchCase('hot', 1, postgres.url('hot'), postgres.pid);
    await benchCase('spread', 1_000, postgres.url('spread'), postgres.pid);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchCase(name: string, accounts: number, url: string, postgresPid: number): Promise<void> {
  await deployMigrations(url);
  const workspaceIds = Array.from({ length: accounts }, (_, index) => `ws_${index}`);
  const database = connectDatabase(url, { applicationName: 'bench', connectionsMax: 2 });
  const peer = await LedgerPeer.open(url, workspaceIds);
  try {
    // One account charges more calls here than a workspace may name in a day.
    const store = new PostgresLedgerStore(database, { newKeysPerDayMax: 1_000_000_000 });
    await openWallets(database, workspaceIds);
    const contenders: Contender[] = [
      { charge: ours(store), callers: ourCallers, latenciesMs: [], cpuMs: 0 },
      { charge: (id) => peer.charge(id, response), callers: peerCallers, latenciesMs: [], cpuMs: 0 },
    ];
    for (const { charge, callers } of contenders) await load(charge, callers, workspaceIds, roundMs / 2);
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        const { charge, callers, latenciesMs } = contender;
        const begunMs = processorMs(postgresPid);
        for (const ms of await load(charge, callers, workspaceIds, roundMs)) latenciesMs.push(ms);
        contender.cpuMs += processorMs(postgresPid) - begunMs;
      }
    }
    const [mine, theirs] = contenders.map(measured) as [Measured, Measured];
    printCase(name, mine.perSecond / theirs.perSecond, {
      ours: `${mine.perSecond.toFixed(0)}/s`,
      peer: `${theirs.perSecond.toFixed(0)}/s`,
      oursP99: `${mine.p99Ms.toFixed(0)}ms`,
      peerP99: `${theirs.p99Ms.toFixed(0)}ms`,
      oursCpu: `${mine.cpuMs.toFixed(3)}ms`,
      peerCpu: `${theirs.cpuMs.toFixed(3)}ms`,
      callers: `${ourCallers}/${peerCallers}`,
      violations: (await store.violations()).length,
    });
  } finally {
    await Promise.all([database.close(), peer.close()]);
  }
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

/** How long each operation took that was begun within `durationMs`. */
async function load(charge: Charge, callers: number, ids: readonly string[], durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs;
  const latenciesMs: number[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let begunMs = performance.now(); begunMs < until; begunMs = performance.now()) {
      await charge(ids[(next = (next + 7) % ids.length)]!);
      latenciesMs.push(performance.now() - begunMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return latenciesMs;
}

/** Processor time so far, of this process and of a Postgres with its backends. */
function processorMs(postgresPid: number): number {
  const { user, system } = process.cpuUsage();
  const children = readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8').trim().split(' ');
  return children.reduce((sum, child) => sum + processorTimeMs(Number(child)), (user + system) / 1_000);
}

function measured({ latenciesMs, cpuMs }: Contender): Measured {
  latenciesMs.sort((a, b) => a - b);
  const p99Ms = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? NaN;
  return { perSecond: latenciesMs.length / ((rounds * roundMs) / 1_000), p99Ms, cpuMs: cpuMs / latenciesMs.length };
}
