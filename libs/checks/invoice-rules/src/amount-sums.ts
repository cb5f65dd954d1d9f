import { add, DecimalSum, equal, negate, toText, zero, type Decimal } from './decimal';
import { cac, cbc } from './tree/elements';
import { isUntaxed, vatCategoryOf } from './rules/vat-category-table';
import { child, decimalOf, has, indicates, isVat, normalized, sibling, type UblNode } from './tree/ubl-node';

/** Where a VAT category was seen; bits of `CategoryFacts.seen`. `Vat` = with the VAT scheme, `Exact` = without blanks around the code. */
export const seen = {
  line: 1,
  lineVat: 2,
  lineExact: 4,
  allowanceVat: 8,
  chargeVat: 16,
  chargeExactVat: 32,
  allowanceCharge: 64,
  allowanceChargeVat: 128,
  documentAllowanceVat: 256,
  documentChargeVat: 512,
  documentAllowanceChargeExact: 1024,
  categoryVat: 2048,
  categoryExact: 4096,
  breakdown: 8192,
  breakdownExact: 16384,
  breakdownExactVat: 32768,
} as const;

/**
 * Amounts that carry one category, or one category and rate. Lines of the two document kinds are summed apart, as the rules do.
 * A document may have a hundred thousand of these: what has no amount has no sum.
 */
export class TaxableSums {
  hasInvoiceLine = false;
  hasCreditNoteLine = false;
  hasAllowanceCharge = false;
  /** Those of the same category that were made next. */
  next: TaxableSums | null = null;
  private invoiceLines: Sum = null;
  private creditNoteLines: Sum = null;
  /** Charges minus allowances. */
  private surcharges: Sum = null;
  private knownRateText: string | null = null;

  constructor(readonly rate: Decimal | null) {}

  /** Canonical text of the rate, the same for equal rates only; empty without a rate. */
  get rateText(): string {
    return (this.knownRateText ??= textOf(this.rate));
  }

  /** @param net null adds nothing */
  addLine(ofInvoice: boolean, net: Decimal | null): void {
    if (ofInvoice) this.hasInvoiceLine = true;
    else this.hasCreditNoteLine = true;
    if (net === null) return;
    if (ofInvoice) this.invoiceLines = plus(this.invoiceLines, net);
    else this.creditNoteLines = plus(this.creditNoteLines, net);
  }

  /** @param surcharge of a charge its amount, of an allowance the negative; null adds nothing */
  addAllowanceCharge(surcharge: Decimal | null): void {
    this.hasAllowanceCharge = true;
    if (surcharge !== null) this.surcharges = plus(this.surcharges, surcharge);
  }

  /** Lines of one document kind plus charges minus allowances. */
  totalOf(lines: 'invoiceLines' | 'creditNoteLines'): Decimal {
    const net = this[lines];
    if (this.surcharges === null) return valueOf(net);
    return net === null ? valueOf(this.surcharges) : add(valueOf(net), valueOf(this.surcharges));
  }

  /** Lines of both kinds plus charges minus allowances. */
  total(): Decimal {
    const total = this.totalOf('invoiceLines');
    return this.creditNoteLines === null ? total : add(total, valueOf(this.creditNoteLines));
  }
}

/** Of nothing, of one amount, of several; most groups of a document that has very many of them are of one. */
type Sum = null | Decimal | DecimalSum;

function plus(sum: Sum, amount: Decimal): Decimal | DecimalSum {
  if (sum === null) return amount;
  const running = sum instanceof DecimalSum ? sum : new DecimalSum(sum);
  running.add(amount);
  return running;
}

function valueOf(sum: Sum): Decimal {
  return sum === null ? zero : sum instanceof DecimalSum ? sum.value() : sum;
}

export class CategoryFacts {
  seen = 0;
  /** Tax categories of the VAT breakdown with the VAT scheme. */
  breakdownVat = 0;
  /** Whatever the rate; null for categories that are asked for one rate at a time. */
  readonly whole: TaxableSums | null;
  private first: TaxableSums | null = null;
  private last: TaxableSums | null = null;
  /** The one asked for last: the next question is often about the same rate, or about the next. */
  private latest: TaxableSums | null = null;
  /** By their text, whose place in the map nobody can foresee as that of a number; null while there is only one. */
  private byRate: Map<string, TaxableSums> | null = null;

  constructor(readonly code: string) {
    this.whole = isUntaxed(code) ? new TaxableSums(null) : null;
  }

  /** Sums of this category at each rate, in the order they were made. */
  *rates(): Iterable<TaxableSums> {
    for (let at = this.first; at !== null; at = at.next) yield at;
  }

