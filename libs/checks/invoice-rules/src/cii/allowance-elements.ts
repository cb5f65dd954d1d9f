import {
  amount,
  chargeIndicator,
  decimal,
  type ElementReader,
  entry,
  expected,
  looked,
  object,
  text,
} from './element-readers';

/** The VAT of a line, an allowance or a charge, and what every group of the breakdown says. */
export const vat: Readonly<Record<string, ElementReader>> = {
  'ram:TypeCode': expected('VAT'),
  'ram:CategoryCode': text('category'),
  'ram:RateApplicablePercent': decimal('rate'),
};

const lineAllowanceCharge: Readonly<Record<string, ElementReader>> = {
  'ram:ChargeIndicator': looked,
  'ram:ActualAmount': amount('amount'),
  'ram:BasisAmount': amount('base'),
  'ram:CalculationPercent': decimal('percent'),
  'ram:Reason': text('reason'),
  'ram:ReasonCode': text('reasonCode'),
};
const allowanceCharge = { ...lineAllowanceCharge, 'ram:CategoryTradeTax': object('vat', vat) };

/** Allowances and charges are one element in CII; its indicator says which. One that says nothing else is none in JSON. */
function eitherOf(table: Readonly<Record<string, ElementReader>>): ElementReader {
  const fieldOf = (isCharge: boolean) => (isCharge ? 'charges' : 'allowances');
  const [allowance, charge] = [entry(fieldOf(false), table), entry(fieldOf(true), table)];
  return (node, into, reading) => {
    const isCharge = chargeIndicator(node);
    if (isCharge === null) return reading.lose(node, 'unclear');
    const count = () => ((into[fieldOf(isCharge)] ?? []) as unknown[]).length;
    const before = count();
    (isCharge ? charge : allowance)(node, into, reading);
    if (count() === before) reading.lose(node, 'no_field');
  };
}

/** BG-20 and BG-21. */
export const allowanceOrCharge = eitherOf(allowanceCharge);
/** BG-27 and BG-28. */
export const lineAllowanceOrCharge = eitherOf(lineAllowanceCharge);
