import { type RuleId } from '../official/rule-catalogue';
import { cac, cbc } from '../tree/elements';

/** Amounts of which only the place decides: the rule, the amount, its parent. */
// prettier-ignore
export const amountsWithCents: readonly (readonly [id: RuleId, amount: number, parent: number])[] = [
  ['BR-DEC-09', cbc.LineExtensionAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-10', cbc.AllowanceTotalAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-11', cbc.ChargeTotalAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-12', cbc.TaxExclusiveAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-14', cbc.TaxInclusiveAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-16', cbc.PrepaidAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-17', cbc.PayableRoundingAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-18', cbc.PayableAmount, cac.LegalMonetaryTotal],
  ['BR-DEC-19', cbc.TaxableAmount, cac.TaxSubtotal],
  ['BR-DEC-20', cbc.TaxAmount, cac.TaxSubtotal],
  ['BR-DEC-23', cbc.LineExtensionAmount, cac.InvoiceLine],
  ['BR-DEC-23', cbc.LineExtensionAmount, cac.CreditNoteLine],
];

/** Amounts of allowances and charges: the rules for each place, first of an allowance, then of a charge. */
// prettier-ignore
export const allowanceChargeAmounts: readonly (readonly [amount: number, ofDocument: readonly [RuleId, RuleId], ofLine: readonly [RuleId, RuleId]])[] = [
  [cbc.Amount, ['BR-DEC-01', 'BR-DEC-05'], ['BR-DEC-24', 'BR-DEC-27']],
  [cbc.BaseAmount, ['BR-DEC-02', 'BR-DEC-06'], ['BR-DEC-25', 'BR-DEC-28']],
];
