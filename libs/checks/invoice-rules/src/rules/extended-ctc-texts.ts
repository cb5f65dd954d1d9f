import { type ExtendedCtcId, extendedCategories } from '../sets/extended-ctc-fr-1.4.0.03/rules';
import { asksOfExtended, extendedTexts } from './factur-x-extended-texts';
import { demandWith, type RuleText } from './rule-texts';

/** Rules that say what rules of Factur-X EXTENDED say, and these. */
const sameAsFacturX = {
  'BR-FREXT-04': 'BR-FXEXT-04',
  'BR-FXEXT-04': 'BR-FXEXT-04',
  'BR-FREXT-06': 'BR-FXEXT-06',
  'BR-FREXT-08': 'BR-FXEXT-08',
  'BR-FREXT-11': 'BR-FXEXT-11',
  'BR-FREXT-12': 'BR-FXEXT-12',
  'BR-FREXT-22': 'BR-FXEXT-BR-22',
  'BR-FREXT-23': 'BR-FXEXT-BR-23',
  'BR-FREXT-24': 'BR-FXEXT-BR-24',
  'BR-FREXT-26': 'BR-FXEXT-BR-26',
  'BR-FREXT-BR-22': 'BR-FXEXT-BR-22',
  'BR-FREXT-BR-23': 'BR-FXEXT-BR-23',
  'BR-FREXT-BR-24': 'BR-FXEXT-BR-24',
  'BR-FREXT-BR-26': 'BR-FXEXT-BR-26',
  'BR-FREXT-BR-38': 'BR-FXEXT-BR-38',
  'BR-FREXT-BR-44': 'BR-FXEXT-BR-44',
  'BR-FREXT-54-1': 'BR-FXEXT-BR-54-1',
  'BR-FREXT-54-2': 'BR-FXEXT-BR-54-2',
  'BR-FREXT-CO-04': 'BR-FXEXT-CO-04',
  'BR-FREXT-CO-10': 'BR-FXEXT-CO-10',
  'BR-FREXT-CO-11': 'BR-FXEXT-CO-11',
  'BR-FREXT-CO-12': 'BR-FXEXT-CO-12',
  'BR-FREXT-CO-13': 'BR-FXEXT-CO-13',
  'BR-FREXT-CO-15': 'BR-FXEXT-CO-15',
  'BR-FREXT-S-09': 'BR-FXEXT-S-09b',
  'BR-FXEXT-S-09': 'BR-FXEXT-S-09b',
  ...(Object.fromEntries(
    extendedCategories.flatMap((category) =>
      (['BR-FREXT', 'BR-FXEXT'] as const).flatMap((prefix) => [
        [`BR-FREXT-${category}-01`, `BR-FXEXT-${category}-01`],
        [`${prefix}-${category}-08`, category === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${category}-08b`],
        [`${prefix}-${category}-08ini`, `BR-FXEXT-${category}-08ini`],
        [`${prefix}-${category}-08rev`, `BR-FXEXT-${category}-08rev`],
      ]),
    ),
  ) as Readonly<Record<OfCategory, keyof typeof extendedTexts>>),
} as const satisfies Partial<Record<ExtendedCtcId, keyof typeof extendedTexts>>;

type OfCategory = Extract<ExtendedCtcId, `BR-F${'R' | 'X'}EXT-${string}-${'01' | '08' | '08ini' | '08rev'}`>;
type OwnId = Exclude<ExtendedCtcId, keyof typeof sameAsFacturX>;

const list = 'Use a code of that list.';

// prettier-ignore
const own: Readonly<Record<OwnId, readonly [...text: RuleText, asks: string]>> = {
  'BR-FREXT-05': ['', 'A line is a DETAIL, a GROUP or for INFORMATION; this one says {}.', 'State one of these codes.', 'A line that says what it is says DETAIL, GROUP or INFORMATION.'],
  'BR-FREXT-CL-10': ['', '{} is no scheme of an identifier of a party (ISO 6523, or BY and SE for buyers and sellers).', list, 'The scheme of a party identifier is in ISO 6523, or BY or SE.'],
  'BR-FREXT-CL-19-GP': ['', '{} is no reason of a discount of a price (UNCL 5189).', list, 'The reason of a discount of a price is a code of UNCL 5189.'],
  'BR-FREXT-CL-20': ['', '{} is no reason of a charge (UNCL 7161).', list, 'The reason of a charge is a code of UNCL 7161, where it is of that list.'],
  'BR-FREXT-CL-20-TAX': ['', '{} is no tax or duty that a charge is for (UNCL 5153).', list, 'The reason of a charge is a code of UNCL 5153, where it is of that list.'],
  'BR-FREXT-CL-20-LISTID': ['', 'Reasons of charges are of list 7161 or 5153; this one is of {}.', 'State listID 7161 or 5153, or none.', 'The reason of a charge is of list 7161 or 5153.'],
  'BR-FREXT-CL-24': ['', '{} is not among the media types of embedded files, XML included.', 'Embed a PDF, an image (PNG, JPEG), a CSV, a spreadsheet or XML.', 'An embedded file is a PDF, an image, a CSV, a spreadsheet or XML.'],
  'BR-FREXT-CL-27': ['', '{} is no code for terms of delivery (UNCL 4053, Incoterms).', list, 'Terms of delivery are a code of UNCL 4053.'],
  'UBL-FREXT-SR-48': ['', 'A line that is a detail has one VAT category, any other at most one.', 'State one VAT category.', 'A line that is a detail has exactly one VAT category, any other at most one.'],
  'UBL-FREXT-CR-410': ['', 'Of terms of delivery, a code and the name of a place are used, nothing else.', 'Remove the rest.', 'Terms of delivery of the document are a code and the name of a place.'],
  'UBL-FREXT-CR-645': ['', 'Of terms of delivery, a code and the name of a place are used, nothing else.', 'Remove the rest.', 'Terms of delivery of a line are a code and the name of a place.'],
  'CII-FREXT-SR-106': ['', 'Of terms of delivery, a code and the name of a place are used, nothing else.', 'Remove the rest.', 'Terms of delivery of a line are a code and the name of a place.'],
  'CII-FREXT-SR-293': ['', 'Of terms of delivery, a code and the name of a place are used, nothing else.', 'Remove the rest.', 'Terms of delivery of the document are a code and the name of a place.'],
  'CII-FREXT-CR-490': ['', 'Of a rate of exchange, both currencies, the rate and its date are used, nothing else.', 'Remove the rest.', 'A rate of exchange has both currencies, the rate and its date.'],
  'CII-FREXT-SR-366': ['', 'Of a rate of exchange, both currencies, the rate and its date are used, nothing else.', 'Remove the rest.', 'A rate of exchange has both currencies, the rate and its date.'],
  'CII-FREXT-SR-439': ['', 'The line has more than one net price.', 'Keep one.', 'A line has at most one net price.'],
  'CII-EXT-DT-018': ['', 'Only an additional document (50, 130 or 916) and a preceding invoice have a type.', 'Remove ram:TypeCode, or state one of these types.', 'A referenced document has a type only where it is an additional document or a preceding invoice.'],
  'CII-FREXT-DT-024': ['', 'Only an invoiced object (130) and a contract have a scheme of their reference.', 'Remove ram:ReferenceTypeCode.', 'A reference has a scheme only where it is an invoiced object or a contract.'],
  'CII-FREXTDT-027': ['', 'Only references to invoices, contracts, orders and despatch advices have a date.', 'Remove ram:FormattedIssueDateTime.', 'A reference has a date only where it is an invoice, a contract, an order or a despatch advice.'],
  'BR-CO-27': ['', 'A credit transfer (30 or 58) names one account to pay to, by ram:IBANID or by ram:ProprietaryID; here it is none, or both.', 'State one of them.', 'A credit transfer names one account, by IBAN or by another number.'],
  'BR-EXT-CL-07': ['', 'The scheme of this reference is in no list.', list, 'The scheme of a reference of a contract is a code of UNCL 1153.'],
};

const ownIds = Object.keys(own) as OwnId[];
const sharedIds = Object.keys(sameAsFacturX) as (keyof typeof sameAsFacturX)[];

/** What a failed rule of EXTENDED-CTC-FR says. */
const extendedCtcTexts = {
  ...Object.fromEntries(sharedIds.map((id) => [id, extendedTexts[sameAsFacturX[id]]])),
  ...Object.fromEntries(ownIds.map((id) => [id, own[id].slice(0, 3)])),
} as unknown as Readonly<Record<ExtendedCtcId, RuleText>>;

export const demandExtendedCtc = demandWith<ExtendedCtcId>(extendedCtcTexts);

/** What each rule asks, in one sentence. */
export function asksOfExtendedCtc(): ReadonlyMap<ExtendedCtcId, string> {
  const asks = asksOfExtended();
  return new Map<ExtendedCtcId, string>([
    ...sharedIds.map((id) => [id, `EXTENDED-CTC-FR: ${asks[sameAsFacturX[id]]}`] as const),
    ...ownIds.map((id) => [id, `EXTENDED-CTC-FR: ${own[id][3]}`] as const),
  ]);
}
