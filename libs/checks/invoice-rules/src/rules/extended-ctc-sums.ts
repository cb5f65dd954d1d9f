import { add, type Decimal, DecimalSum, round, subtract, toText, zero } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { cac, cbc } from '../tree/elements';
import { child, decimalOf, indicates, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { type PartsOfSum, type VatGroup } from './factur-x-extended-sums';

class GroupSum {
  count = 0;
  readonly lines = new DecimalSum();
  readonly allowances = new DecimalSum();
  readonly charges = new DecimalSum();
}

/** What the lines of an extended invoice in UBL come to; they are met one by one, and gone at the end. Only details count. */
class UblLineSums {
  readonly net = new DecimalSum();
  /** How many net amounts there are. */
  count = 0;
  readonly categories = new Set<string>();
  private readonly groups = new Map<string, GroupSum>();
  private isWhole = false;

  /** @param line that counts */
  addLine(line: UblNode): void {
    const taxes = allAt(line, [cac.Item, cac.ClassifiedTaxCategory]);
    for (const tax of taxes) for (const { text } of allAt(tax, [cbc.ID])) this.categories.add(normalized(text));
    const amounts = amountsIn(line, cbc.LineExtensionAmount);
    for (const amount of amounts) this.net.add(amount);
    this.count += amounts.length;
    this.to(taxes, amounts, ({ lines }) => lines);
  }

  /** @param group a category of the breakdown */
  partsOf(group: VatGroup, { root }: InvoiceDocument): PartsOfSum {
    if (!this.isWhole) for (const node of allAt(root, [cac.AllowanceCharge])) this.addAllowanceCharge(node);
    this.isWhole = true;
    const sum = this.groups.get(keyOf(group));
    if (sum === undefined) return { value: zero, count: 0 };
    const [lines, allowances, charges] = [sum.lines, sum.allowances, sum.charges].map((one) => round(one.value(), 2)) as [Decimal, Decimal, Decimal]; // prettier-ignore
    return { value: subtract(add(lines, charges), allowances), count: sum.count };
  }

  private addAllowanceCharge(node: UblNode): void {
    const [isCharge, isAllowance] = [indicates(node, true), indicates(node, false)];
    const none = new DecimalSum();
    this.to(allAt(node, [cac.TaxCategory]), amountsIn(node, cbc.Amount), ({ charges, allowances }) =>
      isCharge ? charges : isAllowance ? allowances : none,
    );
  }

  private to(
    taxes: readonly UblNode[],
    amounts: readonly Decimal[],
    part: (sum: GroupSum) => Pick<DecimalSum, 'add'>,
  ): void {
    for (const key of new Set(taxes.flatMap(keysOf))) {
      const sum = this.groups.get(key) ?? new GroupSum();
      this.groups.set(key, sum);
      sum.count += amounts.length;
      for (const amount of amounts) part(sum).add(amount);
    }
  }
}

/** A tax category is asked for with its exemption, and whatever that is. */
function keysOf(tax: UblNode): string[] {
  const { code, rate, exemption } = groupOf(tax);
  if (code !== 'O' && rate === null) return [];
  return [keyOf({ code, rate, exemption }), keyOf({ code, rate, exemption: null })];
}

/** What a tax category says it is of. */
export function groupOf(tax: UblNode): VatGroup {
  const textOf = (kind: number) => normalized(child(tax, kind)?.text ?? '');
  const code = textOf(cbc.ID);
  const percent = code === 'O' ? null : child(tax, cbc.Percent);
  return {
    code,
    rate: percent === null ? null : decimalOf(percent),
    exemption: [textOf(cbc.TaxExemptionReason), textOf(cbc.TaxExemptionReasonCode)],
  };
}

function keyOf({ code, rate, exemption }: VatGroup): string {
  return JSON.stringify([code, rate === null ? null : toText(rate), exemption]);
}

const amountsIn = (owner: UblNode, kind: number) => allAt(owner, [kind]).map((node) => decimalOf(node) ?? zero);

export const ublLineSums = keptOf(() => new UblLineSums());

/** Codes of categories that allowances and charges of the document have, and groups of its breakdown. */
export function ublCategories(root: UblNode): { readonly used: readonly string[]; readonly grouped: ReadonlySet<string> } {
  const codesAt = (path: readonly number[]) => allAt(root, path).map(({ text }) => normalized(text));
  return {
    used: codesAt([cac.AllowanceCharge, cac.TaxCategory, cbc.ID]),
    grouped: new Set(codesAt([cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.ID])),
  };
} // prettier-ignore

/** Allowances or charges beside the totals of a document in UBL: what they come to, and how many they are. */
export function besideTotals(total: UblNode, isCharge: boolean): { readonly sum: Decimal; readonly count: number } {
  const nodes = allAt(total.parent!, [cac.AllowanceCharge]).filter((node) =>
    someAt(node, [cbc.ChargeIndicator], () => indicates(node, isCharge)),
  );
  const sum = new DecimalSum();
  for (const amount of nodes.flatMap((node) => amountsIn(node, cbc.Amount))) sum.add(amount);
  return { sum: round(sum.value(), 2), count: nodes.length };
}
