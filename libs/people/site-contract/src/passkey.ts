/** A key of a person's device that signs them in. */
export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Whether other devices of the person may have it too. */
  readonly synced: boolean;
}

export interface PasskeysAnswer {
  /** Newest first. */
  readonly passkeys: readonly PasskeyLine[];
}

/** `options` as `navigator.credentials` takes them, bytes as base64url; a cookie binds the answer to this browser. */
export interface PasskeyQuestionAnswer {
  readonly options: object;
}

/** What the device said, in base64url. 422 `passkey_refused` when it does not hold. */
interface PasskeyRequest {
  readonly credentialId: string;
  readonly clientData: string;
}

export interface NewPasskeyRequest extends PasskeyRequest {
  /** 1 to 100 characters. */
  readonly name: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

export interface UsedPasskeyRequest extends PasskeyRequest {
  readonly authenticatorData: string;
  readonly signature: string;
  /** One of `returnPages`; others become `/account`. */
  readonly returnTo?: string;
}

export interface PasskeyNameRequest {
  /** 1 to 100 characters. */
  readonly name: string;
}
