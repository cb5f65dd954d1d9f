import { type Decision } from '@einvoice/decision-envelope';
import {
  type DocumentVerdict,
  type LostContent,
  type PatchOperation,
  type RuleSetReference,
  type Severity,
  type Upcoming,
} from '@einvoice/invoice-rules';
import { phrase } from '../known-texts';

/** What `POST /api/invoice/review` and `POST /api/invoice/read` answer, as far as the page shows it; this browser says the same. */

export type { LostContent, RuleSetReference, Upcoming };

export const checkNames = {
  structure: phrase('Structure'),
  arithmetic: phrase('Arithmetic'),
  payment_details: phrase('Payment details'),
  peppol: 'Peppol',
} as const;
export type CheckName = keyof typeof checkNames;

export interface CheckResult {
  readonly status: 'passed' | 'warnings' | 'failed' | 'incomplete';
  readonly errors: number;
  readonly warnings: number;
}

interface Finding {
  readonly check: CheckName;
  /** Official rule id, or snake_case for our own checks. */
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the invoice. */
  readonly path: string;
  readonly what: string;
  readonly fix: string;
  readonly patch?: readonly PatchOperation[];
  /** Ids of other rules that say the same. */
  readonly sameAs?: readonly string[];
}

export interface RegisterRow {
  readonly reference: string;
  readonly input: string;
  readonly verdict: 'valid' | 'invalid' | 'unavailable' | 'not_checked';
  readonly detail: string;
}

/** The report on a document: the same fields on every route. */
export interface Report extends Omit<DocumentVerdict, 'outcome' | 'upcoming'> {
  /** What may be done with it, as the service decides; a report made in this browser has none. */
  readonly decision?: Decision;
  /** Null or absent when no later edition is known. */
  readonly upcoming?: Upcoming | null;
}

/** What is wrong with a JSON invoice, and the document to send when nothing is. */
export interface Review extends Report {
  readonly checks: Readonly<Record<CheckName, CheckResult>>;
  readonly findings: readonly Finding[];
  readonly export: { readonly filename: string; readonly xml: string } | null;
  readonly exportRefused?: { readonly code: string; readonly message: string };
  readonly registerChecks?: readonly RegisterRow[];
  readonly billing?: { readonly credits: number };
}

/** The report on a file as it stands, beside the JSON invoice that it can be turned into. */
export interface FileReport extends Report {
  readonly invoice: JsonObject | null;
  readonly lost: readonly LostContent[];
}

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
