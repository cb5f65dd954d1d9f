import { add, type Decimal, DecimalSum, exactDecimalOf, round, subtract, toText, zero } from '../decimal';
import { saysIndicator } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { answeredOnce, child, decimalOf, doubleOf, type UblNode } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';

/** What a CII document adds up to, as its official rules add: some in doubles, some in decimals. */
class CiiSums {
  readonly allowances: DoubleSum;
  readonly charges: DoubleSum;
  readonly taxes: DoubleSum;
  private readonly byCategory = new Map<string, CategorySums>();
  private readonly lineNets = new Map<UblNode, DoubleSum>();

  constructor(root: UblNode) {
    const settlements = allAt(root, [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement]);
    const allowanceCharges = settlements.flatMap((one) => allAt(one, [ram.SpecifiedTradeAllowanceCharge]));
    const ofAll = (isCharge: boolean) =>
      allowanceCharges
        .filter((one) => saysIndicator(one, isCharge))
        .flatMap((one) => child(one, ram.ActualAmount) ?? []);
    this.allowances = doubleSumOf(ofAll(false));
    this.charges = doubleSumOf(ofAll(true));
    this.taxes = doubleSumOf(settlements.flatMap((one) => allAt(one, [ram.ApplicableTradeTax, ram.CalculatedAmount])));
    for (const line of allAt(root, [rsm.SupplyChainTradeTransaction, ram.IncludedSupplyChainTradeLineItem, ram.SpecifiedLineTradeSettlement])) this.addLine(line); // prettier-ignore
    for (const one of allowanceCharges) this.addAllowanceCharge(one);
  }

  /** Net amounts of the lines beside the settlement that totals stand in. */
  lineNetsBeside(totals: UblNode): DoubleSum {
    const owner = totals.parent?.parent ?? totals;
    let sum = this.lineNets.get(owner);
    if (sum === undefined) this.lineNets.set(owner, (sum = doubleSumOf(allAt(owner, lineNet))));
    return sum;
  }

  /** What lines, charges and allowances of a category (and rate) add up to. @param rate absent: whatever it is */
  taxable(code: string, rate?: Decimal): Decimal {
    return this.byCategory.get(keyOf(code, rate))?.total() ?? { units: 0, scale: 2 };
  }

  private addLine(settlement: UblNode): void {
    const net = [ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount];
    for (const sums of this.sumsOf(settlement, ram.ApplicableTradeTax)) {
      for (const amount of allAt(settlement, net)) addTo(sums.lines, amount);
    }
  }

  private addAllowanceCharge(node: UblNode): void {
    const amount = child(node, ram.ActualAmount);
    if (amount === null) return;
    const isCharge = saysIndicator(node, true);
    const isAllowance = saysIndicator(node, false);
    for (const sums of this.sumsOf(node, ram.CategoryTradeTax)) {
      if (isCharge) addTo(sums.charges, amount);
      if (isAllowance) addTo(sums.allowances, amount);
    }
  }

  /** Sums of every category that is named, and of every rate that is named with a category that is judged by rate. */
  private sumsOf(owner: UblNode, taxKind: number): CategorySums[] {
    const codes = new Set(allAt(owner, [taxKind, ram.CategoryCode]).map(({ text }) => text));
    const rates = allAt(owner, [taxKind, ram.RateApplicablePercent]).map(decimalOf);
    const keys = new Set<string>();
    for (const code of codes) {
      keys.add(keyOf(code));
      if (ratedCodes.has(code)) for (const rate of rates) if (rate !== null) keys.add(keyOf(code, rate));
    }
    return [...keys].map((key) => {
      const known = this.byCategory.get(key) ?? new CategorySums();
      this.byCategory.set(key, known);
      return known;
    });
  }
}

/** Categories whose taxable amount is asked for by rate. */
const ratedCodes: ReadonlySet<string> = new Set(['S', 'L', 'M']);
const lineNet = [ram.IncludedSupplyChainTradeLineItem, ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount]; // prettier-ignore

const keyOf = (code: string, rate?: Decimal) => (rate === undefined ? code : `${code} ${toText(rate)}`);

/** Of one category: each part is rounded to cents before they are put together. */
class CategorySums {
  readonly lines = new DecimalSum();
  readonly charges = new DecimalSum();
  readonly allowances = new DecimalSum();

  total(): Decimal {
    const [lines, charges, allowances] = [this.lines, this.charges, this.allowances].map((sum) =>
      round(sum.value(), 2),
    );
    return subtract(add(lines!, charges!), allowances!);
  }
}

function addTo(sum: DecimalSum, amount: UblNode): void {
  const value = decimalOf(amount);
  if (value !== null) sum.add(value);
}

/** A sum as the official engine has it: of nothing it is a whole zero, of one value that value, also the double -0. */
export interface DoubleSum {
  readonly count: number;
  readonly value: number;
}

export function doubleSumOf(nodes: readonly UblNode[]): DoubleSum {
  const [first, ...others] = nodes.map(doubleOf);
  return { count: nodes.length, value: first === undefined ? 0 : others.reduce((sum, value) => sum + value, first) };
}

/** A sum rounded to cents, in doubles. */
export function inCents({ value }: DoubleSum): number {
  return Math.round(value * 10 * 10) / 100;
}

/** A double to cents, as a decimal; null for one that is none: amounts may be "INF", or too large together. */
export function centsOf(value: number): Decimal | null {
  return Number.isFinite(value) ? round(add(exactDecimalOf(value), zero), 2) : null;
}

/** Whether a double says what a sum comes to; -0 is not 0. */
export function isSum(stated: number, sum: DoubleSum): boolean {
  return Object.is(stated, inCents(sum));
}

/** Sums of a document; what was read does not change any more. */
export const ciiSums = answeredOnce((root) => new CiiSums(root));
