import { type Person } from '@einvoice/identity';
import { type PersonalData } from '@einvoice/workspaces';
import { type PrismaClient } from './prisma-client';

const newestFirst = { createdAt: 'desc' } as const;

/**
 * Everything that is stored about a person and a workspace, without any secret.
 * @param rowsMax of each list
 */
export async function personalDataOf(
  prisma: PrismaClient,
  person: Person,
  { workspaceId, rowsMax }: { workspaceId: string; rowsMax: number },
): Promise<PersonalData> {
  const [ofPerson, ofWorkspace] = [{ userId: person.id }, { workspaceId }];
  const list = { orderBy: newestFirst, take: rowsMax };
  const [
    known,
    workspace,
    sessions,
    passkeys,
    connections,
    connectionSecrets,
    wallets,
    topUps,
    ruleSets,
    checks,
    checkReceipts,
    runs,
    movements,
  ] = await Promise.all([
    prisma.user.findUnique({ where: { id: person.id }, select: { createdAt: true } }),
    workspaceRow(prisma, workspaceId),
    prisma.session.findMany({ where: ofPerson, ...list }),
    prisma.passkey.findMany({ where: ofPerson, ...list }),
    prisma.connection.findMany({ where: ofWorkspace, ...list, select: connectionFields }),
    connectionSecretsOf(prisma, workspaceId),
    prisma.workspaceWallet.findMany({ where: ofWorkspace, orderBy: [{ linkedAt: 'desc' }, { address: 'asc' }] }),
    prisma.topUp.findMany({ where: ofWorkspace, ...list, select: topUpFields }),
    ruleSetsOf(prisma, workspaceId),
    prisma.keptCheck.findMany({ where: ofWorkspace, ...list, omit: { workspaceId: true } }),
    prisma.checkReceipt.findMany({ where: ofWorkspace, ...list, omit: { workspaceId: true } }),
    runsOf(prisma, workspaceId, rowsMax),
    movementsOf(prisma, workspaceId, rowsMax),
  ]);
  return {
    person: { ...person, createdAt: known?.createdAt ?? new Date(0) },
    workspace,
    sessions: sessions.map(({ userAgent: browser, createdAt: signedInAt, updatedAt: lastSeenAt, expiresAt }) => ({
      ...{ browser, signedInAt, lastSeenAt, expiresAt },
    })),
    passkeys: passkeys.map(({ id, name, backedUp: synced, createdAt }) => ({ id, name, synced, createdAt })),
    ...{ connections, connectionSecrets },
    wallets: wallets.map(({ address, linkedAt }) => ({ address, linked_at: linkedAt })),
    ...{ topUps, ruleSets, checks, checkReceipts, runs, movements },
  };
}

const connectionFields = {
  ...{ id: true, name: true, secretEnd: true, creditsPerCallMax: true, createdAt: true, lastUsedAt: true },
  revokedAt: true,
} as const;
const topUpFields = {
  ...{ id: true, amountCents: true, provider: true, providerRef: true, state: true, createdAt: true, settledAt: true },
} as const;

/** By the names of its columns: people who keep their downloads know them. */
async function workspaceRow(prisma: PrismaClient, id: string): Promise<object> {
  const [row] = await prisma.$queryRaw<object[]>`
    SELECT id, name, legal_entity_name, legal_entity_country, vat_number, peppol_scheme, peppol_identifier,
      low_balance_credits, low_balance_language, low_balance_told_at
    FROM workspace WHERE id = ${id}`;
  return row ?? {};
}

/** Those beside the first of their connection, which stands with it. */
const connectionSecretsOf = (prisma: PrismaClient, workspaceId: string): Promise<object[]> => prisma.$queryRaw`
  SELECT s.id, s.connection_id AS "connectionId", s.secret_end AS "secretEnd", s.created_at AS "createdAt",
         s.expires_at AS "expiresAt", s.last_used_at AS "lastUsedAt", s.revoked_at AS "revokedAt"
  FROM connection_secret AS s JOIN connection AS c ON c.id = s.connection_id
  WHERE c.workspace_id = ${workspaceId} ORDER BY s.created_at DESC, s.id`;

const ruleSetsOf = (prisma: PrismaClient, workspaceId: string): Promise<object[]> => prisma.$queryRaw`
  SELECT name, bytes, sha256, created_at AS "createdAt" FROM rule_set
  WHERE workspace_id = ${workspaceId} ORDER BY name`;

/** Prisma does not know the ledger: its tables belong to a schema of their own and are read through its functions. */
const runsOf = (prisma: PrismaClient, workspaceId: string, rowsMax: number): Promise<object[]> => prisma.$queryRaw`
  SELECT id, route, state, answered, captured::INTEGER AS credits, connection_id AS "connectionId",
         created_at AS "createdAt", finished_at AS "finishedAt", convert_from(response, 'UTF8') AS answer
  FROM ledger.runs_of(${workspaceId}, '-infinity') ORDER BY created_at DESC LIMIT ${rowsMax}`;

const movementsOf = (prisma: PrismaClient, workspaceId: string, rowsMax: number): Promise<object[]> => prisma.$queryRaw`
  SELECT t.id::TEXT, t.kind, a.unit, t.amount::INTEGER AS amount, t.available_after::INTEGER AS "availableAfter",
         t.run_id AS "runId", t.created_at AS at
  FROM ledger.account AS a JOIN ledger.transfer AS t ON t.account_id = a.id
  WHERE a.workspace_id = ${workspaceId} ORDER BY t.id DESC LIMIT ${rowsMax}`;
