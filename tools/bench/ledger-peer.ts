import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
// eslint-disable-next-line @nx/enforce-module-boundaries -- we compare with Prisma itself, which no library hands out
import { PrismaClient } from '../../libs/platform/database/src/generated/prisma/client';

/** Connections of the peer's pool, and its callers: more of either only queue for the same rows. */
export const peerCallers = 16;

/** What both peers keep; the service's own tables are not touched. */
export const peerTables = { account: 'peer_account', run: 'peer_run', transfer: 'peer_transfer' } as const;

/** The usual way: one interactive transaction that reads, checks and writes, and one that settles. */
export class LedgerPeer {
  private constructor(private readonly prisma: PrismaClient) {}

  static async open(url: string, accounts: readonly string[]): Promise<LedgerPeer> {
    const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: peerCallers }) });
    await prisma.$executeRaw`CREATE TABLE peer_account (id text PRIMARY KEY, credits bigint NOT NULL, held bigint NOT NULL)`;
    await prisma.$executeRaw`CREATE TABLE peer_run (
      id uuid PRIMARY KEY, account_id text NOT NULL REFERENCES peer_account, key text NOT NULL, state text NOT NULL,
      response bytea, created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (account_id, key))`;
    await prisma.$executeRaw`CREATE TABLE peer_transfer (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, account_id text NOT NULL REFERENCES peer_account,
      run_id uuid NOT NULL REFERENCES peer_run, amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`;
    await prisma.$executeRaw`INSERT INTO peer_account SELECT unnest(${accounts}::text[]), 10000000, 0`;
    return new LedgerPeer(prisma);
  }

  async charge(accountId: string, response: Buffer): Promise<void> {
    const runId = randomUUID();
    await this.prisma.$transaction(async (tx) => {
      const [account] = await tx.$queryRaw<{ credits: bigint; held: bigint }[]>`
        SELECT credits, held FROM peer_account WHERE id = ${accountId}`;
      if (!account || account.credits - account.held < 4n) throw new Error('insufficient');
      await tx.$executeRaw`UPDATE peer_account SET held = held + 4 WHERE id = ${accountId}`;
      await tx.$executeRaw`
        INSERT INTO peer_run (id, account_id, key, state) VALUES (${runId}::uuid, ${accountId}, ${runId}, 'running')`;
      await tx.$executeRaw`
        INSERT INTO peer_transfer (kind, account_id, run_id, amount) VALUES ('hold', ${accountId}, ${runId}::uuid, 4)`;
    }, transactionOptions);
    await this.prisma.$transaction(async (tx) => {
      const [run] = await tx.$queryRaw<{ state: string }[]>`SELECT state FROM peer_run WHERE id = ${runId}::uuid`;
      if (run?.state !== 'running') throw new Error('overtaken');
      await tx.$executeRaw`UPDATE peer_run SET state = 'done', response = ${response} WHERE id = ${runId}::uuid`;
      await tx.$executeRaw`
        UPDATE peer_account SET held = held - 4, credits = credits - 2 WHERE id = ${accountId}`;
      await tx.$executeRaw`
        INSERT INTO peer_transfer (kind, account_id, run_id, amount) VALUES ('capture', ${accountId}, ${runId}::uuid, 2)`;
    }, transactionOptions);
  }

  close(): Promise<void> {
    return this.prisma.$disconnect();
  }
}

const transactionOptions = { maxWait: 60_000, timeout: 60_000 };
