import { absolute, add, compare, type Decimal, DecimalSum, exactDecimalOf, multiply, round, shiftRight, subtract, toText, zero } from '../decimal'; // prettier-ignore
import { saysIndicator } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { answeredOnce, child, decimalOf, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { inCents } from './cii-sums';
import { allowanceCharges, logisticsCharges, sumOfAmounts } from './factur-x';
import { vatCategoryTable } from './vat-category-table';

/** What lines, allowances and charges of an extended invoice come to. Only lines that are details count: groups repeat them. */
export interface PartsOfSum {
  /** Lines plus charges minus allowances, each in cents. */
  readonly value: Decimal;
  /** How many they are: each may be rounded, so the sum may be a cent off for each. */
  readonly count: number;
}

/** What is asked to belong together. */
export interface VatGroup {
  readonly code: string;
  /** Null for a category that has none. */
  readonly rate: Decimal | null;
  /** Reason and reason code of the exemption; null where they do not matter. */
  readonly exemption: readonly [reason: string, code: string] | null;
}

const transaction = rsm.SupplyChainTradeTransaction;
const settlement = [transaction, ram.ApplicableHeaderTradeSettlement];
const lineNet = [ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount];

/** Whether a line is one that counts: it says that it is a detail, or says nothing. */
function isDetail(line: UblNode): boolean {
  return !someAt(line, statusReason) || someAt(line, statusReason, ({ text }) => text === 'DETAIL');
}

export const statusReason: UblPath = [ram.AssociatedDocumentLineDocument, ram.LineStatusReasonCode];

export function linesOf(root: UblNode): readonly UblNode[] {
  return allAt(root, [transaction, ram.IncludedSupplyChainTradeLineItem]);
}

class SumsOfGroup {
  count = 0;
  readonly lines = new DecimalSum();
  readonly charges = new DecimalSum();
  readonly logistics = new DecimalSum();
  readonly allowances = new DecimalSum();

  parts(): PartsOfSum {
    const [lines, charges, logistics, allowances] = [this.lines, this.charges, this.logistics, this.allowances].map(
      (sum) => round(sum.value(), 2),
    ) as [Decimal, Decimal, Decimal, Decimal];
    return { value: subtract(add(add(lines, charges), logistics), allowances), count: this.count };
  }
}

/** The sums of every VAT group that lines, allowances and charges name. */
class SumsOfGroups {
  private readonly byGroup = new Map<string, SumsOfGroup>();

  constructor(root: UblNode) {
    for (const line of linesOf(root).filter(isDetail)) {
      for (const node of allAt(line, [ram.SpecifiedLineTradeSettlement]))
        this.add(node, ram.ApplicableTradeTax, ({ lines }) => addAll(lines, node, lineNet));
    }
    for (const node of allAt(root, [...settlement, ram.SpecifiedTradeAllowanceCharge])) {
      const [isCharge, isAllowance] = [saysIndicator(node, true), saysIndicator(node, false)];
      this.add(node, ram.CategoryTradeTax, ({ charges, allowances }) => {
        if (isCharge) addAll(charges, node, [ram.ActualAmount]);
        if (isAllowance) addAll(allowances, node, [ram.ActualAmount]);
      });
    }
    for (const node of logisticsCharges(root))
      this.add(node, ram.AppliedTradeTax, ({ logistics }) => addAll(logistics, node, [ram.AppliedAmount]));
  }

  partsOf(group: VatGroup): PartsOfSum {
    return this.byGroup.get(keyOf(group))?.parts() ?? { value: zero, count: 0 };
  }

  private add(owner: UblNode, taxKind: number, addTo: (sums: SumsOfGroup) => void): void {
    const taxes = allAt(owner, [taxKind]);
    const rates = taxes.flatMap((tax) => allAt(tax, [ram.RateApplicablePercent])).map(decimalOf);
    const exemption = exemptionIn(taxes);
    const keys = new Set<string>();
    for (const code of categories) {
      if (!taxes.some((tax) => hasChildText(tax, ram.CategoryCode, code))) continue;
      for (const rate of code === 'O' ? [null] : rates.filter((one) => one !== null)) {
        keys.add(keyOf({ code, rate, exemption }));
        keys.add(keyOf({ code, rate, exemption: null }));
      }
    }
    for (const key of keys) {
      const sums = this.byGroup.get(key) ?? new SumsOfGroup();
      this.byGroup.set(key, sums);
      sums.count++;
      addTo(sums);
    }
  }
}

/** VAT categories, each with rules of its own. */
const categories: readonly string[] = vatCategoryTable.map(({ code }) => code);

function keyOf({ code, rate, exemption }: VatGroup): string {
  return JSON.stringify([code, rate === null ? null : toText(rate), exemption]);
}

/** Reason and reason code of an exemption. */
export function exemptionIn(taxes: readonly UblNode[]): readonly [reason: string, code: string] {
  return [textIn(taxes, ram.ExemptionReason), textIn(taxes, ram.ExemptionReasonCode)];
}

function addAll(sum: DecimalSum, owner: UblNode, path: UblPath): void {
  for (const amount of allAt(owner, path)) sum.add(decimalOf(amount) ?? zero);
}

const sumsOf = answeredOnce((root) => new SumsOfGroups(root));

/** What belongs to a VAT group; a document is added up once. */
export function partsOfGroup(root: UblNode, group: VatGroup): PartsOfSum {
  return sumsOf(root).partsOf(group);
}

/** The first text of that kind, without blanks around it; empty when there is none. */
function textIn(owners: readonly UblNode[], kind: number): string {
  for (const owner of owners) {
    const found = child(owner, kind);
    if (found !== null) return normalized(found.text);
  }
  return '';
}

/** Parts of the totals of a document, where the official rules add in doubles. */
export interface PartsOfTotals {
  readonly lines: Decimal;
  readonly allowances: Decimal;
  readonly charges: Decimal;
  readonly allLines: number;
  readonly detailLines: number;
  readonly allowanceCount: number;
  readonly chargeCount: number;
  readonly hasAllowance: boolean;
  readonly hasCharge: boolean;
}

/** @param totals the group of totals that is asked */
export function partsOfTotals(root: UblNode, totals: UblNode): PartsOfTotals | null {
  const owner = totals.parent!;
  const lines = owner.parent === null ? [] : allAt(owner.parent, [ram.IncludedSupplyChainTradeLineItem]);
  const details = lines.filter(isDetail);
  const [allowances, charges] = [false, true].map((isCharge) => allowanceCharges(root, isCharge)) as [readonly UblNode[], readonly UblNode[]]; // prettier-ignore
  const logistics = logisticsCharges(root);
  const nets = details.flatMap((line) => allAt(line, [ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation])); // prettier-ignore
  const sums = [
    sumOfAmounts(nets, ram.LineTotalAmount),
    sumOfAmounts(allowances, ram.ActualAmount),
    sumOfAmounts(charges, ram.ActualAmount),
    sumOfAmounts(logistics, ram.AppliedAmount),
  ].map(inCents);
  if (!sums.every(Number.isFinite)) return null;
  const [ofLines, ofAllowances, ofCharges, ofLogistics] = sums.map((sum) => add(exactDecimalOf(sum), zero)) as [Decimal, Decimal, Decimal, Decimal]; // prettier-ignore
  const beside = (nodes: readonly UblNode[]) => nodes.filter(({ parent }) => parent === owner).length;
  return {
    lines: ofLines,
    allowances: ofAllowances,
    charges: add(ofCharges, ofLogistics),
    allLines: lines.length,
    detailLines: details.length,
    allowanceCount: beside(allowances),
    chargeCount: beside(charges) + beside(logistics),
    hasAllowance: allowances.length > 0,
    hasCharge: charges.length > 0,
  };
}

/** What the same parts come to where they are added as decimals, and only charges for logistics in doubles; null: some cannot be read. */
export function exactPartsOfTotals(root: UblNode, totals: UblNode): Pick<PartsOfTotals, 'lines' | 'allowances' | 'charges'> | null {
  const owner = totals.parent!.parent;
  const lines = owner === null ? [] : allAt(owner, [ram.IncludedSupplyChainTradeLineItem]).filter(isDetail);
  const ofLines = lines.flatMap((line) => allAt(line, [ram.SpecifiedLineTradeSettlement, ...lineNet]));
  const [ofAllowances, ofCharges] = [false, true].map((isCharge) =>
    allowanceCharges(root, isCharge).flatMap((node) => allAt(node, [ram.ActualAmount])),
  ) as [UblNode[], UblNode[]];
  const logistics = inCents(sumOfAmounts(logisticsCharges(root), ram.AppliedAmount));
  if (![...ofLines, ...ofAllowances, ...ofCharges].every((node) => decimalOf(node) !== null) || !Number.isFinite(logistics)) return null;
  const [net, allowances, charges] = [ofLines, ofAllowances, ofCharges].map((nodes) => {
    const sum = new DecimalSum();
    for (const node of nodes) sum.add(decimalOf(node)!);
    return round(sum.value(), 2);
  }) as [Decimal, Decimal, Decimal];
  return { lines: net, allowances, charges: add(charges, add(exactDecimalOf(logistics), zero)) };
} // prettier-ignore

/** Whether two amounts are at most a cent apart for each of so many parts. */
export function isNear(one: Decimal, other: Decimal, parts: number): boolean {
  return compare(absolute(subtract(one, other)), { units: parts, scale: 2 }) <= 0;
}

/** Taxable amount times rate, in cents. */
export function taxOf(basis: Decimal, rate: Decimal): Decimal {
  return round(shiftRight(multiply(basis, rate), 2), 2);
}
