import { createHash } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { BillingLedger, LeaseKeeper, LedgerKeeper, LedgerUnavailableError } from '@einvoice/billing-ledger';
import { connectDatabase, PostgresLedgerStore } from '@einvoice/database';
import { nodeTimers } from '@einvoice/resilience';

/** What a worker is asked: a priced call, and how the pretend register behaves at it. */
export interface WorkerCall {
  readonly id: number;
  readonly runId: string;
  readonly workspaceId: string;
  readonly key: string | undefined;
  /** How many questions; the same for every use of a key. */
  readonly questions: number;
  readonly freeTier: boolean;
  readonly register: { readonly delayMs: number; readonly answers: readonly boolean[]; readonly breaks: boolean };
}

/** What a worker answers. `body` is the answer as the buyer would see it. */
export interface WorkerReply {
  readonly id: number;
  readonly outcome: string;
  readonly runId?: string;
  readonly body?: string;
  /** Credits of the run by now; null when it is not known. */
  readonly credits?: number;
}

/** The answer of a run: which questions are answered, by their numbers. */
export interface WorkerBody {
  readonly answered: readonly number[];
  readonly questions: number;
}

/** One instance of a service that charges with the ledger: a process to be killed, stopped and cut off. */
async function main(databaseUrl: string, leaseMs: number): Promise<void> {
  const database = connectDatabase(databaseUrl, { applicationName: 'ledger-worker', connectionsMax: 2 });
  const chores = connectDatabase(databaseUrl, { applicationName: 'ledger-worker', connectionsMax: 2 });
  const store = new PostgresLedgerStore(database, { leaseMs });
  const leases = new LeaseKeeper(store, nodeTimers, leaseMs / 3);
  const ledger = new BillingLedger({ store, leases, timers: nodeTimers, waitMs: 500 });
  const everyMs = { expireEveryMs: leaseMs / 4, sealEveryMs: 1_000, forgetEveryMs: 5_000 };
  const keeper = new LedgerKeeper({ store: new PostgresLedgerStore(chores), timers: nodeTimers, ...everyMs });
  process.on('message', (call: WorkerCall) => {
    void answer(ledger, call).then((reply) => process.send?.({ id: call.id, ...reply }));
  });
  process.on('disconnect', () => process.exit(0));
  await keeper.start();
  process.send?.({ id: 0, outcome: 'ready' });
}

async function answer(ledger: BillingLedger, call: WorkerCall): Promise<Omit<WorkerReply, 'id'>> {
  const { runId, workspaceId, key, questions, freeTier, register } = call;
  const priced = {
    runId,
    workspaceId,
    route: 'fault_run',
    ...(key === undefined ? {} : { idempotencyKey: key }),
    fingerprint: createHash('sha256').update(`${key} ${questions}`).digest(),
    creditsPerAnswer: 2,
    answersMax: questions,
    freeTier,
  };
  try {
    const openOf = (earlier: Buffer | null): number[] => {
      const done = earlier ? (JSON.parse(earlier.toString()) as WorkerBody).answered : [];
      return Array.from({ length: questions }, (_, question) => question).filter((each) => !done.includes(each));
    };
    const bytes = (earlier: { response: Uint8Array | null } | null): Buffer | null =>
      earlier?.response ? Buffer.from(earlier.response) : null;
    const charge = await ledger.charge(
      priced,
      (earlier) => openOf(bytes(earlier)).length,
      async ({ earlier }) => {
        await sleep(register.delayMs);
        if (register.breaks) throw new RegisterBroke();
        const open = openOf(bytes(earlier));
        const now = open.filter((question) => register.answers[question]);
        const stillOpen = open.filter((question) => !now.includes(question));
        const answered = Array.from({ length: questions }, (_, each) => each).filter(
          (each) => !stillOpen.includes(each),
        );
        const response = Buffer.from(JSON.stringify({ answered, questions } satisfies WorkerBody));
        return { answered: now.length, complete: stillOpen.length === 0, response };
      },
    );
    switch (charge.outcome) {
      case 'answered': {
        const { outcome, credits } = charge.settlement;
        return { outcome, runId: charge.runId, body: Buffer.from(charge.response).toString(), credits };
      }
      case 'replay':
        return {
          outcome: 'replay',
          runId: charge.runId,
          body: Buffer.from(charge.response).toString(),
          credits: charge.credits,
        };
      default:
        return { outcome: charge.outcome };
    }
  } catch (error) {
    if (error instanceof LedgerUnavailableError) return { outcome: 'unavailable' };
    if (error instanceof RegisterBroke) return { outcome: 'register_broke' };
    return { outcome: `bug: ${error instanceof Error ? error.message : String(error)}` };
  }
}

class RegisterBroke extends Error {}

const [databaseUrl = '', leaseMs = ''] = process.argv.slice(2);
void main(databaseUrl, Number(leaseMs));
