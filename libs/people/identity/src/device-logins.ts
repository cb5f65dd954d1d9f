import { type Connection, type Connections } from '@einvoice/billing-ledger';
import { accountLimits } from '@einvoice/limits';
import { createHash } from 'node:crypto';
import {
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  type DeviceLogin,
  type DeviceLoginStore,
} from './device-login-store';

export interface DeviceLoginsOptions {
  readonly store: DeviceLoginStore;
  readonly connections: Connections;
  readonly bytesAtRandom: (count: number) => Uint8Array;
}

export interface DeviceCodes {
  readonly deviceCode: string;
  /** As `WDJB-MJHT`. */
  readonly userCode: string;
  readonly validSeconds: number;
  readonly intervalSeconds: number;
}

export type DeviceAnswer =
  | { readonly state: 'expired' | 'denied' | 'pending' | 'too_soon' }
  | {
      readonly state: 'granted';
      readonly grant: DeviceGrant;
      readonly connection: Connection;
      readonly secret: string;
    };

/** Consonants that no two fonts confuse and that spell no words (RFC 8628 §6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const userCodeLength = 8;
const userCodeForm = new RegExp(`^[${letters}]{${userCodeLength}}$`);
const deviceCodeForm = /^[A-Za-z0-9_-]{43}$/;

/**
 * Gives a terminal a connection: it shows a code, a person types the code on our page and approves in that same session, and
 * the terminal fetches the secret. The connection is made when it is fetched, so no secret is stored in between.
 */
export class DeviceLogins {
  constructor(private readonly options: DeviceLoginsOptions) {}

  /** @param network the terminal's, for "asked from the network that you are in" */
  async begin(clientName: string, network: string): Promise<DeviceCodes> {
    const { store, bytesAtRandom } = this.options;
    const { deviceValidSeconds: validSeconds, deviceIntervalSeconds: intervalSeconds } = accountLimits;
    for (;;) {
      const userCode = userCodeAtRandom(bytesAtRandom);
      const deviceCode = Buffer.from(bytesAtRandom(32)).toString('base64url');
      const added = await store.add({
        id: Buffer.from(bytesAtRandom(16)).toString('hex'),
        deviceCodeSha256: sha256(deviceCode),
        userCodeSha256: sha256(userCode),
        clientName,
        networkSha256: sha256(network),
        ...{ intervalSeconds, validSeconds },
      });
      const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
      if (added) return { deviceCode, userCode: shown, validSeconds, intervalSeconds };
    }
  }

  /** Claims the login that waits under a code as a person types it: from now on this session decides. */
  async claim(typed: string, claimant: DeviceClaimant): Promise<DeviceClaim> {
    const userCode = readUserCode(typed);
    return userCode === null ? 'unknown' : this.options.store.claim(sha256(userCode), claimant);
  }

  /** Approves or denies what this session has claimed; `unknown` when nothing waits under the code any more. */
  async decide(typed: string, claimant: DeviceClaimant, decision: DeviceGrant | 'denied'): Promise<DeviceDecision> {
    const userCode = readUserCode(typed);
    return userCode === null ? 'unknown' : this.options.store.decide(sha256(userCode), claimant, decision);
  }

  /** The answer for the terminal; it holds a connection's secret once. */
  async fetch(deviceCode: string): Promise<DeviceAnswer> {
    if (!deviceCodeForm.test(deviceCode)) return { state: 'expired' };
    const { store, connections } = this.options;
    const poll = await store.poll(sha256(deviceCode), accountLimits.deviceSlowerSeconds);
    if (poll.state === 'unknown') return { state: 'expired' };
    if (poll.state !== 'granted') return { state: poll.state };
    const { id, grant } = poll;
    const { workspaceId, connectionName: name, creditsPerCallMax, personId } = grant;
    const wanted = {
      ...{ workspaceId, name, creditsPerCallMax, createdBy: `device of ${personId}` },
      workingMax: accountLimits.connectionsPerWorkspaceMax,
    };
    try {
      const made = await connections.create(wanted);
      if (typeof made === 'string') return { state: 'denied' };
      return { state: 'granted', grant, connection: made.connection, secret: made.secret.text };
    } catch (error) {
      await store.putBack(id).catch(() => undefined);
      throw error;
    }
  }

  /** Whether a login was asked for from this network. */
  isFrom(login: DeviceLogin, network: string): boolean {
    return Buffer.from(login.networkSha256).equals(sha256(network));
  }
}

/** A code as a person types it: letter case, blanks and hyphens do not matter. Null when it cannot be one. */
function readUserCode(typed: string): string | null {
  if (typed.length > accountLimits.userCodeCharactersMax) return null;
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return userCodeForm.test(code) ? code : null;
}

/** Throws away bytes that would make some letters likelier than others. */
function userCodeAtRandom(bytesAtRandom: (count: number) => Uint8Array): string {
  let code = '';
  while (code.length < userCodeLength) {
    for (const byte of bytesAtRandom(userCodeLength))
      if (byte < 240 && code.length < userCodeLength) code += letters.charAt(byte % letters.length);
  }
  return code;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
