import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerUnavailableError } from '@einvoice/billing-ledger';
import { connectDatabase, type Database, DatabaseUnavailableError, PostgresLedgerStore } from '@einvoice/database';
import { deployMigrations, type PostgresServer, repositoryRoot, startPostgres } from '@einvoice/test-kit';
import { run } from '../command.mjs';
import { type Chance, chanceOf } from './chance';
import { LedgerProcess } from './ledger-process';
import { type WorkerBody, type WorkerReply } from './ledger-worker';
import { type Outcome } from './scenario';

export interface LedgerSuiteOptions {
  readonly seed: number;
  /** How long faults go on; every kind strikes once at least. */
  readonly seconds: number;
  /** The built worker. */
  readonly program: string;
  readonly keys?: number;
  readonly buyers?: number;
  readonly stopping?: AbortSignal;
}

const databaseName = 'einvoice';
const workersMax = 3;
const workspaces = 6;
const leaseMs = 1_500;
/** The last workspace has few credits: its calls are often refused, and its key works after the next top-up. */
const credits = (workspace: number): number => (workspace === workspaces - 1 ? 300 : 1_000_000);

/** Builds the worker, in a process of its own: the builder is an ES module. */
export async function buildLedgerWorker(folder: string): Promise<string> {
  const outfile = `${folder}/ledger-worker.js`;
  await run(process.execPath, ['tools/build.mjs', 'tools/faults/ledger-worker.ts', outfile], { cwd: repositoryRoot });
  return path.join(repositoryRoot, outfile);
}

/** An answer that a buyer holds in hands. */
interface Acknowledged {
  readonly workspaceId: string;
  readonly key: string | undefined;
  readonly runId: string;
  readonly reply: WorkerReply;
  readonly fault: string;
}

/** Three processes that charge, many buyers who repeat themselves, and a world that breaks; then the books are read. */
export class LedgerFaults {
  /** What is going on now, for the table. */
  private fault = 'none';
  private registerIsAway = false;
  private over = false;
  private readonly acknowledged: Acknowledged[] = [];
  private readonly bugs: string[] = [];
  private readonly rounds: { readonly fault: string; answers: number; charges: number }[] = [];

  private constructor(
    private readonly options: LedgerSuiteOptions,
    private postgres: PostgresServer,
    private readonly database: Database,
    private readonly store: PostgresLedgerStore,
    private readonly workers: readonly LedgerProcess[],
  ) {}

