import { type TopUp, type TopUpState, TopUpStore } from '@einvoice/card-payments';
import { type Database } from './connect-database';
import { databaseNow, type PrismaClient, prismaOf, secondsAfter } from './prisma-client';

const firstLookAfterSeconds = 60;
const daySeconds = 86_400;

export const topUpStatements = {
  due: {
    name: 'top_up_due',
    text: `
      WITH due AS (
        SELECT id FROM top_up WHERE look_at <= now() ORDER BY look_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
      )
      UPDATE top_up SET look_at = now() + $2 * interval '1 second' FROM due WHERE top_up.id = due.id RETURNING top_up.id`,
  },
};

/** The fields of a `TopUp`. */
const select = {
  ...{ id: true, workspaceId: true, amountCents: true, provider: true, testFunds: true, providerRef: true },
  ...{ state: true, createdAt: true, settledAt: true },
} as const;
type Row = Omit<TopUp, 'provider' | 'state'> & { readonly provider: string; readonly state: string };

/** Top-ups in Postgres, through Prisma. */
export class PostgresTopUpStore extends TopUpStore {
  constructor(
    private readonly database: Database,
    private readonly limits: { readonly eventsKeptDays: number },
  ) {
    super();
  }

  add(topUp: {
    id: string;
    workspaceId: string;
    personId: string;
    amountCents: number;
    provider: TopUp['provider'];
    testFunds: boolean;
  }): Promise<TopUp> {
    return this.ask(async (prisma) => {
      const createdAt = await databaseNow(prisma);
      const data = { ...topUp, createdAt, lookAt: secondsAfter(createdAt, firstLookAfterSeconds) };
      return topUpOf(await prisma.topUp.create({ data, select }));
    });
  }

  async setProviderRef(id: string, providerRef: string): Promise<void> {
    await this.ask((prisma) => prisma.topUp.updateMany({ where: { id }, data: { providerRef } }));
  }

  async find(workspaceId: string, id: string): Promise<TopUp | null> {
    const row = await this.ask((prisma) => prisma.topUp.findUnique({ where: { id, workspaceId }, select }));
    return row && topUpOf(row);
  }

  async get(id: string): Promise<TopUp | null> {
    const row = await this.ask((prisma) => prisma.topUp.findUnique({ where: { id }, select }));
    return row && topUpOf(row);
  }

  async findByProviderRef(provider: TopUp['provider'], providerRef: string): Promise<TopUp | null> {
    const where = { provider_providerRef: { provider, providerRef } };
    const row = await this.ask((prisma) => prisma.topUp.findUnique({ where, select }));
    return row && topUpOf(row);
  }

  async listOf(workspaceId: string, limit: number): Promise<readonly TopUp[]> {
    const newestFirst = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];
    const list = { where: { workspaceId }, orderBy: newestFirst, take: limit, select };
    return (await this.ask((prisma) => prisma.topUp.findMany(list))).map(topUpOf);
  }

  /** One statement, for reports may come twice, late and in any order: what is outdated changes nothing. */
  async note(id: string, state: TopUpState, lookInSeconds: number | null): Promise<void> {
    await this.ask(
      (prisma) => prisma.$executeRaw`
        UPDATE top_up SET
          state = ${state},
          settled_at = CASE
            WHEN ${state} = 'open' THEN NULL
            WHEN state = ${state} OR state IN ('paid', 'refunded', 'disputed') THEN settled_at
            ELSE now()
          END,
          look_at = now() + ${lookInSeconds}::float8 * interval '1 second'
        WHERE id = ${id} AND NOT (
          ${state} IN ('open', 'declined', 'expired') AND state IN ('paid', 'refunded', 'disputed')
          OR ${state} = 'open' AND state = 'expired'
        )`,
    );
  }

  /** Two instances that look at once take different ones. Over `pg`: while nothing is due, a start need not load Prisma. */
  async due(limit: number, putOffSeconds: number): Promise<readonly TopUp[]> {
    const taken = await this.database.query<{ id: string }>(topUpStatements.due, [limit, putOffSeconds]);
    if (taken.length === 0) return [];
    const where = { id: { in: taken.map(({ id }) => id) } };
    return (await this.ask((prisma) => prisma.topUp.findMany({ where, select }))).map(topUpOf);
  }

  async isKnownReport(provider: TopUp['provider'], id: string): Promise<boolean> {
    const where = { provider_id: { provider, id } };
    return (await this.ask((prisma) => prisma.paymentEvent.findUnique({ where }))) !== null;
  }

  async noteReport(provider: TopUp['provider'], { id, type }: { id: string; type: string }): Promise<void> {
    await this.ask(async (prisma) => {
      const data = { provider, id, type, receivedAt: await databaseNow(prisma) };
      return prisma.paymentEvent.createMany({ data, skipDuplicates: true });
    });
  }

  sweep(): Promise<number> {
    return this.ask(async (prisma) => {
      const keptSince = secondsAfter(await databaseNow(prisma), -this.limits.eventsKeptDays * daySeconds);
      return (await prisma.paymentEvent.deleteMany({ where: { receivedAt: { lt: keptSince } } })).count;
    });
  }

  private async ask<T>(work: (prisma: PrismaClient) => PromiseLike<T>): Promise<T> {
    return work(prismaOf(this.database));
  }
}

const topUpOf = (row: Row): TopUp => row as TopUp;
