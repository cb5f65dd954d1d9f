import {
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  type DeviceLogin,
  DeviceLoginStore,
  type DevicePoll,
} from '@einvoice/identity';
import { type Database } from './connect-database';
import { databaseNow, type PrismaClient, prismaOf, secondsAfter } from './prisma-client';

interface PolledLogin {
  id: string;
  state: DeviceLogin['state'];
  isOver: boolean;
  tooSoon: boolean;
  workspaceId: string | null;
  personId: string | null;
  connectionName: string | null;
  creditsPerCallMax: number | null;
  email: string | null;
}

/** Device logins in Postgres, through Prisma. */
export class PostgresDeviceLoginStore extends DeviceLoginStore {
  constructor(private readonly database: Database) {
    super();
  }

  async add({
    validSeconds,
    ...login
  }: {
    id: string;
    deviceCodeSha256: Uint8Array;
    userCodeSha256: Uint8Array;
    clientName: string;
    networkSha256: Uint8Array;
    intervalSeconds: number;
    validSeconds: number;
  }): Promise<boolean> {
    const [deviceCodeSha256, userCodeSha256, networkSha256] = [
      ...[Uint8Array.from(login.deviceCodeSha256), Uint8Array.from(login.userCodeSha256)],
      Uint8Array.from(login.networkSha256),
    ] as const;
    const { prisma } = this;
    const createdAt = await databaseNow(prisma);
    const expiresAt = secondsAfter(createdAt, validSeconds);
    const data = { ...login, deviceCodeSha256, userCodeSha256, networkSha256, createdAt, expiresAt };
    return (await prisma.deviceLogin.createMany({ data, skipDuplicates: true })).count > 0;
  }

  /** Changes only what nobody else has claimed, so that of two people who are asked at once one claims it. */
  async claim(userCodeSha256: Uint8Array, { personId, sessionSha256 }: DeviceClaimant): Promise<DeviceClaim> {
    const { prisma } = this;
    const now = await databaseNow(prisma);
    const waiting = waitingFor(userCodeSha256, now);
    const [claimed] = await prisma.deviceLogin.updateManyAndReturn({
      where: { ...waiting, OR: [{ claimedPersonId: null }, { claimedPersonId: personId }] },
      data: { claimedPersonId: personId, claimedSessionSha256: Uint8Array.from(sessionSha256) },
      select: { id: true, clientName: true, networkSha256: true, createdAt: true, expiresAt: true },
    });
    if (!claimed) return (await prisma.deviceLogin.count({ where: waiting })) > 0 ? 'not_claimed' : 'unknown';
    const ageSeconds = Math.round((now.getTime() - claimed.createdAt.getTime()) / 1_000);
    return { ...claimed, state: 'pending', ageSeconds };
  }

  async decide(
    userCodeSha256: Uint8Array,
    { personId, sessionSha256 }: DeviceClaimant,
    decision: DeviceGrant | 'denied',
  ): Promise<DeviceDecision> {
    const { prisma } = this;
    const waiting = waitingFor(userCodeSha256, await databaseNow(prisma));
    const decided = await prisma.deviceLogin.updateMany({
      where: { ...waiting, claimedPersonId: personId, claimedSessionSha256: Uint8Array.from(sessionSha256) },
      data: decision === 'denied' ? { state: 'denied' } : { state: 'approved', ...grantOf(decision) },
    });
    if (decided.count > 0) return 'decided';
    return (await prisma.deviceLogin.count({ where: waiting })) > 0 ? 'not_claimed' : 'unknown';
  }

  /** One row, one statement: of two instances that are asked at once only one gives the grant. */
  async poll(deviceCodeSha256: Uint8Array, slowerSeconds: number): Promise<DevicePoll> {
    const [login] = await this.prisma.$queryRaw<PolledLogin[]>`
        WITH asked AS (
          SELECT id, state, expires_at <= now() AS is_over,
                 polled_at IS NOT NULL AND polled_at > now() - interval_seconds * interval '1 second' AS too_soon
          FROM device_login WHERE device_code_sha256 = ${Uint8Array.from(deviceCodeSha256)} FOR NO KEY UPDATE
        )
        UPDATE device_login AS d SET
          polled_at = now(),
          interval_seconds = d.interval_seconds + CASE WHEN asked.too_soon THEN ${slowerSeconds}::integer ELSE 0 END,
          state = CASE WHEN asked.state = 'approved' AND NOT asked.is_over AND NOT asked.too_soon THEN 'taken' ELSE d.state END
        FROM asked WHERE d.id = asked.id
        RETURNING d.id, asked.state, asked.is_over AS "isOver", asked.too_soon AS "tooSoon",
                  d.workspace_id AS "workspaceId", d.person_id AS "personId", d.connection_name AS "connectionName",
                  d.credits_per_call_max AS "creditsPerCallMax",
                  (SELECT email FROM person WHERE person.id = d.person_id) AS email`;
    if (!login) return { state: 'unknown' };
    if (login.isOver || login.state === 'taken') return { state: 'expired' };
    if (login.tooSoon) return { state: 'too_soon' };
    if (login.state !== 'approved') return { state: login.state };
    const { id, workspaceId, personId, connectionName, creditsPerCallMax, email } = login;
    if (workspaceId === null || personId === null || connectionName === null || email === null)
      return { state: 'expired' };
    return { state: 'granted', id, grant: { workspaceId, personId, email, connectionName, creditsPerCallMax } };
  }

  async putBack(id: string): Promise<void> {
    const [where, data] = [{ id, state: 'taken' }, { state: 'approved' }];
    await this.prisma.deviceLogin.updateMany({ where, data });
  }

  private get prisma(): PrismaClient {
    return prismaOf(this.database);
  }
}

const waitingFor = (userCodeSha256: Uint8Array, now: Date) => ({
  ...{ userCodeSha256: Uint8Array.from(userCodeSha256), state: 'pending', expiresAt: { gt: now } },
});

const grantOf = ({ workspaceId, personId, connectionName, creditsPerCallMax }: DeviceGrant) => ({
  ...{ workspaceId, personId, connectionName, creditsPerCallMax },
});
