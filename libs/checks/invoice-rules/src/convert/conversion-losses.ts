import { type LostReason } from '../cii/lost-content';
import { termsAt } from '../read/field-names';

/**
 * Why something of a document does not stand in what it was rewritten as: those of reading it, for what is no term of EN 16931; or of
 * writing it. `no_place`: the other syntax has none. `needs_other_value`: it has one only beside a value that the document does not
 * state. `one_only`: it has one, and the document says several. `unreadable_value`: it is no date, number or file content.
 */
export type ConversionLossReason = LostReason | 'no_place' | 'needs_other_value' | 'one_only' | 'unreadable_value';

/** Something of the document that the rewritten one does not say; its value is not repeated. */
export interface ConversionLoss {
  /** Where it first stands: an XPath of the document that was sent for what is no term of EN 16931, else a JSON pointer into its JSON form. */
  readonly path: string;
  /** EN 16931 business terms. */
  readonly terms: readonly string[];
  readonly reason: ConversionLossReason;
  /** In how many places. */
  readonly count: number;
  readonly message: string;
}

/** Collects what does not fit, that of the same field for the same reason together; there are as many as there are fields. */
export class ConversionLosses {
  private readonly entries = new Map<string, Omit<ConversionLoss, 'count'> & { count: number }>();

  /** @param path JSON pointer */
  add(path: string, reason: ConversionLossReason, message: string): void {
    const key = `${reason} ${path.replace(/\/\d+(?=\/|$)/g, '[]')}`;
    const entry = this.entries.get(key);
    if (entry !== undefined) entry.count++;
    else this.entries.set(key, { path, terms: termsAt(path), reason, count: 1, message });
  }

  list(): readonly ConversionLoss[] {
    return [...this.entries.values()];
  }
}
