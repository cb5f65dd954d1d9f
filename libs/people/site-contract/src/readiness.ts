/** What the workspace says about the legal entity that wants to send and receive; every part may be missing. */
export interface ReadinessAnswer {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly legalEntity: { readonly name: string; readonly countryCode: string } | null;
  readonly vatNumber: string | null;
  readonly peppolEndpoint: { readonly scheme: string; readonly value: string } | null;
  /** The parts that were not entered yet. */
  readonly missing: readonly ('legal_entity' | 'vat_number' | 'peppol_endpoint')[];
  /** Whoever pays with one of these asks about this workspace. */
  readonly wallets: readonly WalletLine[];
}

interface WalletLine {
  /** In lower case. */
  readonly address: string;
  readonly linkedAt: string;
}

/** A part that is left out stays as it is; null removes it. */
export interface ReadinessRequest {
  /** 1 to 200 characters. */
  readonly name?: string;
  readonly legalEntity?: { readonly name: string; readonly countryCode: string } | null;
  /** 1 to 40 characters. */
  readonly vatNumber?: string | null;
  /** Scheme 1 to 10, value 1 to 60 characters. */
  readonly peppolEndpoint?: { readonly scheme: string; readonly value: string } | null;
}

export interface WalletChallengeRequest {
  /** `0x` and 40 hexadecimal digits. */
  readonly address: string;
}

export interface WalletChallengeAnswer {
  /** The text to sign as it is (EIP-191 `personal_sign`): names this site, the workspace and a nonce that counts once. */
  readonly message: string;
  readonly expiresAt: string;
}

export interface WalletLinkRequest {
  readonly address: string;
  /** Hexadecimal with `0x`: 65 bytes of a key, up to 4,096 of a wallet that is a contract. */
  readonly signature: string;
}
