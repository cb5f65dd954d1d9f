import { type Person } from '@einvoice/identity';

/** A person's workspace and its profile. */
export interface PersonalWorkspace {
  readonly id: string;
  readonly name: string;
  readonly legalEntity: { readonly name: string; readonly countryCode: string } | null;
  readonly vatNumber: string | null;
  readonly peppolEndpoint: { readonly scheme: string; readonly value: string } | null;
  readonly wallets: readonly { readonly address: string; readonly linkedAt: Date }[];
}

/** A part that is undefined stays as it is; null removes it. */
export interface WorkspaceChange {
  readonly name?: string | undefined;
  readonly legalEntity?: { readonly name: string; readonly countryCode: string } | null | undefined;
  readonly vatNumber?: string | null | undefined;
  readonly peppolEndpoint?: { readonly scheme: string; readonly value: string } | null | undefined;
}

const nameCharactersMax = 200;

/** The name of a workspace that is new; its person may change it. */
export const firstWorkspaceName = ({ email }: Person): string => `Workspace of ${email}`.slice(0, nameCharactersMax);

/** `signature_unchecked`: only the wallet's contract could say, and the chain did not answer. */
export type LinkOutcome =
  'linked' | 'no_challenge' | 'linked_elsewhere' | 'signature_refused' | 'signature_unchecked' | 'too_many';

/** Workspaces of people: profile, wallets, personal data, erasure. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class PersonalWorkspaceStore {
  /** The person's workspace; made, with a name and its ledger accounts, when there is none. */
  abstract workspaceOf(person: Person, newId: string): Promise<{ readonly id: string; readonly name: string }>;
  abstract read(workspaceId: string): Promise<PersonalWorkspace | null>;
  abstract change(workspaceId: string, change: WorkspaceChange): Promise<void>;
  /** Keeps a text that waits for a signature; one for each wallet of a workspace. */
  abstract putChallenge(wanted: {
    readonly workspaceId: string;
    readonly address: string;
    readonly message: string;
    readonly validSeconds: number;
  }): Promise<Date>;
  /** Takes the text out, so it counts once; null when there is none, or its time is over. */
  abstract takeChallenge(workspaceId: string, address: string): Promise<string | null>;
  /** Links a wallet whose owner has signed. Again changes nothing. */
  abstract link(workspaceId: string, address: string): Promise<'linked' | 'linked_elsewhere' | 'too_many'>;
  abstract unlink(workspaceId: string, address: string): Promise<void>;
  /** The level below which its person is told; null when there is none. */
  abstract lowBalanceOf(workspaceId: string): Promise<number | null>;
  /** Sets the level. Of a balance that is below it already nobody is told: it has not fallen. */
  abstract setLowBalance(workspaceId: string, credits: number | null, language: string): Promise<void>;
  /** Balances that have fallen below their level since the last look; of two looks at once only one gets each. Holds are no fall. */
  abstract fallenBalances(): Promise<readonly FallenBalance[]>;
  /** The person could not be told, so the next look finds the balance again. */
  abstract untold(workspaceId: string): Promise<void>;
  /** All stored data of a person and the workspace, without any secret. */
  abstract personalData(person: Person, workspaceId: string): Promise<PersonalData>;
  /**
   * Removes the person and the workspace's profile; revokes its connections. The ledger stays, under an id that leads to
   * nobody.
   */
  abstract erase(person: Person, workspaceId: string): Promise<void>;
  /** Forgets expired sessions, links, codes, texts and local mails, and old source history; answers the number of rows. */
  abstract sweep(): Promise<number>;
}

/** A balance below the level that its person set. */
export interface FallenBalance {
  readonly workspaceId: string;
  readonly email: string;
  readonly language: string;
  readonly levelCredits: number;
  readonly credits: number;
}

export interface PersonalData {
  readonly person: { readonly id: string; readonly email: string; readonly createdAt: Date };
  readonly workspace: object;
  readonly sessions: readonly object[];
  readonly passkeys: readonly object[];
  readonly connections: readonly object[];
  readonly wallets: readonly object[];
  readonly topUps: readonly object[];
  /** Names, sizes and digests of the rules that the workspace brought. */
  /** Further secrets of connections, without what is secret of them. */
  readonly connectionSecrets: readonly object[];
  readonly ruleSets: readonly object[];
  /** What is kept of checks: facts about products and the like, and of what was asked a salted digest alone. */
  readonly checks: readonly object[];
  /** Receipts that were signed of them. */
  readonly checkReceipts: readonly object[];
  readonly runs: readonly object[];
  readonly movements: readonly object[];
}
