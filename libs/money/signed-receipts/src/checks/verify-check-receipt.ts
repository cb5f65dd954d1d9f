import { type ReceiptExpectation, receiptType, type ReceiptVerdict, verifyReceipt } from '../receipt';
import { inputDigest } from './input-digest';

/** What somebody shows beside a receipt: the arguments of a check, and the salt that its answer came with. */
export interface ShownInput {
  readonly input: object;
  readonly salt: string;
}

/** `matchingChecks`: the checks of the receipt, by their place, that were made with the shown arguments; null when none were shown. */
export type CheckReceiptVerdict = ReceiptVerdict & { readonly matchingChecks: readonly number[] | null };

/**
 * Verifies a receipt of checks, offline: with the key set, and nothing of the receipt believed. Every reason but `unknown_key` is
 * final; that one asks to fetch the key set again.
 * @throws CanonicalJsonError when the shown arguments have no canonical text
 */
export function verifyCheckReceipt(
  receipt: string,
  expected: Omit<ReceiptExpectation, 'typ'>,
  shown: ShownInput | null = null,
): CheckReceiptVerdict {
  const verdict = verifyReceipt(receipt, { ...expected, typ: receiptType.checks });
  if (!verdict.valid || shown === null) return { ...verdict, matchingChecks: shown && [] };
  const checks = verdict.claims['checks'] as readonly { readonly tool: string; readonly inputDigest: string }[];
  const matchingChecks = checks.flatMap((check, at) =>
    inputDigest(check.tool, shown.salt, shown.input) === check.inputDigest ? [at] : [],
  );
  return { ...verdict, matchingChecks };
}
