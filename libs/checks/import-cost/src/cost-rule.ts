/** How sure we are that a rule applies: it is law in force, press and carriers report it as running, or nothing shows amount and start. */
export type Certainty = 'certain' | 'reported' | 'unconfirmed';

/** What every dated rule says of itself. Days are YYYY-MM-DD; `from` and `to` are the first and the last day, null: no end known. */
interface DatedRule {
  readonly id: string;
  readonly from: string;
  readonly to: string | null;
  readonly legalBasis: string;
  readonly sourceUrl: string;
  /** The day on which a person last compared the row with its source. */
  readonly reviewedAt: string;
  readonly certainty: Certainty;
}

/** No customs duty up to an intrinsic value in euro. */
export interface ReliefRule extends DatedRule {
  readonly kind: 'relief';
  readonly amount: string;
}

/** A duty in euro for each item of a consignment, up to an intrinsic value in euro. */
export interface FlatDutyRule extends DatedRule {
  readonly kind: 'flat_duty';
  readonly amount: string;
  readonly upTo: string;
}

/** The standard rate of VAT of a member state in percent, with one decimal at most. */
export interface VatRateRule extends DatedRule {
  readonly kind: 'vat_rate';
  readonly country: string;
  readonly amount: string;
}

/** A charge of a member state, or of all when `country` is null. Only a certain one in euro is part of a total. */
export interface FeeRule extends DatedRule {
  readonly kind: 'fee';
  /** Names the fee whatever its period; two rows of one day may not have the same. */
  readonly code: string;
  readonly country: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly per: 'consignment' | 'item';
  /** Whether import VAT is charged on it, too. */
  readonly inVatBase: boolean;
  /** What is known, in one sentence. */
  readonly note: string;
}

/** Something that has to be declared from a day on and costs nothing. */
export interface DeclarationRule extends DatedRule {
  readonly kind: 'declaration';
  readonly code: string;
  readonly note: string;
}

export type CostRule = ReliefRule | FlatDutyRule | VatRateRule | FeeRule | DeclarationRule;

/** Rows by which an estimate is made. */
export type ImportCostRules = readonly CostRule[];

/** Whether a row applies on a day, YYYY-MM-DD. */
const appliesOn = ({ from, to }: DatedRule, day: string): boolean => from <= day && (to === null || day <= to);

/** The rows of one kind that apply on a day. */
export function rulesOn<Kind extends CostRule['kind']>(
  rules: ImportCostRules,
  kind: Kind,
  day: string,
): readonly Extract<CostRule, { kind: Kind }>[] {
  return rules.filter((rule): rule is Extract<CostRule, { kind: Kind }> => rule.kind === kind && appliesOn(rule, day));
}
