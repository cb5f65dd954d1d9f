import { type InvoiceDocument } from '../invoice-document';
import { type RuleGroupName, type RuleId } from '../sets/official-rules';
import { type EditionFacts } from '../sets/edition-facts';
import { rsm } from '../tree/cii-elements';
import { CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';

/**
 * Judges one element: the asserts of the official rule (or rules) whose context it is. Where official contexts overlap, the first
 * wins; the function then decides by `if`/`else if` in the official order. It reports to `document.issues` and returns nothing.
 */
export type Check = (node: UblNode, document: InvoiceDocument) => void;

/** The element kind a check is for, and the check. */
export type KindCheck = readonly [kind: number, check: Check];

/** Checks, or what makes them of an edition's code lists and paths. */
export type Checks = readonly KindCheck[] | ((facts: EditionFacts) => readonly KindCheck[]);

/** One file of rules. */
export interface RuleGroup {
  readonly name: RuleGroupName;
  /** The official ids the file implements. */
  readonly ids: readonly RuleId[];
  /** For rules of one country, or of XML alone: whether the document has anything to do with them. Absent: every document. */
  readonly appliesTo?: (document: InvoiceDocument) => boolean;
  /** Run when the element is met: may read it, what is below and above it, and the document's header; lines are gone afterwards. */
  readonly nodeChecks: Checks;
  /** Run when everything was met: may read `document.sums` too. Never for kinds below a line. */
  readonly documentChecks: Checks;
  /** Run on every element without elements below it, after its other checks. */
  readonly leafCheck?: Check;
}

/** Checks by element kind, of the groups that apply to a document. */
export interface CheckTables {
  readonly nodeChecks: readonly (readonly Check[])[];
  readonly documentChecks: readonly (readonly Check[])[];
  readonly leafChecks: readonly Check[];
}

/** A check of the document itself. UBL elements of that name may stand inside a document; rules of most families pass over them. */
export function atRoot(check: Check): readonly KindCheck[] {
  const ofRoot: Check = (node, document) => {
    if (node === document.root) check(node, document);
  };
  return [[Invoice, ofRoot], [CreditNote, ofRoot], [rsm.CrossIndustryInvoice, ofRoot]]; // prettier-ignore
}

/** The checks of a group, made for an edition. */
export interface PreparedGroup extends Pick<RuleGroup, 'appliesTo' | 'leafCheck'> {
  readonly nodeChecks: readonly KindCheck[];
  readonly documentChecks: readonly KindCheck[];
}
