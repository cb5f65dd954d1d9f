import { type UblNode } from '../tree/ubl-node';
import { xpath } from '../xml/xpath';

/** Why something of a document has no place in the JSON invoice. */
export type LostReason = 'no_field' | 'repeated' | 'other_currency' | 'unclear' | 'other_attachment';

/** What of a document could not be carried into the JSON invoice; its value is not repeated. */
export interface LostContent {
  /** Path of the first place where it stands. */
  readonly path: string;
  readonly reason: LostReason;
  /** In how many places of the document; 100 lines with the same element are one entry. */
  readonly count: number;
  readonly message: string;
}

const messages: Readonly<Record<LostReason, string>> = {
  no_field: 'EN 16931, and so the JSON invoice, has no field for this.',
  repeated: 'The field holds one value, and an earlier element has filled it.',
  other_currency: 'The amount is not in the currency of the invoice.',
  unclear: 'The element does not say which of several things it is.',
  other_attachment: 'Another file attached to the PDF; only the invoice is read.',
};

/** An attached file that is not the invoice. @param name cleaned */
export function lostAttachment(name: string): LostContent {
  return { path: name, reason: 'other_attachment', count: 1, message: messages.other_attachment };
}

/** A document can have a million different elements; a list that long helps nobody. */
const entriesMax = 1_000;

interface Entry {
  readonly path: string;
  readonly reason: LostReason;
  count: number;
}

/** Collects losses, those of the same kind of place together. */
export class LostList {
  private readonly entries = new Map<string, Entry>();
  /** Losses beyond the longest list; named by the document as a whole. */
  private beyond = 0;
  /** The parent of the latest loss, and its place: millions of losses can stand in one element. */
  private parent: UblNode | null = null;
  private parentPlace = '';

  add(node: UblNode, reason: LostReason, attributeName?: string): void {
    const suffix = attributeName === undefined ? '' : `/@${attributeName}`;
    const key = `${reason} ${this.placeOf(node)}${suffix}`;
    const entry = this.entries.get(key);
    if (entry !== undefined) entry.count++;
    else if (this.entries.size >= entriesMax) this.beyond++;
    else this.entries.set(key, { path: `${xpath(node)}${suffix}`, reason, count: 1 });
  }

  private placeOf(node: UblNode): string {
    if (node.parent !== this.parent) {
      this.parent = node.parent;
      this.parentPlace = node.parent === null ? '' : placeOf(node.parent);
    }
    return node.parent === null ? '' : `${this.parentPlace}/${node.kind}${node.key}`;
  }

  list(): readonly LostContent[] {
    const list = [...this.entries.values()].map((entry) => ({ ...entry, message: messages[entry.reason] }));
    if (this.beyond === 0) return list;
    return [...list, { path: '/', reason: 'no_field', count: this.beyond, message: 'More of the document is lost.' }];
  }
}

/** The names on the way to an element, without positions. */
function placeOf(node: UblNode): string {
  return node.parent === null ? '' : `${placeOf(node.parent)}/${node.kind}${node.key}`;
}
