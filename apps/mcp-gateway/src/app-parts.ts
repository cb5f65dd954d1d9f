import { type Database } from '@einvoice/database';
import { type Log } from '@einvoice/http-service';
import { type Credits, type DayAllowanceStore } from '@einvoice/metering';
import { type QuotaQueue } from '@einvoice/rate-limits';
import { type RuleSetStore } from '@einvoice/rule-sets';
import { type CheckKeeper, type CheckStore } from '@einvoice/signed-receipts';
import { type SourceRecorder } from '@einvoice/source-health';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { type Payments } from './create-payments';

/** What the service is made of; built from the configuration, or by a test from its own parts. */
export abstract class AppParts {
  abstract readonly database: Database;
  /** For the ledger alone. */
  abstract readonly ledgerDatabase: Database;
  abstract readonly migrationsFolder: string;
  abstract readonly environment: 'sandbox' | 'live';
  /** Scheme and host of the site, without a slash at the end. */
  abstract readonly publicSiteUrl: string;
  /** Pages of other origins that may call. */
  abstract readonly allowedOrigins: readonly string[];
  abstract readonly credits: Credits;
  abstract readonly allowances: DayAllowanceStore;
  /** What one connection may spend in a day (UTC). */
  abstract readonly creditsPerDayMax: number;
  /** The budgets of all instances. */
  abstract readonly quotas: QuotaQueue;
  /** What callers without a connection pay through; null while payments are not configured. */
  abstract readonly payments: Payments | null;
  /** Rules that workspaces and the operator brought. */
  abstract readonly ruleSets: RuleSetStore;
  /** What was checked for workspaces. */
  abstract readonly checks: CheckStore;
  /** Removes checks whose time is over. */
  abstract readonly checkKeeper: CheckKeeper;
  /** What the tools ask. */
  abstract readonly deps: ToolDeps;
  /** Stores observations of the sources. */
  abstract readonly sourceRecorder: SourceRecorder;
  /** Where the build has put the programs of this app. */
  abstract readonly programsFolder: string;
  abstract readonly log: Log;
  /** Milliseconds that never go back. */
  abstract readonly monotonicMs: () => number;
  /** This machine's clock, Unix milliseconds. */
  abstract readonly nowMs: () => number;
}
