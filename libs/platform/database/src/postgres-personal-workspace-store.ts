import { type Person } from '@einvoice/identity';
import {
  type FallenBalance,
  firstWorkspaceName,
  type PersonalData,
  type PersonalWorkspace,
  PersonalWorkspaceStore,
  type WorkspaceChange,
} from '@einvoice/workspaces';
import { type Database } from './connect-database';
import { personalDataOf } from './personal-data';
import { databaseNow, type PrismaClient, prismaOf, secondsAfter } from './prisma-client';
import { eraseWorkspace } from './workspace-erasure';

export interface PersonalWorkspaceLimits {
  readonly walletsPerWorkspaceMax: number;
  readonly localMailKeptSeconds: number;
  /** Of what was observed of the sources outside, which is about nobody. */
  readonly sourceHistoryKeptDays: number;
  /** Rows of each list of personal data. */
  readonly personalDataRowsMax: number;
}

const expired = (table: string): string =>
  `DELETE FROM ${table} WHERE expires_at < now() - interval '1 hour' RETURNING 1`;

const settled = 'a.credits_posted - a.debits_posted'; // what is held is not spent

export const personalWorkspaceStatements = {
  fallenBalances: {
    name: 'workspace_fallen_balances',
    text: `
      WITH changed AS (
        UPDATE workspace AS w SET low_balance_told_at = CASE WHEN ${settled} < w.low_balance_credits THEN now() END
        FROM ledger.account AS a
        WHERE w.low_balance_credits IS NOT NULL AND a.workspace_id = w.id AND a.code = 'wallet'
          AND (${settled} < w.low_balance_credits) = (w.low_balance_told_at IS NULL)
        RETURNING w.id, w.low_balance_credits, w.low_balance_language, w.low_balance_told_at, ${settled} AS credits
      )
      SELECT c.id AS "workspaceId", p.email, c.low_balance_language AS language, c.low_balance_credits AS "levelCredits",
        c.credits::int AS credits
      FROM changed AS c
        JOIN workspace_member AS m ON m.workspace_id = c.id
        JOIN person AS p ON p.id = m.person_id
      WHERE c.low_balance_told_at IS NOT NULL`,
  },
  sweep: {
    name: 'workspace_sweep',
    text: `
      WITH sessions AS (${expired('session')}), links AS (${expired('sign_in_link')}),
        devices AS (${expired('device_login')}), challenges AS (${expired('wallet_challenge')}),
        mails AS (DELETE FROM local_mail WHERE created_at < now() - $1 * interval '1 second' RETURNING 1),
        intervals AS (DELETE FROM source_interval WHERE begins_at < now() - $2 * interval '1 day' RETURNING 1)
      SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM links) + (SELECT count(*) FROM devices)
        + (SELECT count(*) FROM challenges) + (SELECT count(*) FROM mails) + (SELECT count(*) FROM intervals) AS swept`,
  },
};

/** The workspaces of people in Postgres, through Prisma. */
export class PostgresPersonalWorkspaceStore extends PersonalWorkspaceStore {
  constructor(
    private readonly database: Database,
    private readonly limits: PersonalWorkspaceLimits,
  ) {
    super();
  }

  async workspaceOf(person: Person, newId: string): Promise<{ id: string; name: string }> {
    const { prisma } = this;
    const ofPerson = { where: { members: { some: { personId: person.id } } }, select: { id: true, name: true } };
    const known = await prisma.workspace.findFirst(ofPerson);
    if (known) return known;
    return prisma.$transaction(async (within) => {
      // Two first requests of one person wait for each other here.
      await within.$queryRaw`SELECT id FROM person WHERE id = ${person.id} FOR NO KEY UPDATE`;
      const madeMeanwhile = await within.workspace.findFirst(ofPerson);
      if (madeMeanwhile) return madeMeanwhile;
      const name = firstWorkspaceName(person);
      const createdAt = await databaseNow(within);
      const members = { create: { personId: person.id, createdAt } };
      await within.workspace.create({ data: { id: newId, name, createdAt, updatedAt: createdAt, members } });
      await within.$executeRaw`SELECT ledger.open_accounts(${newId})`;
      return { id: newId, name };
    });
  }

  async read(workspaceId: string): Promise<PersonalWorkspace | null> {
    const wallets = { orderBy: [{ linkedAt: 'desc' as const }, { address: 'asc' as const }] };
    const row = await this.prisma.workspace.findUnique({ where: { id: workspaceId }, include: { wallets } });
    if (!row) return null;
    const { id, name, legalEntityName, legalEntityCountry, vatNumber, peppolScheme, peppolIdentifier } = row;
    return {
      ...{ id, name, vatNumber },
      legalEntity:
        legalEntityName !== null && legalEntityCountry !== null
          ? { name: legalEntityName, countryCode: legalEntityCountry }
          : null,
      peppolEndpoint:
        peppolScheme !== null && peppolIdentifier !== null ? { scheme: peppolScheme, value: peppolIdentifier } : null,
      wallets: row.wallets.map(({ address, linkedAt }) => ({ address, linkedAt })),
    };
  }

