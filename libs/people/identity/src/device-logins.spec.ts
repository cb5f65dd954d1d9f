import { Connections } from '@einvoice/billing-ledger';
import { MemoryConnectionStore } from '@einvoice/billing-ledger/testing';
import { StorageUnavailableError } from '@einvoice/error-codes';
import { accountLimits } from '@einvoice/limits';
import { createHash, randomBytes } from 'node:crypto';
import {
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  DeviceLoginStore,
  type DevicePoll,
} from './device-login-store';
import { DeviceLogins } from './device-logins';

type NewLogin = Parameters<DeviceLoginStore['add']>[0];

/** Logins in memory, as far as a terminal and a person meet in them. */
class DeviceLoginsInMemory extends DeviceLoginStore {
  readonly added: NewLogin[] = [];
  readonly asked: string[] = [];
  refusesAdds = 0;
  next: DevicePoll = { state: 'pending' };
  readonly putBackIds: string[] = [];

  async add(login: NewLogin): Promise<boolean> {
    this.added.push(login);
    return (this.refusesAdds -= 1) < 0;
  }

  async claim(userCodeSha256: Uint8Array, { personId }: DeviceClaimant): Promise<DeviceClaim> {
    this.asked.push(`claim ${personId} ${Buffer.from(userCodeSha256).toString('hex')}`);
    return 'not_claimed';
  }

  async decide(code: Uint8Array, { personId }: DeviceClaimant, to: DeviceGrant | 'denied'): Promise<DeviceDecision> {
    this.asked.push(`decide ${personId} ${Buffer.from(code).toString('hex')} ${JSON.stringify(to)}`);
    return 'decided';
  }

  async poll(deviceCodeSha256: Uint8Array, slowerSeconds: number): Promise<DevicePoll> {
    this.asked.push(`poll ${Buffer.from(deviceCodeSha256).toString('hex')} ${slowerSeconds}`);
    return this.next;
  }

  async putBack(id: string): Promise<void> {
    this.putBackIds.push(id);
    throw new StorageUnavailableError();
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const me: DeviceClaimant = { personId: 'p1', sessionSha256: new Uint8Array(32) };
const grant: DeviceGrant = {
  ...{ workspaceId: 'ws_a', personId: 'p1', email: 'ann@example.com', connectionName: 'laptop' },
  creditsPerCallMax: 40,
};

function system(bytesAtRandom: (count: number) => Uint8Array = randomBytes) {
  const store = new DeviceLoginsInMemory();
  const kept = new MemoryConnectionStore(() => new Date(), ['ws_a']);
  const connections = new Connections({ store: kept, bytesAtRandom: randomBytes, now: () => new Date() });
  return { store, kept, connections, logins: new DeviceLogins({ store, connections, bytesAtRandom }) };
}

describe('a terminal that asks to sign in', () => {
  it('gets two codes that are kept as hashes alone, and is known by its network', async () => {
    const { store, logins } = system();
    const codes = await logins.begin('terminal', '192.0.2.0/24');
    expect(codes).toEqual({
      deviceCode: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      validSeconds: accountLimits.deviceValidSeconds,
      intervalSeconds: accountLimits.deviceIntervalSeconds,
    });
    const [login] = store.added;
    expect(login).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), clientName: 'terminal' });
    expect(login).toMatchObject({ validSeconds: codes.validSeconds, intervalSeconds: codes.intervalSeconds });
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    expect(hex(login!.deviceCodeSha256)).toBe(hashOf(codes.deviceCode));
    expect(hex(login!.userCodeSha256)).toBe(hashOf(codes.userCode.replace('-', '')));
    const seen = { networkSha256: login!.networkSha256 } as Parameters<DeviceLogins['isFrom']>[0];
    expect([logins.isFrom(seen, '192.0.2.0/24'), logins.isFrom(seen, '192.0.3.0/24')]).toEqual([true, false]);
  });

  it('gets other codes when its own are taken', async () => {
    const { store, logins } = system();
    store.refusesAdds = 2;
    const { deviceCode } = await logins.begin('terminal', 'n');
    expect(new Set(store.added.map(({ userCodeSha256 }) => Buffer.from(userCodeSha256).toString('hex'))).size).toBe(3);
    expect(Buffer.from(store.added[2]!.deviceCodeSha256).toString('hex')).toBe(hashOf(deviceCode));
  });

