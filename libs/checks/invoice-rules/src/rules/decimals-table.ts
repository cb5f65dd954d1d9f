import { type RuleId } from '../sets/official-rules';
import { cac, cbc } from '../tree/elements';
import { type RuleRows } from './rule-row';

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

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-DEC-01': { asks: 'An allowance of the document has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ allowances: [it] }) => void (it.amount = '10.000') },
  'BR-DEC-02': { asks: 'The base of an allowance of the document has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ allowances: [it] }) => Object.assign(it, { base: '100.000', percent: '10' }) },
  'BR-DEC-05': { asks: 'A charge of the document has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ charges: [it] }) => void (it.amount = '5.000') },
  'BR-DEC-06': { asks: 'The base of a charge of the document has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ charges: [it] }) => Object.assign(it, { base: '100.000', percent: '5' }) },
  'BR-DEC-09': { asks: 'The sum of line net amounts has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.lines += '0') },
  'BR-DEC-10': { asks: 'The sum of allowances has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.allowances += '0') },
  'BR-DEC-11': { asks: 'The sum of charges has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.charges += '0') },
  'BR-DEC-12': { asks: 'The total without VAT has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.withoutTax += '0') },
  'BR-DEC-14': { asks: 'The total with VAT has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.withTax += '0') },
  'BR-DEC-16': { asks: 'The amount paid already has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => Object.assign(totals, { prepaid: '0.000' }) },
  'BR-DEC-17': { asks: 'The rounding amount has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => Object.assign(totals, { rounding: '0.000' }) },
  'BR-DEC-18': { asks: 'The amount due has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ totals }) => void (totals.due += '0') },
  'BR-DEC-23': { asks: 'The net amount of a line has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ lines }) => void (lines[0].net = '760.000') },
  'BR-DEC-24': { asks: 'An allowance of a line has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ lines }) => void (lines[0].allowances = [{ reason: 'Rebate', amount: '0.000' }]) },
  'BR-DEC-25': { asks: 'The base of an allowance of a line has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ lines }) => void (lines[0].allowances = [{ reason: 'Rebate', amount: '0', base: '760.000', percent: '0' }]) },
  'BR-DEC-27': { asks: 'A charge of a line has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ lines }) => void (lines[0].charges = [{ reason: 'Rebate', amount: '0.000' }]) },
  'BR-DEC-28': { asks: 'The base of a charge of a line has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ lines }) => void (lines[0].charges = [{ reason: 'Rebate', amount: '0', base: '760.000', percent: '0' }]) },
  'BR-DEC-19': { asks: 'The taxable amount of a VAT group has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ vatBreakdown: [group] }) => void (group.taxable += '0') },
  'BR-DEC-20': { asks: 'The tax amount of a VAT group has at most two decimals.', stated: true, besides: ['UBL-DT-01'],
    breaks: ({ vatBreakdown: [group] }) => void (group.tax += '0') },
};
