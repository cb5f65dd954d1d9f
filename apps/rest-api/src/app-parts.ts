import { type BillingLedger, type Connections, type LedgerKeeper, type LedgerStore } from '@einvoice/billing-ledger';
import { type Database } from '@einvoice/database';
import { type KeySet } from '@einvoice/http-service';
import { type DayAllowanceStore } from '@einvoice/metering';
import { type QuotaQueue } from '@einvoice/rate-limits';
import { type RuleSetStore } from '@einvoice/rule-sets';
import { type CheckStore, type ReceiptSigningKey } from '@einvoice/signed-receipts';
import { type SourceHealth } from '@einvoice/source-health';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { type DiscoverySettings } from './discovery/discovery-settings';
import { type SiteParts } from './site-parts';

/** Prepaid credits as this process uses them, on a pool of connections of their own. */
export interface Credits {
  readonly database: Database;
  readonly store: LedgerStore;
  readonly ledger: BillingLedger;
  readonly keeper: LedgerKeeper;
  readonly connections: Connections;
}

/** What the service is made of; built from the configuration, or by a test from its own parts. */
export abstract class AppParts {
  abstract readonly database: Database;
  abstract readonly migrationsFolder: string;
  abstract readonly keySet: KeySet;
  abstract readonly environment: 'sandbox' | 'live';
  /** Scheme and host of the site, without a slash at the end. */
  abstract readonly publicSiteUrl: string;
  /** Who is told of a hole. */
  abstract readonly securityContact?: string | undefined;
  abstract readonly credits: Credits;
  /** What connections may still spend today. */
  abstract readonly allowances: DayAllowanceStore;
  /** What tools ask; the answers of registers are counted in `sourceHealth`. */
  abstract readonly toolDeps: ToolDeps;
  /** The checks of workspaces. */
  abstract readonly checks: CheckStore;
  /** Told when a check could not be kept. */
  abstract readonly onCheckLost: (error: unknown) => void;
  /** Rules that workspaces and the operator brought. */
  abstract readonly ruleSets: RuleSetStore;
  /** What this process observes of the sources. */
  abstract readonly sourceHealth: SourceHealth;
  /** Told when observations of sources cannot be stored. */
  abstract readonly onHistoryUnavailable: (error: unknown) => void;
  /** The budgets of all instances. */
  abstract readonly quotas: QuotaQueue;
  /** What the pages need; null in a process without pages. */
  abstract readonly site: SiteParts | null;
  /** What the documents about the service tell of it. */
  abstract readonly discoverySettings: DiscoverySettings;
  /** Signs the receipts of runs; null while no key is configured. */
  abstract readonly receiptKey: ReceiptSigningKey | null;
  /** Where the build has put the programs that run beside the app. */
  abstract readonly programsFolder: string;
  /** Milliseconds that never go back. */
  abstract readonly monotonicMs: () => number;
  /** This machine's clock, Unix milliseconds. */
  abstract readonly nowMs: () => number;
}
