import { type Decision } from '@einvoice/decision-envelope';
import { type DocumentVerdict, type PatchOperation, type Severity } from '@einvoice/invoice-rules';

/** What `POST /api/invoice/review` and `POST /api/invoice/read` answer, as far as the page shows it. */

export const checkNames = {
  structure: 'Structure',
  arithmetic: 'Arithmetic',
  payment_details: 'Payment details',
  peppol: 'Peppol',
} as const;
export type CheckName = keyof typeof checkNames;

export interface CheckResult {
  readonly status: 'passed' | 'warnings' | 'failed' | 'incomplete';
  readonly errors: number;
  readonly warnings: number;
}

export interface Finding {
  readonly check: CheckName;
  /** Official rule id, or snake_case for our own checks. */
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the JSON invoice, XPath in an XML document. */
  readonly path: string;
  readonly what: string;
  readonly fix: string;
  readonly patch?: readonly PatchOperation[];
}

export interface RegisterRow {
  readonly reference: string;
  readonly input: string;
  readonly verdict: 'valid' | 'invalid' | 'unavailable' | 'not_checked';
  readonly detail: string;
}

/** The report on a document: the same fields on every route. */
interface Report extends Omit<DocumentVerdict, 'outcome'> {
  readonly decision: Decision;
  readonly checks: Readonly<Record<CheckName, CheckResult>>;
  /** The issues of `read`, `schema` and the rules, in this order, each with its check. */
  readonly findings: readonly Finding[];
}

export interface Review extends Report {
  readonly export: { readonly filename: string; readonly xml: string } | null;
  readonly exportRefused?: { readonly code: string; readonly message: string };
  readonly registerChecks?: readonly RegisterRow[];
  readonly billing?: { readonly credits: number };
}

export interface LostContent {
  readonly path: string;
  readonly count: number;
  readonly message: string;
}

export interface Reading extends Report {
  /** Null: there is no invoice in the document that can be read; `read` says why. */
  readonly invoice: JsonObject | null;
  readonly lost: readonly LostContent[];
}

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
