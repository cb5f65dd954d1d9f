import { type RuleId } from '../sets/official-rules';
import { type Term } from '../terms/bindings';
import { type RuleRows } from './rule-row';

/** Amounts of which only the place decides. */
export const amountsWithCents: readonly (readonly [id: RuleId, amount: Term])[] = [
  ['BR-DEC-09', 'BT-106'],
  ['BR-DEC-10', 'BT-107'],
  ['BR-DEC-11', 'BT-108'],
  ['BR-DEC-12', 'BT-109'],
  ['BR-DEC-14', 'BT-112'],
  ['BR-DEC-16', 'BT-113'],
  ['BR-DEC-17', 'BT-114'],
  ['BR-DEC-18', 'BT-115'],
  ['BR-DEC-19', 'BT-116'],
  ['BR-DEC-20', 'BT-117'],
  ['BR-DEC-23', 'BT-131'],
];

/** Amounts of allowances and charges: the rules for each place, first of an allowance, then of a charge. */
// prettier-ignore
export const allowanceChargeAmounts: readonly (readonly [amount: 'amount' | 'base', ofDocument: readonly [RuleId, RuleId], ofLine: readonly [RuleId, RuleId]])[] = [
  ['amount', ['BR-DEC-01', 'BR-DEC-05'], ['BR-DEC-24', 'BR-DEC-27']],
  ['base', ['BR-DEC-02', 'BR-DEC-06'], ['BR-DEC-25', 'BR-DEC-28']],
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
