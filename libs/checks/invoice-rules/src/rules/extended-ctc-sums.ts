import { toText } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { cac, cbc } from '../tree/elements';
import { child, decimalOf, doubleOf, indicates, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { type VatGroup } from './factur-x-extended-sums';

/** What belongs together: the official rules for UBL add in doubles, and round each part to cents. */
class GroupSum {
  count = 0;
  lines = 0;
  allowances = 0;
  charges = 0;
}

export interface UblParts {
  readonly lines: number;
  readonly allowances: number;
  readonly charges: number;
  readonly count: number;
}

const nothing: UblParts = { lines: 0, allowances: 0, charges: 0, count: 0 };

export const inCents = (value: number): number => Math.round(value * 100) / 100;

/** What is left of an amount, taken in the order of the official rules: the last bit of a double may decide. */
export function leftOf(amount: number, { lines, allowances, charges }: UblParts): number {
  return Math.abs(amount - lines + allowances - charges);
}

/** Whether that is at most a cent for each of so many parts. */
export function isOffAtMost(difference: number, parts: number): boolean {
  return difference <= parts / 100;
}

/** What the lines of an extended invoice in UBL come to; they are met one by one, and gone at the end. Only details count. */
class UblLineSums {
  private net = 0;
  /** How many net amounts there are. */
  count = 0;
  readonly categories = new Set<string>();
  private readonly groups = new Map<string, GroupSum>();
  /** By category and rate, second reasons of an exemption; the official rules read one. */
  private readonly repeated = new Map<string, UblNode[]>();
  private isWhole = false;

  /** In cents. */
  get netTotal(): number {
    return inCents(this.net);
  }

  /** @param isDetail whether the line counts; what it says is read anyway */
  addLine(line: UblNode, isDetail: boolean): void {
    const taxes = allAt(line, [cac.Item, cac.ClassifiedTaxCategory]);
    taxes.forEach((tax) => this.noteRepeated(tax));
    if (!isDetail) return;
    for (const tax of taxes) for (const { text } of allAt(tax, [cbc.ID])) this.categories.add(normalized(text));
    const amounts = amountsIn(line, cbc.LineExtensionAmount);
    for (const amount of amounts) this.net += amount;
    this.count += amounts.length;
    this.toGroups(taxes, amounts, 'lines');
  }

  /** @param group a category of the breakdown */
  partsOf(group: VatGroup, { root }: InvoiceDocument): UblParts {
    this.complete(root);
    const sum = this.groups.get(keyOf(group));
    if (sum === undefined) return nothing;
    const { lines, allowances, charges, count } = sum;
    return { lines: inCents(lines), allowances: inCents(allowances), charges: inCents(charges), count };
  }

  /** Second reasons of an exemption in the category of a group, and in what belongs to that. */
  repeatedReasons(category: UblNode, { root }: InvoiceDocument): readonly UblNode[] {
    this.complete(root);
    const { code, rate } = groupOf(category);
    return [...secondReasonsOf(category), ...(this.repeated.get(keyOf({ code, rate, exemption: null })) ?? [])];
  }

  private complete(root: UblNode): void {
    if (!this.isWhole) for (const node of allAt(root, [cac.AllowanceCharge])) this.addAllowanceCharge(node);
    this.isWhole = true;
  }

  private noteRepeated(tax: UblNode): void {
    const seconds = secondReasonsOf(tax);
    if (seconds.length === 0) return;
    const { code, rate } = groupOf(tax);
    const key = keyOf({ code, rate, exemption: null });
    this.repeated.set(key, [...(this.repeated.get(key) ?? []), ...seconds]);
  }

  private addAllowanceCharge(node: UblNode): void {
    allAt(node, [cac.TaxCategory]).forEach((tax) => this.noteRepeated(tax));
    const part = indicates(node, true) ? 'charges' : indicates(node, false) ? 'allowances' : null;
    this.toGroups(allAt(node, [cac.TaxCategory]), amountsIn(node, cbc.Amount), part);
  }

  /** @param part absent: they count, and add nothing */
  private toGroups(taxes: readonly UblNode[], amounts: readonly number[], part: keyof GroupSum | null): void {
    for (const key of new Set(taxes.flatMap(keysOf))) {
      const sum = this.groups.get(key) ?? new GroupSum();
      this.groups.set(key, sum);
      sum.count += amounts.length;
      if (part !== null) for (const amount of amounts) sum[part] += amount;
    }
  }
}

function secondReasonsOf(tax: UblNode): UblNode[] {
  return [cbc.TaxExemptionReason, cbc.TaxExemptionReasonCode].flatMap((kind) => allAt(tax, [kind])[1] ?? []);
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

/** An amount that cannot be read is a finding of its own. */
const amountsIn = (owner: UblNode, kind: number) =>
  allAt(owner, [kind]).map((node) => (Number.isFinite(doubleOf(node)) ? doubleOf(node) : 0));

export const ublLineSums = keptOf(() => new UblLineSums());

/** Codes of categories that allowances and charges of the document have, and groups of its breakdown. */
export function ublCategories(root: UblNode): { readonly used: readonly string[]; readonly grouped: ReadonlySet<string> } {
  const codesAt = (path: readonly number[]) => allAt(root, path).map(({ text }) => normalized(text));
  return {
    used: codesAt([cac.AllowanceCharge, cac.TaxCategory, cbc.ID]),
    grouped: new Set(codesAt([cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.ID])),
  };
} // prettier-ignore

/** Allowances or charges beside the totals of a document in UBL: what they come to in cents, and how many they are. */
export function besideTotals(total: UblNode, isCharge: boolean): { readonly sum: number; readonly count: number } {
  const nodes = allAt(total.parent!, [cac.AllowanceCharge]).filter((node) =>
    someAt(node, [cbc.ChargeIndicator], () => indicates(node, isCharge)),
  );
  const sum = nodes.flatMap((node) => amountsIn(node, cbc.Amount)).reduce((one, other) => one + other, 0);
  return { sum: inCents(sum), count: nodes.length };
}
