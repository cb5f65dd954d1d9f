import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { CreditNote } from '../tree/elements';
import { doubleOf, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { type FrenchLineTerms, differs } from './france-line-terms';
import { type Belonging, type FrenchLine, type FrenchLines, linesOf, normalizedOf, taxesIn } from './france-lines';
import { onlyOf } from './france-parties';
import { demand } from './france-texts';
import { type Check } from './rule-group';
import { reportNotComputable } from './single-values';

/** What is asked of all lines together in documents for several sellers (modes 8) and for two parties (modes 9). */
export function groupsCheck(terms: FrenchLineTerms): Check {
  return (root, document) => {
    const lines = linesOf(document, terms);
    if (!lines.isSpecial) return;
    typeCodes(terms, root, lines, document);
    const { lines: beside, byId } = lines.below(root);
    counts(terms, root, beside, lines.isOfManySellers, document);
    demand('BR-FR-MV-12_BT-128', lines.repeatedNumber === null, lines.repeatedNumber ?? root, document);
    for (const line of beside) belongsToParent(terms, line, byId, document);
    const groups = beside.filter((line) => line.groups.length > 0);
    if (groups.length === 0) return;
    ownInvoices(terms, root, groups, lines, document);
    const sums = new GroupSums(terms, root, beside, document);
    for (const line of groups) for (const { node } of line.groups) amounts(terms, line, node, sums, document);
  };
}

const selfBilled = codesOf('389 261 501 500 502 471 473');

/** BR-FR-MV-13 and BD-13: invoices of several sellers are not made by the buyer, those between two parties are. */
function typeCodes({ document: { isUbl, typeCodes } }: FrenchLineTerms, root: UblNode, { isOfManySellers }: FrenchLines, document: InvoiceDocument): void {
  const path = typeCodes[root.kind === CreditNote ? 1 : 0]!;
  for (const type of allAt(root, path)) {
    const text = normalized(type.text);
    if (isOfManySellers) {
      // Blanks around the code keep it from being found in CII.
      const isListed = selfBilled.has(isUbl ? text : type.text);
      demand('BR-FR-MV-13_BT-3', text !== '' && !isListed, type, document, type.text);
    } else demand(isUbl ? 'BR-FR-MV-BD_BT-3' : 'BR-FR-BD-13_BT-3', selfBilled.has(text), type, document, type.text);
  }
} // prettier-ignore

/** BR-FR-MV-02, BR-FR-BD-02: how many lines stand for an invoice, and of whom. */
function counts(terms: FrenchLineTerms, root: UblNode, lines: readonly FrenchLine[], isOfManySellers: boolean, document: InvoiceDocument): void {
  const { isUbl, sellerIds, buyerIds } = terms.document;
  const countOf = (isMeant: (line: FrenchLine) => boolean) =>
    lines.reduce((count, line) => count + (line.groups.length > 0 && isMeant(line) ? line.groups.length : 0), 0);
  const all = countOf(() => true);
  if (isOfManySellers) return demand('BR-FR-MV-02_EXT-FR-FE-163', all >= 1, root, document);
  const ofParty = (ids: UblPath) => {
    const texts = new Set(allAt(root, ids).map(({ text }) => text));
    return countOf(({ node }) => someAt(node, terms.sellerId, ({ text }) => texts.has(text)));
  };
  demand('BR-FR-BD-02_EXT-FR-FE-163', all === 2, root, document);
  demand(isUbl ? 'BR-FR-BD-02_BT-30' : 'BR-FR-BD-02_BT-31', ofParty(sellerIds) === 1, root, document);
  demand('BR-FR-BD-02_BT-47', ofParty(buyerIds) === 1, root, document);
} // prettier-ignore

/** BR-FR-MV-06 and 07: a line is of the same seller, and of the same invoice, as the line it belongs to. */
function belongsToParent(terms: FrenchLineTerms, { node, links }: FrenchLine, byId: ReadonlyMap<string, Belonging>, document: InvoiceDocument): void {
  const parents = new Set(links.flatMap((link) => link.parents));
  if (parents.size === 0) return;
  const above = [...parents].flatMap((id) => byId.get(id) ?? []);
  const isSame = (own: readonly UblNode[], ofParents: readonly UblNode[]) => {
    const text = normalizedOf(own, document);
    return text === '' || text === normalizedOf(ofParents, document);
  };
  const ofSellers = above.flatMap(({ sellers }) => sellers);
  demand('BR-FR-MV-06_EXT-FR-FE-167', isSame(allAt(node, terms.sellerId), ofSellers), node, document);
  const ofInvoices = above.flatMap(({ invoices }) => invoices);
  demand('BR-FR-MV-07_BT-128', isSame(terms.invoiceNumbersOf(node), ofInvoices), node, document);
} // prettier-ignore

/** BR-FR-MV-11: of the invoices of the seller of the document, one has the number of the document if there is one alone. */
function ownInvoices(terms: FrenchLineTerms, root: UblNode, groups: readonly FrenchLine[], { ofDocument }: FrenchLines, document: InvoiceDocument): void {
  const { isUbl, sellerIds } = terms.document;
  const sellers = new Set(allAt(root, sellerIds).map(({ text }) => text));
  const isOwn = ({ node }: FrenchLine) => {
    const ids = allAt(node, terms.sellerId);
    if (!isUbl) return ids.some(({ text }) => sellers.has(text));
    return ids.length < 2 && sellers.has(normalized(ids[0]?.text ?? ''));
  };
  const own = groups.filter(isOwn);
  const asDocument = ({ node }: FrenchLine) => terms.invoiceNumbersOf(node).filter(({ text }) => ofDocument.has(text)).length;
  const count = own.reduce((sum, line) => sum + (isUbl ? Math.min(asDocument(line), 1) : asDocument(line)), 0);
  if (count === 1) return;
  for (const line of own) {
    const number = normalizedOf(terms.invoiceNumbersOf(line.node), document);
    const holds = count === 0 ? ofDocument.has(number) : differs(number, ofDocument);
    for (const { node } of line.groups) demand('BR-FR-MV-11_BT-128', holds, node, document);
  }
} // prettier-ignore

/** Sums over the lines below a group, and over VAT groups that name its invoice, as doubles in document order. */
class GroupSums {
  private readonly nets = new Map<string, UblNode[]>();
  private readonly details = new Map<string, number>();
  /** By what stands between the first two "#" of their reason. */
  private readonly taxes = new Map<string, { readonly reason: string; readonly amounts: readonly UblNode[] }[]>();

  constructor(
    terms: FrenchLineTerms,
    root: UblNode,
    lines: readonly FrenchLine[],
    readonly document: InvoiceDocument,
  ) {
    for (const { node, links } of lines) {
      const above = new Set(links.filter(({ kinds }) => kinds.some((kind) => kind !== 'INFORMATION')).flatMap(({ parents }) => parents)); // prettier-ignore
      for (const id of above) {
        const nets = this.nets.get(id) ?? [];
        nets.push(...allAt(node, terms.net));
        this.nets.set(id, nets);
      }
      for (const { kinds, parents } of links) {
        if (!kinds.includes('DETAIL')) continue;
        for (const id of new Set(parents)) this.details.set(id, (this.details.get(id) ?? 0) + 1);
      }
    }
    for (const group of terms.vatGroupsOf(root)) {
      const reason = onlyOf(allAt(group, terms.groupReason), document)?.text ?? '';
      const key = reason.split('#', 2)[1] ?? '';
      const same = this.taxes.get(key) ?? [];
      same.push({ reason, amounts: allAt(group, terms.groupTax) });
      this.taxes.set(key, same);
    }
  }

  netsBelow(id: string): readonly UblNode[] {
    return this.nets.get(id) ?? [];
  }

  detailsBelow(id: string): number {
    return this.details.get(id) ?? 0;
  }

  taxOf(number: string): number {
    const named = this.taxes.get(number.split('#', 1)[0]!) ?? [];
    const meant = named.filter(({ reason }) => reason.startsWith(`#${number}#`));
    return sumOf(meant.flatMap(({ amounts }) => amounts), this.document); // prettier-ignore
  }
}

/** The official rules stop at what is no number. */
function sumOf(nodes: readonly UblNode[], document: InvoiceDocument): number {
  let sum = 0;
  for (const node of nodes) {
    const value = doubleOf(node);
    if (Number.isNaN(value)) reportNotComputable(node, 'an amount', document);
    sum += value;
  }
  return sum;
}

/** BR-FR-MV-05, 09 and 10, of one line that stands for an invoice. @param node what is judged */
function amounts(terms: FrenchLineTerms, { node: line }: FrenchLine, node: UblNode, sums: GroupSums, document: InvoiceDocument): void {
  const numberOf = (nodes: readonly UblNode[]) => {
    const found = onlyOf(nodes, document);
    return found === null ? NaN : doubleOf(found);
  };
  const [id] = allAt(line, terms.id);
  const net = numberOf(allAt(line, terms.net));
  const below = sums.netsBelow(normalized(id?.text ?? ''));
  const isSum = Math.abs(net - sumOf(below, document)) <= below.length / 100;
  demand('BR-FR-MV-05_EXT-FR-FE-BG-12', isSum, node, document);
  const tax = numberOf(taxesIn(terms, line, allAt(document.root, terms.document.currency)));
  const number = normalizedOf(terms.invoiceNumbersOf(line), document);
  demand('BR-FR-MV-09_EXT-FR-FE-181', Math.abs(tax - sums.taxOf(number)) <= 0.01, node, document);
  const withTax = onlyOf(allAt(line, terms.withTax), document);
  if (withTax === null) return;
  const off = Math.abs(doubleOf(withTax) - net - tax);
  demand('BR-FR-MV-10_EXT-FR-FE-184', off <= sums.detailsBelow(id?.text ?? '') / 100, node, document);
} // prettier-ignore
