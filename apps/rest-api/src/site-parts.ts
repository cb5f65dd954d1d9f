import { type LedgerHistory } from '@einvoice/billing-ledger';
import { type TopUps } from '@einvoice/card-payments';
import { type Database, type PostgresLocalMailbox } from '@einvoice/database';
import { type DeviceLogins, type Identity, type Mailer } from '@einvoice/identity';
import { type OperatorDetails, type SiteSurroundings } from '@einvoice/site-contract';
import { type PersonalWorkspaceStore, type WalletLinks } from '@einvoice/workspaces';

/** Who signs in, and how mails reach them; together or not at all. */
export interface SignInParts {
  readonly identity: Identity;
  readonly mailer: Mailer;
}

/** What the pages of the site need of this service. */
export interface SiteParts {
  /** A pool of its own: pages cannot starve calls that are paid for. */
  readonly database: Database;
  /** Null while nobody can sign in. */
  readonly signIn: SignInParts | null;
  /** Of a sandbox; null where mails are sent. */
  readonly mailbox: PostgresLocalMailbox | null;
  readonly workspaces: PersonalWorkspaceStore;
  readonly history: LedgerHistory;
  readonly devices: DeviceLogins;
  readonly wallets: WalletLinks;
  /** Null while nobody can top up. */
  readonly topUps: TopUps | null;
  /** Who is paid; null while nobody can top up. */
  readonly operator: OperatorDetails | null;
  readonly surroundings: SiteSurroundings;
  /** The built website; null when there is none. */
  readonly websiteFolder: string | null;
  readonly newId: () => string;
}
