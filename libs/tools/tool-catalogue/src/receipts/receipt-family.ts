import { type KeptCheck, type Reason } from '@einvoice/decision-envelope';
import { type ReceiptInput, type ReceiptOutput } from './receipt.shape';

/** What a family found beside its checks. */
export interface FoundBeside<Extra extends object> {
  readonly blockingReasons: readonly Reason[];
  readonly warnings: readonly Reason[];
  readonly requiresHumanReview: boolean;
  /** For the receipt. */
  readonly findings: readonly { readonly code: string; readonly outcome: string }[];
  /** What the findings rest on; its digest is attested. */
  readonly compared: object | undefined;
  /** The family's own fields of the answer. */
  readonly extra: Extra;
}

/** A family of tools whose checks are bundled in a receipt of their own. */
export interface ReceiptFamily<Input extends ReceiptInput = ReceiptInput, Extra extends object = object> {
  /** What a receipt calls its kind: `energy_label_preflight`. */
  readonly kind: string;
  /** Names of the tools whose checks it takes. */
  readonly tools: readonly string[];
  /** One sentence: what was checked when, against what. Never "cleared". */
  statement(checks: readonly KeptCheck[]): string;
  readonly limitations: readonly string[];
  /** The family's own fields of an answer without a receipt. */
  readonly nothing: Extra;
  /** Compares what the checks found with what the caller says; the same arguments and checks always give the same. */
  compare?(input: Input, checks: readonly KeptCheck[]): FoundBeside<Extra>;
}

/** The answer of a family's tool. */
export type ReceiptAnswer<Extra extends object> = ReceiptOutput & Extra;

/** The days on which checks were made, in order: `2026-11-22, 2026-11-23`. */
export const daysOf = (checks: readonly KeptCheck[]): string =>
  [...new Set(checks.map(({ checkedAt }) => checkedAt.slice(0, 10)))].sort().join(', ');

/** The versions of the data that checks rest on, in order; null when they name none. */
export function versionsOf(checks: readonly KeptCheck[]): string | null {
  const versions = [...new Set(checks.flatMap(({ datasetVersions }) => datasetVersions))].sort();
  return versions.length === 0 ? null : versions.join(', ');
}
