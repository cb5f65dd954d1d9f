import { type TextEdit } from '@einvoice/invoice-rules/edits';
import { type AppliedFix } from './fixes';

/** Edits of a person that are in the file: those of one finding, or all safe ones of a report at once. */
export interface AppliedEdits {
  readonly id: number;
  /** What was done for which finding; the line is that of the file before it. */
  readonly steps: readonly { readonly code: string; readonly label: string; readonly line?: number }[];
  readonly edits: readonly TextEdit[];
}

/** What a person has changed: values of a JSON invoice, or characters of a file. */
export type Applied = AppliedFix | AppliedEdits;

export const isOfFile = (applied: Applied): applied is AppliedEdits => 'edits' in applied;