  /** Sums of this category at one rate, made when there are none; null is "no rate given". */
  at(rate: Decimal | null): TaxableSums {
    const { last } = this;
    if (last === null) return (this.first = this.last = this.latest = new TaxableSums(rate));
    const near = this.near(rate);
    if (near !== null) return near;
    this.byRate ??= new Map([[last.rateText, last]]);
    const made = new TaxableSums(rate);
    const sums = this.byRate.get(made.rateText);
    if (sums !== undefined) return (this.latest = sums);
    this.byRate.set(made.rateText, made);
    return (this.latest = this.last = last.next = made);
  }

  /** Sums of this category at one rate, if something has it. */
  find(rate: Decimal | null): TaxableSums | null {
    const near = this.near(rate);
    if (near !== null) return near;
    const sums = this.byRate?.get(textOf(rate)) ?? null;
    if (sums !== null) this.latest = sums;
    return sums;
  }

  /** The latest or the next, or the first again, when that has the rate: comparing them costs no key. */
  private near(rate: Decimal | null): TaxableSums | null {
    const { latest } = this;
    if (latest === null || sameRate(latest.rate, rate)) return latest;
    const next = latest.next ?? this.first!;
    return sameRate(next.rate, rate) ? (this.latest = next) : null;
  }
}

function textOf(rate: Decimal | null): string {
  return rate === null ? '' : toText(rate);
}

/** Which identifiers sellers, buyers and tax representatives of a document have, wherever they stand. */
export class PartyIdentifiers {
  sellerTax = false;
  sellerVat = false;
  representativeVat = false;
  buyerVat = false;
  buyerLegal = false;
}

/** What the whole document adds up to, collected while its nodes are met; nothing here holds a node. */
export class AmountSums {
  readonly categories = new Map<string, CategoryFacts>();
  readonly lineNets = new DecimalSum();
  readonly allowances = new DecimalSum();
  readonly charges = new DecimalSum();
  readonly identified = new PartyIdentifiers();
  lineCount = 0;
  /** Some line stands where lines belong. */
  hasLine = false;
  invoiceLineCount = 0;
  creditNoteLineCount = 0;
  documentAllowances = 0;
  documentCharges = 0;
  /** An amount or rate that could not be read: sums over it are unknown, and so are the rules about them. */
  unreadableLine = false;
  unreadableAllowance = false;
  unreadableCharge = false;
  /** A line, allowance or charge without VAT category or amount: totals cannot be computed. */
  incomplete = false;
  /** Some country code of the document is not IT. */
  hasOtherCountryThanItaly = false;
  private latest: CategoryFacts | null = null;

  category(code: string): CategoryFacts {
    if (this.latest !== null && this.latest.code === code) return this.latest;
    let facts = this.categories.get(code);
    if (facts === undefined) this.categories.set(code, (facts = new CategoryFacts(code)));
    return (this.latest = facts);
  }

  get unreadable(): boolean {
    return this.unreadableLine || this.unreadableAllowance || this.unreadableCharge;
  }

  /** @param line InvoiceLine or CreditNoteLine */
  addLine(line: UblNode, isRootChild: boolean): void {
    const ofInvoice = line.kind === cac.InvoiceLine;
    this.lineCount++;
    this.hasLine ||= isRootChild;
    if (ofInvoice) this.invoiceLineCount++;
    else this.creditNoteLineCount++;
    const amount = child(line, cbc.LineExtensionAmount);
    const net = amount === null ? null : decimalOf(amount);
    if (net !== null) this.lineNets.add(net);
    else if (amount !== null) this.unreadableLine = true;
    const first = firstCategoryOf(line);
    if (amount === null || first === null) this.incomplete = true;
    if (first !== null)
      forEachCategoryAndRate(first, this, (sums) => sums.addLine(ofInvoice, isRootChild ? net : null));
  }

  /** @param allowanceCharge an AllowanceCharge anywhere; only those of the document are summed */
  addAllowanceCharge(allowanceCharge: UblNode, isRootChild: boolean): void {
    const first = child(allowanceCharge, cac.TaxCategory);
    if (!isRootChild) {
      if (first !== null) forEachCategoryAndRate(first, this, (sums) => sums.addAllowanceCharge(null));
      return;
    }
    const isAllowance = indicates(allowanceCharge, false);
    const isCharge = indicates(allowanceCharge, true);
    const amount = child(allowanceCharge, cbc.Amount);
    const value = amount === null ? null : decimalOf(amount);
    if (isAllowance) this.documentAllowances++;
    if (isCharge) this.documentCharges++;
    if (amount !== null && value === null) {
      if (isAllowance) this.unreadableAllowance = true;
      if (isCharge) this.unreadableCharge = true;
    }
    if (value !== null && isAllowance) this.allowances.add(value);
    if (value !== null && isCharge) this.charges.add(value);
    if (amount === null || first === null || !has(first, cbc.ID)) this.incomplete = true;
    if (first === null) return;
    const surcharge = value === null || isAllowance === isCharge ? null : isCharge ? value : negate(value);
    forEachCategoryAndRate(first, this, (sums) => sums.addAllowanceCharge(surcharge));
  }
}