  async change(workspaceId: string, { name, legalEntity, vatNumber, peppolEndpoint }: WorkspaceChange): Promise<void> {
    const parts = {
      ...(name !== undefined && { name }),
      ...(legalEntity !== undefined && {
        legalEntityName: legalEntity?.name ?? null,
        legalEntityCountry: legalEntity?.countryCode ?? null,
      }),
      ...(vatNumber !== undefined && { vatNumber }),
      ...(peppolEndpoint !== undefined && {
        peppolScheme: peppolEndpoint?.scheme ?? null,
        peppolIdentifier: peppolEndpoint?.value ?? null,
      }),
    };
    const data = { ...parts, updatedAt: await databaseNow(this.prisma) };
    await this.prisma.workspace.updateMany({ where: { id: workspaceId }, data });
  }

  async putChallenge({
    validSeconds,
    ...challenge
  }: {
    workspaceId: string;
    address: string;
    message: string;
    validSeconds: number;
  }): Promise<Date> {
    const { workspaceId, address, message } = challenge;
    const expiresAt = secondsAfter(await databaseNow(this.prisma), validSeconds);
    await this.prisma.walletChallenge.upsert({
      where: { workspaceId_address: { workspaceId, address } },
      create: { ...challenge, expiresAt },
      update: { message, expiresAt },
    });
    return expiresAt;
  }

  /** One statement: of two that are asked at once only one gets the text. */
  async takeChallenge(workspaceId: string, address: string): Promise<string | null> {
    const [row] = await this.prisma.$queryRaw<{ message: string; holds: boolean }[]>`
        DELETE FROM wallet_challenge WHERE workspace_id = ${workspaceId} AND address = ${address}
        RETURNING message, expires_at > now() AS holds`;
    return row?.holds ? row.message : null;
  }

  async link(workspaceId: string, address: string): Promise<'linked' | 'linked_elsewhere' | 'too_many'> {
    const { prisma } = this;
    await prisma.$executeRaw`
      INSERT INTO workspace_wallet (address, workspace_id)
      SELECT ${address}, ${workspaceId}
      WHERE (SELECT count(*) FROM workspace_wallet WHERE workspace_id = ${workspaceId})
        < ${this.limits.walletsPerWorkspaceMax}
      ON CONFLICT (address) DO NOTHING`;
    const owned = await prisma.workspaceWallet.findUnique({ where: { address } });
    if (!owned) return 'too_many';
    return owned.workspaceId === workspaceId ? 'linked' : 'linked_elsewhere';
  }

  async unlink(workspaceId: string, address: string): Promise<void> {
    const where = { workspaceId, address: address.toLowerCase() };
    await this.prisma.workspaceWallet.deleteMany({ where });
  }

  async lowBalanceOf(workspaceId: string): Promise<number | null> {
    const select = { lowBalanceCredits: true };
    return (await this.prisma.workspace.findUnique({ where: { id: workspaceId }, select }))?.lowBalanceCredits ?? null;
  }

  async setLowBalance(workspaceId: string, credits: number | null, language: string): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE workspace AS w SET
        low_balance_credits = ${credits}::int,
        low_balance_language = CASE WHEN ${credits}::int IS NOT NULL THEN ${language} END,
        low_balance_told_at = CASE WHEN a.credits_posted - a.debits_posted < ${credits}::int THEN now() END
      FROM ledger.account AS a
      WHERE w.id = ${workspaceId} AND a.workspace_id = w.id AND a.code = 'wallet'`;
  }

  /** One statement over `pg`, as `sweep` is: it runs every minute. */
  async fallenBalances(): Promise<readonly FallenBalance[]> {
    return this.database.query<FallenBalance & Record<string, unknown>>(personalWorkspaceStatements.fallenBalances, []);
  }

  async untold(workspaceId: string): Promise<void> {
    await this.prisma.workspace.updateMany({ where: { id: workspaceId }, data: { lowBalanceToldAt: null } });
  }

  async personalData(person: Person, workspaceId: string): Promise<PersonalData> {
    const rowsMax = this.limits.personalDataRowsMax;
    return personalDataOf(this.prisma, person, { workspaceId, rowsMax });
  }

  async erase(person: Person, workspaceId: string): Promise<void> {
    await this.database.transaction((query) => eraseWorkspace(query, workspaceId, [person.id]));
  }

  /** One statement over `pg`: it runs at the start and every minute, and a process without accounts need not load Prisma. */
  async sweep(): Promise<number> {
    const { localMailKeptSeconds, sourceHistoryKeptDays } = this.limits;
    const values = [localMailKeptSeconds, sourceHistoryKeptDays];
    const [row] = await this.database.query<{ swept: string }>(personalWorkspaceStatements.sweep, values);
    return Number(row?.swept ?? 0);
  }

  private get prisma(): PrismaClient {
    return prismaOf(this.database);
  }
}