  /** Runs it; one outcome for every fault that struck, and one for what was found in the end. */
  static async run(options: LedgerSuiteOptions): Promise<Outcome[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-faults-'));
    const postgres = await startPostgres({ dataFolder: path.join(folder, 'pg'), throwAway: true });
    const url = postgres.url(databaseName);
    await deployMigrations(url);
    const database = connectDatabase(url, { applicationName: 'faults', connectionsMax: 4 });
    const workers = Array.from({ length: workersMax }, () => new LedgerProcess(options.program, url, leaseMs));
    const suite = new LedgerFaults(options, postgres, database, new PostgresLedgerStore(database), workers);
    try {
      await suite.openWorkspaces();
      await Promise.all(workers.map((worker) => worker.start()));
      await suite.breakWhileBuying();
      return await suite.judge();
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await database.close();
      await suite.postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  private async openWorkspaces(): Promise<void> {
    for (let workspace = 0; workspace < workspaces; workspace += 1) {
      const workspaceId = `ws_${workspace}`;
      const text = `INSERT INTO workspace (id, name) VALUES ($1, 'faults')`;
      await this.database.query({ name: 'faults_workspace', text }, [workspaceId]);
      await this.store.openAccounts(workspaceId);
      await this.topUp(workspace, 'first');
    }
  }

  private topUp(workspace: number, reference: string) {
    const workspaceId = `ws_${workspace}`;
    const externalReference = `${workspaceId} ${reference}`;
    return this.store.creditTopUp({ workspaceId, credits: credits(workspace), externalReference, local: true });
  }

  private async breakWhileBuying(): Promise<void> {
    const { seed, seconds, buyers = 32, stopping } = this.options;
    const deadline = performance.now() + seconds * 1_000;
    const buying = Array.from({ length: buyers }, (_, buyer) => this.buy(chanceOf(seed, buyer + 1)));
    const chance = chanceOf(seed, 0);
    let faults = chance.shuffled(ledgerFaults);
    while ((performance.now() < deadline || this.rounds.length < ledgerFaults.length) && !stopping?.aborted) {
      const { name, strike } = faults.pop()!;
      if (faults.length === 0) faults = chance.shuffled(ledgerFaults);
      this.fault = name;
      this.rounds.push({ fault: name, answers: 0, charges: 0 });
      await persistently(() => strike(this, chance));
      await sleep(chance.whole(100, 500));
    }
    this.fault = 'none';
    this.over = true;
    await Promise.all(buying);
  }

  /** One buyer: takes a key, often one that others use now, sends it once or twice, here and there, late or at once. */
  private async buy(chance: Chance): Promise<void> {
    const { keys = 400 } = this.options;
    while (!this.over) {
      const key = chance.likely(0.9) ? chance.whole(1, keys) : undefined;
      const workspace = (key ?? chance.whole(1, keys)) % workspaces;
      const questions = 1 + ((key ?? 3) % 5);
      const twins = chance.likely(0.2) ? 2 : 1;
      const sent = Array.from({ length: twins }, async () => {
        const worker = chance.pick(this.workers);
        const register = {
          delayMs: chance.likely(0.02) ? chance.whole(0, 3 * leaseMs) : chance.whole(0, 30),
          answers: Array.from({ length: questions }, () => !this.registerIsAway && chance.likely(0.6)),
          breaks: chance.likely(0.05),
        };
        const call = {
          runId: randomUUID(),
          workspaceId: `ws_${workspace}`,
          key: key === undefined ? undefined : `key ${key}`,
          questions,
          freeTier: key !== undefined && key % 10 === 0,
          register,
        };
        await sleep(chance.whole(0, 20));
        this.note(call, await worker.ask(call));
      });
      await Promise.all(sent);
    }
  }

  private note(call: { workspaceId: string; key: string | undefined }, reply: WorkerReply): void {
    if (reply.outcome.startsWith('bug')) this.bugs.push(reply.outcome);
    if (!reply.runId || reply.body === undefined) return;
    const round = this.rounds.at(-1);
    if (round) {
      round.answers += 1;
      if (reply.outcome === 'settled') round.charges += 1;
    }
    const { workspaceId, key } = call;
    this.acknowledged.push({ workspaceId, key, runId: reply.runId, reply, fault: this.fault });
  }

  async killWorker(chance: Chance): Promise<void> {
    const worker = chance.pick(this.workers);
    await worker.kill();
    await sleep(chance.whole(0, 300));
    await worker.start();
  }

  /** Longer than its lease: what it answers when it wakes up is not charged. */
  async pauseWorker(chance: Chance): Promise<void> {
    const worker = chance.pick(this.workers);
    worker.signal('SIGSTOP');
    await sleep(leaseMs * 2);
    worker.signal('SIGCONT');
  }

  async cutConnections(): Promise<void> {
    const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ledger-worker'`;
    await this.database.query({ name: 'faults_cut', text });
  }

  async restartPostgres(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    process.kill(this.postgres.pid, signal);
    await this.postgres.exited;
    const { dataFolder, port } = this.postgres;
    this.postgres = await startPostgres({ dataFolder, port, throwAway: true });
  }

  async registerAway(chance: Chance): Promise<void> {
    this.registerIsAway = true;
    await sleep(chance.whole(200, 800));
    this.registerIsAway = false;
  }

  /** A payment provider that reports everything several times and in any order. */
  async repeatPayments(chance: Chance): Promise<void> {
    const workspace = workspaces - 1;
    const reference = `payment ${chance.whole(1, 20)}`;
    await Promise.all(Array.from({ length: 5 }, () => this.topUp(workspace, reference)));
  }

  /** Whoever holds a lock of a hot account. */
  async lockAccount(chance: Chance): Promise<void> {
    const workspaceId = `ws_${chance.whole(0, workspaces - 1)}`;
    await this.database.transaction(async (query) => {
      const text = 'SELECT FROM ledger.account WHERE workspace_id = $1 FOR UPDATE';
      await query({ name: 'faults_lock', text }, [workspaceId]);
      await sleep(chance.whole(100, 1_000));
    });
  }

  private async judge(): Promise<Outcome[]> {
    const complaints = [...this.bugs, ...(await this.holdsLeft()), ...(await this.brokenBooks())];
    const byRun = new Map<string, Acknowledged[]>();
    for (const each of this.acknowledged) byRun.set(each.runId, [...(byRun.get(each.runId) ?? []), each]);
    const verdicts: Verdict[] = [];
    for (const [runId, answers] of byRun) verdicts.push(...(await this.judgeRun(runId, answers)));
    const doubled = await this.keysWithTwoRuns();
    const outcomes = this.rounds.map(({ fault, answers, charges }) => ({ ...kept, fault, answers, charges }));
    for (const { fault, lost, complaint } of verdicts) {
      outcomes.push({ ...kept, fault, struck: false, lost, complaints: complaint ? [complaint] : [] });
    }
    return [...outcomes, { ...kept, fault: 'in the end', struck: false, doubled, complaints }];
  }

  /** The sweepers have a lease and a round to give everything back. */
  private async holdsLeft(): Promise<string[]> {
    const text = `SELECT id FROM ledger.run WHERE state = 'running'`;
    let left: object[] = [];
    for (const deadline = performance.now() + leaseMs * 3; performance.now() < deadline; await sleep(100)) {
      left = await this.database.query({ name: 'faults_left', text });
      if (left.length === 0) return [];
    }
    return [`${left.length} holds are left`];
  }

  private async brokenBooks(): Promise<string[]> {
    const violations = await this.store.violations();
    const seals = await this.store.brokenSeals();
    return [
      ...violations.map(({ rule, subject }) => `violation ${rule} ${subject}`),
      ...seals.map(({ problem, transfer }) => `seal ${problem} ${transfer}`),
    ];
  }

  /** Every acknowledged answer is in the run, which is charged for what it answers; complete ones are equal to the byte. */
  private async judgeRun(runId: string, answers: readonly Acknowledged[]): Promise<Verdict[]> {
    const { workspaceId } = answers[0]!;
    const stored = await this.store.runOf(workspaceId, runId);
    const body = stored?.response ? Buffer.from(stored.response).toString() : null;
    const kept = body === null ? [] : (JSON.parse(body) as WorkerBody).answered;
    const charged = answers.filter(({ reply }) => reply.outcome !== 'overtaken');
    const verdicts: Verdict[] = [];
    for (const { reply, fault } of charged) {
      const acknowledged = JSON.parse(reply.body!) as WorkerBody;
      const missing = acknowledged.answered.filter((question) => !kept.includes(question));
      if (missing.length > 0) verdicts.push({ fault, lost: 1 });
      const complete = acknowledged.answered.length === acknowledged.questions;
      if (complete && body !== reply.body) verdicts.push({ fault, lost: 0, complaint: 'a replay would say otherwise' });
      if (reply.credits! > (stored?.credits ?? 0)) verdicts.push({ fault, lost: 0, complaint: 'credits went back' });
    }
    if (stored && stored.freeCalls === 0 && stored.credits !== kept.length * 2) {
      const { fault } = answers.at(-1)!;
      verdicts.push({ fault, lost: 0, complaint: `${stored.credits} credits for ${kept.length} answers` });
    }
    return verdicts;
  }

  private async keysWithTwoRuns(): Promise<number> {
    const runsOfKeys = new Map<string, Set<string>>();
    for (const { workspaceId, key, runId } of this.acknowledged) {
      if (key === undefined) continue;
      const name = `${workspaceId} ${key}`;
      runsOfKeys.set(name, (runsOfKeys.get(name) ?? new Set()).add(runId));
    }
    return [...runsOfKeys.values()].filter((runs) => runs.size > 1).length;
  }
}

/** A strike that meets a database which is still away from the one before is tried again. */
async function persistently(strike: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await strike();
    } catch (error) {
      const isAway = error instanceof LedgerUnavailableError || error instanceof DatabaseUnavailableError;
      if (!isAway || tries === 20) throw error;
      await sleep(250);
    }
  }
}

interface Verdict {
  readonly fault: string;
  readonly lost: number;
  readonly complaint?: string;
}

const kept: Outcome = { fault: '', struck: true, charges: 0, answers: 0, lost: 0, doubled: 0, complaints: [] };

const ledgerFaults: readonly { name: string; strike(suite: LedgerFaults, chance: Chance): Promise<void> }[] = [
  { name: 'kill -9 of a process', strike: (suite, chance) => suite.killWorker(chance) },
  { name: 'SIGSTOP beyond the lease', strike: (suite, chance) => suite.pauseWorker(chance) },
  { name: 'pg_terminate_backend', strike: (suite) => suite.cutConnections() },
  { name: 'kill -9 of Postgres', strike: (suite) => suite.restartPostgres('SIGKILL') },
  { name: 'Postgres restarts', strike: (suite) => suite.restartPostgres('SIGINT') },
  { name: 'register away', strike: (suite, chance) => suite.registerAway(chance) },
  { name: 'payments reported five times', strike: (suite, chance) => suite.repeatPayments(chance) },
  { name: 'an account locked', strike: (suite, chance) => suite.lockAccount(chance) },
];