/** Of the first item that has one; a line should have one item. */
function firstCategoryOf(line: UblNode): UblNode | null {
  for (let item = child(line, cac.Item); item !== null; item = sibling(item)) {
    const category = child(item, cac.ClassifiedTaxCategory);
    if (category !== null) return category;
  }
  return null;
}

/** The category's code as the rules compare it; empty when it has none. */
export function categoryCode(category: UblNode): string {
  const id = child(category, cbc.ID);
  return id === null ? '' : normalized(id.text);
}

export function percentOf(category: UblNode): Decimal | null {
  const percent = child(category, cbc.Percent);
  return percent === null ? null : decimalOf(percent);
}

/** The line, the allowance or the charge is counted once for each category it names and once for each rate it names with it. */
function forEachCategoryAndRate(first: UblNode, sums: AmountSums, visit: (sums: TaxableSums) => void): void {
  if (sibling(first) === null) {
    const facts = sums.category(categoryCode(first));
    if (facts.whole !== null) visit(facts.whole);
    visit(facts.at(percentOf(first)));
    return;
  }
  const ownRates = new Map<string, Map<string, Decimal>>();
  const rates = new Map<string, Decimal>();
  for (let at: UblNode | null = first; at !== null; at = sibling(at)) {
    const code = categoryCode(at);
    const rate = percentOf(at);
    if (!ownRates.has(code)) ownRates.set(code, new Map());
    if (rate === null) continue;
    rates.set(toText(rate), rate);
    ownRates.get(code)!.set(toText(rate), rate);
  }
  for (const [code, own] of ownRates) {
    const facts = sums.category(code);
    if (facts.whole !== null) visit(facts.whole);
    // A code that is in no list has no rule that asks for its sums at every rate, and there may be thousands of them.
    for (const rate of (vatCategoryOf.has(code) ? rates : own).values()) visit(facts.at(rate));
  }
}

function sameRate(a: Decimal | null, b: Decimal | null): boolean {
  return a === null || b === null ? a === b : equal(a, b);
}

/** Notes a line's VAT category. */
export function noteLineCategory(sums: AmountSums, category: UblNode): void {
  const id = child(category, cbc.ID);
  const facts = sums.category(id === null ? '' : normalized(id.text));
  facts.seen |= seen.line | (isVat(category) ? seen.lineVat : 0) | (id?.text === facts.code ? seen.lineExact : 0);
}

/** Notes any other VAT category: of an allowance, a charge or the breakdown. */
export function noteTaxCategory(sums: AmountSums, category: UblNode, root: UblNode): void {
  const id = child(category, cbc.ID);
  const facts = sums.category(id === null ? '' : normalized(id.text));
  const vat = isVat(category);
  const exact = id?.text === facts.code;
  let bits = (exact ? seen.categoryExact : 0) | (vat && id !== null ? seen.categoryVat : 0);
  const owner = category.parent;
  if (owner !== null && owner.kind === cac.AllowanceCharge) {
    const ofDocument = owner.parent === root;
    bits |= seen.allowanceCharge | (vat ? seen.allowanceChargeVat : 0);
    if (ofDocument && exact) bits |= seen.documentAllowanceChargeExact;
    if (vat && indicates(owner, false)) bits |= seen.allowanceVat | (ofDocument ? seen.documentAllowanceVat : 0);
    if (vat && indicates(owner, true)) {
      bits |= seen.chargeVat | (exact ? seen.chargeExactVat : 0) | (ofDocument ? seen.documentChargeVat : 0);
    }
  } else if (isBreakdownCategory(category, root)) {
    bits |= seen.breakdown | (exact ? seen.breakdownExact : 0) | (exact && vat ? seen.breakdownExactVat : 0);
    if (vat) facts.breakdownVat++;
  }
  facts.seen |= bits;
}

/** Whether the category belongs to the VAT breakdown of the document: a TaxSubtotal of a TaxTotal right below the root. */
export function isBreakdownCategory(category: UblNode, root: UblNode): boolean {
  const subtotal = category.parent;
  return (
    subtotal !== null &&
    subtotal.kind === cac.TaxSubtotal &&
    subtotal.parent?.kind === cac.TaxTotal &&
    subtotal.parent.parent === root
  );
}
