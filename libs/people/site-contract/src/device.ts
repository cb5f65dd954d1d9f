/**
 * How a terminal signs in (RFC 8628, its names, as JSON). `authorize`: POST `DeviceAuthorizeRequest` → `DeviceAuthorizeAnswer`.
 * `token`: POST `DeviceTokenRequest` → `DeviceTokenAnswer` once; before and otherwise 400 with `error`
 * `authorization_pending`, `slow_down` (the interval has grown by 5 s), `access_denied` or `expired_token`, and `error_description`.
 */
export const deviceRoutes = {
  authorize: '/api/device/authorize',
  token: '/api/device/token',
  /** GET with the secret → `DeviceConnectionAnswer`. */
  connection: '/api/device/connection',
  /** POST with the secret, `{}` or nothing → `DeviceRevokedAnswer`: the connection has ended. */
  revoke: '/api/device/revoke',
} as const;

export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

export interface DeviceAuthorizeRequest {
  /** What the terminal calls itself, 1 to 60 printable ASCII characters; shown as a claim. */
  readonly client_name: string;
}

export interface DeviceAuthorizeAnswer {
  readonly device_code: string;
  /** As `WDJB-MJHT`. */
  readonly user_code: string;
  readonly verification_uri: string;
  readonly expires_in: number;
  readonly interval: number;
}

export interface DeviceTokenRequest {
  readonly grant_type: typeof deviceGrantType;
  readonly device_code: string;
}

export interface DeviceTokenAnswer {
  /** The secret of the connection that the person approved; told this once. */
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly connection: { readonly id: string; readonly name: string; readonly creditsPerCallMax: number | null };
  readonly workspace: { readonly id: string; readonly name: string };
}

/** What a terminal may know by its secret. */
export interface DeviceConnectionAnswer {
  /** `lastUsedAt`: before this request, to about a minute; null when it never was. */
  readonly connection: DeviceTokenAnswer['connection'] & { readonly lastUsedAt: string | null };
  readonly workspace: DeviceTokenAnswer['workspace'];
  readonly balance: { readonly availableCredits: number; readonly heldCredits: number };
  readonly freeCalls: { readonly left: number; readonly endsAt: string | null };
}

export interface DeviceRevokedAnswer {
  readonly state: 'revoked';
}

export interface DeviceCodeRequest {
  /** Typed by the person; letter case, blanks and the hyphen do not matter. */
  readonly userCode: string;
}

/**
 * Looking claims the login for this session, which alone approves or denies: from any other that is 403 `device_not_claimed`, as
 * is looking at what another person has claimed. A newer session of the same person claims by looking again. 404
 * `device_code_unknown` when it is no code of somebody who waits now; 429 after five tries.
 */
export interface DeviceLookAnswer {
  readonly userCode: string;
  /** What the terminal says it is: anybody can claim anything. */
  readonly clientClaims: string;
  readonly askedAt: string;
  readonly askedSecondsAgo: number;
  readonly expiresAt: string;
  /** Whether it asked from the network that this browser is in. */
  readonly sameNetwork: boolean;
}

export interface DeviceApproveRequest extends DeviceCodeRequest {
  /** The connection's, 1 to 100 characters. */
  readonly name: string;
  readonly creditsPerCallMax: number | null;
}

export interface DeviceDecidedAnswer {
  readonly state: 'approved' | 'denied';
}
