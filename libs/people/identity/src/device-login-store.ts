/** A terminal that asks to sign in, as the person sees it. */
export interface DeviceLogin {
  readonly id: string;
  readonly clientName: string;
  readonly networkSha256: Uint8Array;
  readonly state: 'pending' | 'approved' | 'denied' | 'taken';
  readonly createdAt: Date;
  /** By the clock of the store, when this was read. */
  readonly ageSeconds: number;
  readonly expiresAt: Date;
}

/** A person in one session. */
export interface DeviceClaimant {
  readonly personId: string;
  /** `PersonSession.fingerprint`. */
  readonly sessionSha256: Uint8Array;
}

/** `not_claimed`: a login waits, but another session typed its code later, or another person typed it first. */
export type DeviceClaim = DeviceLogin | 'unknown' | 'not_claimed';
export type DeviceDecision = 'decided' | 'unknown' | 'not_claimed';

/** The connection that the person allowed. */
export interface DeviceGrant {
  readonly workspaceId: string;
  readonly personId: string;
  /** The person's, to tell them of the connection. */
  readonly email: string;
  readonly connectionName: string;
  readonly creditsPerCallMax: number | null;
}

export type DevicePoll =
  | { readonly state: 'unknown' | 'expired' | 'denied' | 'pending' | 'too_soon' }
  /** Told to one caller, once. */
  | { readonly state: 'granted'; readonly id: string; readonly grant: DeviceGrant };

/** Keeps device logins. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class DeviceLoginStore {
  /** False when the user code is taken. */
  abstract add(login: {
    readonly id: string;
    readonly deviceCodeSha256: Uint8Array;
    readonly userCodeSha256: Uint8Array;
    readonly clientName: string;
    readonly networkSha256: Uint8Array;
    readonly intervalSeconds: number;
    readonly validSeconds: number;
  }): Promise<boolean>;
  /**
   * Claims the login that waits under this user code now. Another session of the person takes a claim over; another person
   * never does.
   */
  abstract claim(userCodeSha256: Uint8Array, claimant: DeviceClaimant): Promise<DeviceClaim>;
  /** Decides a login that waits, once, for the session that has claimed it. */
  abstract decide(
    userCodeSha256: Uint8Array,
    claimant: DeviceClaimant,
    decision: DeviceGrant | 'denied',
  ): Promise<DeviceDecision>;
  /** One question of the terminal; one that comes too soon makes the interval `slowerSeconds` longer, for all instances. */
  abstract poll(deviceCodeSha256: Uint8Array, slowerSeconds: number): Promise<DevicePoll>;
  /** Puts a grant back whose connection could not be made. */
  abstract putBack(id: string): Promise<void>;
}
