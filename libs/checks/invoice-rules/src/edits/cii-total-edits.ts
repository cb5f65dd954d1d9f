import { groupKey, type ComputedAmounts, type VatGroup } from '../computed-amounts';
import { amountText, equal, round, zero, type Decimal } from '../decimal';
import { vatCategoryOf } from '../rules/vat-category-table';
import { ram, rsm } from '../tree/cii-elements';
import { elementName } from '../tree/elements';
import { attribute, child, decimalOf, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';
import { type XmlSource } from '../xml/source-places';
import { childBefore } from './child-order';
import { insertElements, removeElement } from './element-edits';
import { type FileFix } from './file-fix';
import { type NewElement } from './new-element';
import { inOrder, type TextEdit } from './text-edits';
import { canBeWritten, only } from './total-edits';
import { setText } from './values';

const totalAmounts = [
  [ram.LineTotalAmount, 'lines'],
  [ram.ChargeTotalAmount, 'charges'],
  [ram.AllowanceTotalAmount, 'allowances'],
  [ram.TaxBasisTotalAmount, 'withoutTax'],
  [ram.GrandTotalAmount, 'withTax'],
  [ram.DuePayableAmount, 'due'],
] as const;

/** `totalsFix` of CII: makes every total and VAT group what lines, allowances and charges add up to; null when that is not one place each. */
export function ciiTotalsFix(root: UblNode, computed: ComputedAmounts, source: XmlSource): FileFix | null {
  const [settlement, second] = allAt(root, [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement]);
  if (settlement === undefined || second !== undefined) return null;
  const total = only(settlement, ram.SpecifiedTradeSettlementHeaderMonetarySummation);
  const currency = only(settlement, ram.InvoiceCurrencyCode);
  const code = currency === null ? '' : normalized(currency.text);
  if (total === null || !/^[A-Z]{3}$/.test(code)) return null;
  const totals = new CiiTotalEdits(source);
  for (const [kind, field] of totalAmounts) totals.amount(total, kind, computed[field]);
  totals.tax(total, code, computed.tax);
  totals.groups(settlement, computed.vat);
  const { edits, isImpossible } = totals;
  if (edits.length === 0 || isImpossible) return null;
  return {
    label: 'Set all totals to what the lines add up to',
    changesMoney: true,
    safe: false,
    edits: inOrder(edits),
  };
}

class CiiTotalEdits {
  readonly edits: TextEdit[] = [];
  /** Something stands twice, or nowhere that it may be. */
  isImpossible = false;

  constructor(private readonly source: XmlSource) {}

  /** @param value null where nothing of the kind was met: what is stated must then be zero, and nothing need be stated */
  amount(owner: UblNode, kind: number, value: Decimal | null): void {
    const node = child(owner, kind);
    if (node !== null && sibling(node) !== null) this.isImpossible = true;
    else if (node !== null) this.write(node, value ?? zero);
    else if (value !== null) this.insert(owner, [{ name: elementName(kind), content: amountText(value) }]);
  }

  /** The total VAT in the currency of the document; another is in that of VAT accounting, which nobody can compute. */
  tax(total: UblNode, currency: string, value: Decimal): void {
    const stated = allAt(total, [ram.TaxTotalAmount]);
    const own = stated.filter((node) => attribute(node, 'currencyID') === currency);
    if (own.length > 1 || stated.some((node) => attribute(node, 'currencyID') === null)) this.isImpossible = true;
    else if (own.length === 1) this.write(own[0]!, value);
    else {
      const attributes = { currencyID: currency };
      this.insert(total, [{ name: elementName(ram.TaxTotalAmount), attributes, content: amountText(value) }]);
    }
  }

  /** Amounts of the groups that are stated; groups that nothing belongs to go, and those that are missing come behind the others. */
  groups(settlement: UblNode, computed: readonly VatGroup[]): void {
    const left = new Map(computed.map((group) => [groupKey(group.category, group.rate), group]));
    for (const stated of allAt(settlement, [ram.ApplicableTradeTax])) {
      const key = keyOf(stated);
      const group = key === null ? undefined : left.get(key);
      if (group === undefined) {
        this.edits.push(removeElement(stated, this.source));
        continue;
      }
      left.delete(key!);
      this.amount(stated, ram.CalculatedAmount, group.tax);
      this.amount(stated, ram.BasisAmount, group.taxable);
    }
    if (left.size === 0) return;
    if (!canBeWritten([...left.values()], computed.length === 1)) this.isImpossible = true;
    this.insert(settlement, [...left.values()].map(newGroup));
  }

  private write(node: UblNode, value: Decimal): void {
    const stated = decimalOf(node);
    if (stated !== null && equal(stated, round(value, 2))) return;
    this.edits.push(...setText(node, amountText(value), this.source));
  }

  private insert(parent: UblNode, elements: readonly NewElement[]): void {
    const before = childBefore(parent, elements[0]!.name);
    if (before === undefined) return void (this.isImpossible = true);
    const edit = insertElements(elements, parent, before, this.source);
    const same = this.edits.findIndex(({ start, end }) => start === edit.start && end === edit.end);
    // Neighbours of each other that were both missing are inserted together, in the order of the schema.
    if (same < 0) this.edits.push(edit);
    else this.edits[same] = { ...edit, text: this.edits[same]!.text + edit.text };
  }
}

/** Category and rate of a group that states each once. */
function keyOf(group: UblNode): string | null {
  const code = only(group, ram.CategoryCode);
  const rate = child(group, ram.RateApplicablePercent);
  if (code === null || (rate !== null && (sibling(rate) !== null || decimalOf(rate) === null))) return null;
  return groupKey(normalized(code.text), rate === null ? null : decimalOf(rate));
}

function newGroup({ category, rate, rateText, taxable, tax }: VatGroup): NewElement {
  const reason = vatCategoryOf.get(category)?.exemptionCode ?? null;
  const contents: readonly (readonly [kind: number, content: string | null])[] = [
    [ram.CalculatedAmount, amountText(tax)],
    [ram.TypeCode, 'VAT'],
    [ram.BasisAmount, amountText(taxable)],
    [ram.CategoryCode, category],
    [ram.ExemptionReasonCode, reason],
    [ram.RateApplicablePercent, rate === null ? null : rateText],
  ];
  const content = contents.flatMap(([kind, text]) => (text === null ? [] : { name: elementName(kind), content: text }));
  return { name: elementName(ram.ApplicableTradeTax), content };
}
