import { groupKey, type ComputedAmounts, type VatGroup } from '../computed-amounts';
import { amountText, equal, round, zero, type Decimal } from '../decimal';
import { vatCategoryOf } from '../rules/vat-category-table';
import { cac, cbc, elementName } from '../tree/elements';
import { child, decimalOf, has, normalized, previousSibling, sibling, type UblNode } from '../tree/ubl-node';
import { endOf, type XmlSource } from '../xml/source-places';
import { childBefore } from './child-order';
import { insertElements } from './element-edits';
import { type FileFix } from './file-fix';
import { type NewElement } from './new-element';
import { inOrder, type TextEdit } from './text-edits';
import { setText } from './values';

const totalAmounts = [
  [cbc.LineExtensionAmount, 'lines'],
  [cbc.TaxExclusiveAmount, 'withoutTax'],
  [cbc.TaxInclusiveAmount, 'withTax'],
  [cbc.AllowanceTotalAmount, 'allowances'],
  [cbc.ChargeTotalAmount, 'charges'],
  [cbc.PayableAmount, 'due'],
] as const;

/** Makes every total and VAT group of a document what its lines, allowances and charges add up to; null when that is not one place each. */
export function totalsFix(root: UblNode, computed: ComputedAmounts, source: XmlSource): FileFix | null {
  const total = only(root, cac.LegalMonetaryTotal);
  const currency = only(root, cbc.DocumentCurrencyCode);
  const taxTotal = taxTotalOf(root);
  if (total === null || currency === null || taxTotal === null) return null;
  const code = normalized(currency.text);
  // It is written into the file, and nothing else of the document is.
  if (!/^[A-Z]{3}$/.test(code)) return null;
  const totals = new TotalEdits(source, code);
  for (const [kind, field] of totalAmounts) totals.amount(total, kind, computed[field]);
  totals.amount(taxTotal, cbc.TaxAmount, computed.tax);
  totals.groups(taxTotal, computed.vat);
  const { edits, isImpossible } = totals;
  if (edits.length === 0 || isImpossible) return null;
  return {
    label: 'Set all totals to what the lines add up to',
    changesMoney: true,
    safe: false,
    edits: inOrder(edits),
  };
}

/** The tax total with the VAT breakdown, or the only one; null when there is none, or no telling which. */
function taxTotalOf(root: UblNode): UblNode | null {
  const all: UblNode[] = [];
  for (let at = child(root, cac.TaxTotal); at !== null; at = sibling(at)) all.push(at);
  const withGroups = all.filter((at) => has(at, cac.TaxSubtotal));
  if (withGroups.length === 1) return withGroups[0]!;
  return all.length === 1 ? all[0]! : null;
}

/** The child of a kind that there is one of. */
export function only(parent: UblNode, kind: number): UblNode | null {
  const node = child(parent, kind);
  return node === null || sibling(node) !== null ? null : node;
}

class TotalEdits {
  readonly edits: TextEdit[] = [];
  /** Some group needs what only the sender knows. */
  isImpossible = false;

  constructor(
    private readonly source: XmlSource,
    private readonly currency: string,
  ) {}

  /** @param value null where nothing of the kind was met: what is stated must then be zero, and nothing need be stated */
  amount(owner: UblNode, kind: number, value: Decimal | null): void {
    const node = child(owner, kind);
    if (node === null) {
      if (value !== null) this.insert(owner, [this.newAmount(kind, value)]);
      return;
    }
    const stated = decimalOf(node);
    if (sibling(node) !== null || (stated !== null && equal(stated, round(value ?? zero, 2)))) return;
    this.edits.push(...setText(node, amountText(value ?? zero), this.source));
  }

  /** Amounts of single groups while the stated groups are the right ones, else the whole breakdown. */
  groups(taxTotal: UblNode, computed: readonly VatGroup[]): void {
    const stated: UblNode[] = [];
    for (let at = child(taxTotal, cac.TaxSubtotal); at !== null; at = sibling(at)) stated.push(at);
    const pairs = pairsOf(stated, computed);
    if (pairs === null) {
      if (!canBeWritten(computed)) this.isImpossible = true;
      return this.wholeBreakdown(taxTotal, stated, computed);
    }
    for (const [subtotal, group] of pairs) {
      this.amount(subtotal, cbc.TaxableAmount, group.taxable);
      this.amount(subtotal, cbc.TaxAmount, group.tax);
    }
  }

  private wholeBreakdown(taxTotal: UblNode, stated: readonly UblNode[], computed: readonly VatGroup[]): void {
    const written = computed.map((group) => this.newGroup(group));
    const [first] = stated;
    if (first === undefined) return this.insert(taxTotal, written);
    const { start, text } = insertElements(written, taxTotal, previousSibling(first), this.source);
    this.edits.push({ start, end: endOf(stated.at(-1)!), text });
  }

  private insert(parent: UblNode, elements: readonly NewElement[]): void {
    const before = childBefore(parent, elements[0]!.name);
    if (before === undefined) return;
    const edit = insertElements(elements, parent, before, this.source);
    const same = this.edits.findIndex(({ start, end }) => start === edit.start && end === edit.end);
    // Neighbours of each other that were both missing are inserted together, in the order they were asked for.
    if (same < 0) this.edits.push(edit);
    else this.edits[same] = { ...edit, text: this.edits[same]!.text + edit.text };
  }

  private newAmount(kind: number, value: Decimal): NewElement {
    return { name: elementName(kind), attributes: { currencyID: this.currency }, content: amountText(value) };
  }

  private newGroup({ category, rate, rateText, taxable, tax }: VatGroup): NewElement {
    const code = vatCategoryOf.get(category)?.exemptionCode ?? null;
    const content = [
      { name: 'cbc:ID', content: category },
      ...(rate === null ? [] : [{ name: 'cbc:Percent', content: rateText }]),
      ...(code === null ? [] : [{ name: 'cbc:TaxExemptionReasonCode', content: code }]),
      { name: 'cac:TaxScheme', content: [{ name: 'cbc:ID', content: 'VAT' }] },
    ];
    const amounts = [this.newAmount(cbc.TaxableAmount, taxable), this.newAmount(cbc.TaxAmount, tax)];
    return { name: 'cac:TaxSubtotal', content: [...amounts, { name: 'cac:TaxCategory', content }] };
  }
}

/** Whether every group says all that it must: of known categories, with a code for the reason where there is no tax. @param isAlone whether the document has one group only */
export function canBeWritten(groups: readonly VatGroup[], isAlone = groups.length === 1): boolean {
  return groups.length > 0 && groups.every(({ category }) => {
    const known = vatCategoryOf.get(category);
    if (known === undefined || (category === 'O' && !isAlone)) return false;
    return known.exemption !== 'required' || known.exemptionCode !== null;
  });
} // prettier-ignore

/** Each stated group with the computed one of its category and rate; null when they are not the same groups. */
function pairsOf(stated: readonly UblNode[], computed: readonly VatGroup[]): [UblNode, VatGroup][] | null {
  if (stated.length !== computed.length) return null;
  const left = new Map(computed.map((group) => [groupKey(group.category, group.rate), group]));
  const pairs: [UblNode, VatGroup][] = [];
  for (const subtotal of stated) {
    const category = only(subtotal, cac.TaxCategory);
    const code = category === null ? null : only(category, cbc.ID);
    if (code === null) return null;
    const percent = child(category, cbc.Percent);
    const key = groupKey(normalized(code.text), percent === null ? null : decimalOf(percent));
    const group = left.get(key);
    if (group === undefined) return null;
    left.delete(key);
    pairs.push([subtotal, group]);
  }
  return pairs;
}
