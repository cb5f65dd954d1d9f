import { type Person } from '@einvoice/identity';

/** The workspace of a person and what is written in it. */
export interface PersonalWorkspace {
  readonly id: string;
  readonly name: string;
  readonly legalEntity: { readonly name: string; readonly countryCode: string } | null;
  readonly vatNumber: string | null;
  readonly peppolEndpoint: { readonly scheme: string; readonly value: string } | null;
  readonly wallets: readonly { readonly address: string; readonly linkedAt: Date }[];
}

/** A part that is undefined stays as it is; null takes it away. */
export interface WorkspaceChange {
  readonly name?: string | undefined;
  readonly legalEntity?: { readonly name: string; readonly countryCode: string } | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly peppolEndpoint?: { readonly scheme: string; readonly value: string } | null | undefined;
}

/** `signature_unchecked`: only the wallet's contract could say, and the chain did not answer. */
export type LinkOutcome =
  'linked' | 'no_challenge' | 'linked_elsewhere' | 'signature_refused' | 'signature_unchecked' | 'too_many';

/** What belongs to a person beside who they are. Every method throws `LedgerUnavailableError` when storage is away. */
export abstract class PersonalWorkspaceStore {
  /** The person's workspace; made, with its ledger accounts, when there is none. */
  abstract workspaceOf(person: Person, newId: string): Promise<{ readonly id: string; readonly name: string }>;
  abstract read(workspaceId: string): Promise<PersonalWorkspace | null>;
  abstract change(workspaceId: string, change: WorkspaceChange): Promise<void>;
  /** Keeps a text to be signed for so long; one for each wallet of a workspace. */
  abstract putChallenge(wanted: {
    readonly workspaceId: string;
    readonly address: string;
    readonly message: string;
    readonly validSeconds: number;
  }): Promise<Date>;
  /** Takes the text away, so that it counts once; null when there is none that still holds. */
  abstract takeChallenge(workspaceId: string, address: string): Promise<string | null>;
  /** Links a wallet whose owner has signed. Again changes nothing. */
  abstract link(workspaceId: string, address: string): Promise<'linked' | 'linked_elsewhere' | 'too_many'>;
  abstract unlink(workspaceId: string, address: string): Promise<void>;
  /** Everything that is stored about a person and the workspace, without any secret. */
  abstract personalData(person: Person, workspaceId: string): Promise<PersonalData>;
  /**
   * Removes the person and what the workspace says; revokes its connections. The ledger stays, under a number that no
   * longer leads to anybody.
   */
  abstract erase(person: Person, workspaceId: string): Promise<void>;
  /** Forgets sessions, links, codes, texts and local mails whose time is over; answers how many rows. */
  abstract sweep(): Promise<number>;
}

export interface PersonalData {
  readonly person: { readonly id: string; readonly email: string; readonly createdAt: Date };
  readonly workspace: object;
  readonly sessions: readonly object[];
  readonly passkeys: readonly object[];
  readonly connections: readonly object[];
  readonly wallets: readonly object[];
  readonly topUps: readonly object[];
  readonly runs: readonly object[];
  readonly movements: readonly object[];
}