  it('has letters of equal chance: bytes from 240 on are thrown away', async () => {
    // Thrown away: 255, 254, 240, 241, 250; and what is left when there are eight letters.
    const bytes = [255, 0, 254, 1, 240, 2, 241, 3, 250, 4, 5, 6, 7, 8, 9, 239];
    const { logins } = system((count) => Uint8Array.from({ length: count }, () => bytes.shift() ?? 0));
    const { userCode } = await logins.begin('terminal', 'n');
    expect(userCode).toBe('BCDF-GHJK');
  });
});

describe('a code that a person types', () => {
  it('counts whatever its case, blanks and hyphens are', async () => {
    const { store, logins } = system();
    for (const typed of ['BCDF-GHJK', 'bcdfghjk', ' b c d f\tGHJK-', 'BCDF--GHJK']) {
      expect(await logins.claim(typed, me)).toBe('not_claimed');
      expect(await logins.decide(typed, me, 'denied')).toBe('decided');
    }
    const [code] = [hashOf('BCDFGHJK')];
    expect(new Set(store.asked)).toEqual(new Set([`claim p1 ${code}`, `decide p1 ${code} "denied"`]));
    await logins.decide('BCDF-GHJK', me, grant);
    expect(store.asked.at(-1)).toBe(`decide p1 ${code} ${JSON.stringify(grant)}`);
  });

  const long = `BCDFGHJK${' '.repeat(accountLimits.userCodeCharactersMax - 8)}`;
  it.each(['', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-FGHJ', '1CDF-GHJK', 'BCDF_GHJK', `${long} `])(
    'is unknown without a look into storage when it can be none: %j',
    async (typed) => {
      const { store, logins } = system();
      expect(await logins.claim(typed, me)).toBe('unknown');
      expect(await logins.decide(typed, me, grant)).toBe('unknown');
      expect(store.asked).toEqual([]);
      expect(await logins.claim(long, me)).toBe('not_claimed');
    },
  );
});

describe('what a terminal fetches', () => {
  const deviceCode = 'a'.repeat(43);

  it.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`, ` ${'a'.repeat(43)}`])(
    'is nothing by a code that can be none, and storage is not asked: %j',
    async (code) => {
      const { store, logins } = system();
      expect(await logins.fetch(code)).toEqual({ state: 'expired' });
      expect(store.asked).toEqual([]);
    },
  );

  it.each(['expired', 'denied', 'pending', 'too_soon'] as const)('is that it is %s', async (state) => {
    const { store, logins } = system();
    store.next = { state };
    expect(await logins.fetch(deviceCode)).toEqual({ state });
    expect(store.asked).toEqual([`poll ${hashOf(deviceCode)} ${accountLimits.deviceSlowerSeconds}`]);
  });

  it('is that it has expired, of a login that nobody knows', async () => {
    const { store, logins } = system();
    store.next = { state: 'unknown' };
    expect(await logins.fetch(deviceCode)).toEqual({ state: 'expired' });
  });

  it('is a connection as the person allowed it, with a secret that works', async () => {
    const { store, connections, logins } = system();
    store.next = { state: 'granted', id: 'd1', grant };
    const answer = await logins.fetch(deviceCode);
    if (answer.state !== 'granted') throw new Error(answer.state);
    expect(answer.grant).toEqual(grant);
    const wanted = { workspaceId: 'ws_a', name: 'laptop', creditsPerCallMax: 40, createdBy: 'device of p1' };
    expect(answer.connection).toMatchObject(wanted);
    expect(await connections.recognise(answer.secret)).toEqual(answer.connection);
    expect(store.putBackIds).toEqual([]);
  });

  it('is no connection of a workspace that is gone; and one that could not be made waits for the next question', async () => {
    const { store, kept, logins } = system();
    store.next = { state: 'granted', id: 'd1', grant: { ...grant, workspaceId: 'ws_gone' } };
    expect(await logins.fetch(deviceCode)).toEqual({ state: 'denied' });
    store.next = { state: 'granted', id: 'd1', grant };
    jest.spyOn(kept, 'add').mockRejectedValueOnce(new StorageUnavailableError());
    await expect(logins.fetch(deviceCode)).rejects.toThrow(StorageUnavailableError);
    expect(store.putBackIds).toEqual(['d1']);
  });
});
