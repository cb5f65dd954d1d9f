import { type extendedRules } from '../sets/factur-x-1.09.2/rules';
import { type RuleText } from './rule-texts';
import { vatCategoryTable } from './vat-category-table';

type ExtendedId = (typeof extendedRules)[number][0];

/** The rules that each VAT category has. */
type OfCategory = Extract<ExtendedId, `BR-FXEXT-${(typeof names)[number]}-${'01' | '08b' | '08ini' | '08rev'}` | 'BR-FXEXT-S08b'>; // prettier-ignore
const names = ['S', 'Z', 'E', 'AE', 'IC', 'G', 'O', 'AF', 'AG'] as const;
const correct =
  'Correct it, or what it is made of, until both agree; one cent off is allowed for each line, allowance and charge.';

const ofCategories = names.flatMap((name) => [
  [`BR-FXEXT-${name}-01`, ['vatBreakdown', 'The VAT breakdown has a group of category {} exactly when a line, allowance or charge has it.', 'Make the breakdown match the categories of lines, allowances and charges.']],
  [name === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${name}-08b`, ['taxable', 'The taxable amount of this group of category {} is not what its lines plus charges minus allowances add up to.', correct]],
  [`BR-FXEXT-${name}-08ini`, ['taxable', 'The taxable amount of this group of category {} is not what lines plus charges minus allowances of its category and rate add up to, whatever their exemption.', correct]],
  [`BR-FXEXT-${name}-08rev`, ['taxable', 'The taxable amount of this group of category {} is not what lines plus charges minus allowances with its exemption reason add up to.', correct]],
] as const); // prettier-ignore

/** What a failed rule of the profile EXTENDED says. */
export const extendedTexts: Readonly<Record<ExtendedId, RuleText>> = {
  ...(Object.fromEntries(ofCategories) as Readonly<Record<OfCategory, RuleText>>),
  'BR-FXEXT-S-09b': ['tax', 'The tax of this standard rated group is not its taxable amount times its rate.', correct],
  'BR-FXEXT-01': ['', 'This note has a subject but says nothing.', 'State ram:Content.'],
  'BR-FXEXT-02': ['', 'This note of a line has a subject but says nothing.', 'State ram:Content.'],
  'BR-FXEXT-03': ['', 'Parties other than the seller have a VAT identifier (scheme VA) here, and no other tax number.', 'State schemeID VA, or remove the registration.'],
  'BR-FXEXT-04': ['', 'The kind of this attribute of the item is none that Factur-X knows: {}.', 'Use a code of UNTDID 6313, or leave it out and describe the attribute in words.'],
  'BR-FXEXT-06': ['', 'This line belongs to another and does not say whether it is a detail, a group or for information.', 'State ram:LineStatusReasonCode: DETAIL, GROUP or INFORMATION.'],
  'BR-FXEXT-08': ['', 'The net amount of some group of lines is not what the lines below it add up to.', 'Correct the net amount of the group, or leave it out.'],
  'BR-FXEXT-11': ['', 'This line belongs to line {}, which the document does not have.', 'State the identifier of a line in ram:ParentLineID.'],
  'BR-FXEXT-12': ['', 'This group of lines has a net amount, but a group below it has none.', 'State a net amount for each of them, or for none.'],
  'BR-FXEXT-BR-22': ['quantity', 'The line has no quantity.', 'State the quantity; 1 for a flat price.'],
  'BR-FXEXT-BR-23': ['unit', 'The quantity of the line has no unit.', 'State the unit code of the quantity, e.g. C62 for pieces or HUR for hours.'],
  'BR-FXEXT-BR-24': ['net', 'The line has no net amount.', 'State the net amount.'],
  'BR-FXEXT-BR-26': ['price/net', 'The line has no net price.', 'State the net price of the item.'],
  'BR-FXEXT-BR-38': ['reason', 'The charge gives neither a reason nor a reason code.', 'Give a reason in words or a code for it.'],
  'BR-FXEXT-BR-44': ['reason', 'The charge of the line gives neither a reason nor a reason code.', 'Give a reason in words or a code for it.'],
  'BR-FXEXT-BR-54-1': ['', 'The item attribute has neither a name nor a kind.', 'State ram:Description or ram:TypeCode.'],
  'BR-FXEXT-BR-54-2': ['', 'The item attribute has a value in words, or a measured one with its unit, not both.', 'State ram:Value, or ram:ValueMeasure with unitCode.'],
  'BR-FXEXT-CO-04': ['vat/category', 'The line has no VAT category.', 'State the VAT category of the line, e.g. S with its rate.'],
  'BR-FXEXT-CO-10': ['lines', 'The sum of line net amounts is not what the lines add up to, groups of lines apart.', correct],
  'BR-FXEXT-CO-11': ['allowances', 'The sum of allowances is not what the allowances of the document add up to.', correct],
  'BR-FXEXT-CO-12': ['charges', 'The sum of charges is not what the charges of the document, those for logistics too, add up to.', correct],
  'BR-FXEXT-CO-13': ['withoutTax', 'The total without VAT is not lines minus allowances plus charges.', correct],
  'BR-FXEXT-CO-15': ['withTax', 'The total with VAT is not total without VAT plus the one total VAT in the currency of the document.', correct],
  'BR-FXEXT-CO-16': ['due', 'The amount due is not total with VAT minus prepaid amount plus rounding amount and adjustments.', 'Correct it, or what it is made of, until both agree.'],
  'BR-FXEXT-CII-DT-097a': ['', 'A date and time of format 205 is written YYYYMMDDhhmm; this is {}.', 'Write it so.'],
}; // prettier-ignore

/** What each rule asks, in one sentence. */
export function asksOfExtended(): Readonly<Record<ExtendedId, string>> {
  return { ...(Object.fromEntries(names.flatMap(asksOfCategory)) as Readonly<Record<OfCategory, string>>), ...asks };
}

const slack = 'give or take one cent for each of them';

function asksOfCategory(name: (typeof names)[number]): readonly (readonly [string, string])[] {
  const code = vatCategoryTable.find(({ prefix }) => prefix === `BR-${name}`)!.code;
  const sum = `lines plus charges minus allowances of category ${code}${code === 'O' ? '' : ' and its rate'}`;
  return [
    [`BR-FXEXT-${name}-01`, `The VAT breakdown has a group of category ${code} exactly when a line, allowance or charge has it.`],
    [name === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${name}-08b`, `The taxable amount of a group is that of ${sum}, with its exemption reason or with any, ${slack}.`],
    [`BR-FXEXT-${name}-08ini`, `The taxable amount of a group is that of ${sum}, ${slack}.`],
    [`BR-FXEXT-${name}-08rev`, `The taxable amount of a group is that of ${sum} with its exemption reason, ${slack}.`],
  ];
} // prettier-ignore

const asks: Readonly<Record<Exclude<ExtendedId, OfCategory>, string>> = {
  'BR-FXEXT-S-09b': `The tax of a standard rated group is its taxable amount times its rate, ${slack}.`,
  'BR-FXEXT-01': 'A note of the document with a subject says something.',
  'BR-FXEXT-02': 'A note of a line with a subject says something.',
  'BR-FXEXT-03': 'Parties other than the seller have a VAT identifier as tax registration, and no other.',
  'BR-FXEXT-04': 'The kind of an item attribute is a code of UNTDID 6313 or a name of Factur-X.',
  'BR-FXEXT-06': 'A line that belongs to another says whether it is a detail, a group or for information.',
  'BR-FXEXT-08': 'The net amount of a group of lines is what the lines below it add up to.',
  'BR-FXEXT-11': 'A line that belongs to another names a line of the document.',
  'BR-FXEXT-12': 'Where a group of lines has a net amount, each group below it has one.',
  'BR-FXEXT-BR-22': 'Each line that is a detail has a quantity.',
  'BR-FXEXT-BR-23': 'The quantity of each line that is a detail has a unit.',
  'BR-FXEXT-BR-24': 'Each line that is a detail has a net amount.',
  'BR-FXEXT-BR-26': 'Each line that is a detail has a net price.',
  'BR-FXEXT-BR-38': 'In the profile EXTENDED a charge of the document has a reason, in words or as a code.',
  'BR-FXEXT-BR-44': 'In the profile EXTENDED a charge of a line has a reason, in words or as a code.',
  'BR-FXEXT-BR-54-1': 'An item attribute has a name or a kind.',
  'BR-FXEXT-BR-54-2': 'An item attribute has a value in words, or a measured one with its unit.',
  'BR-FXEXT-CO-04': 'Each line that is a detail has a VAT category.',
  'BR-FXEXT-CO-10': `The sum of line net amounts is what the lines that are details add up to, ${slack}.`,
  'BR-FXEXT-CO-11': `The sum of allowances is what the allowances of the document add up to, ${slack}.`,
  'BR-FXEXT-CO-12': `The sum of charges is what charges and charges for logistics of the document add up to, ${slack}.`,
  'BR-FXEXT-CO-13': `The total without VAT is lines minus allowances plus charges, ${slack}.`,
  'BR-FXEXT-CO-15': `The total with VAT is the total without VAT plus the total VAT, give or take one cent for each line, allowance and charge.`,
  'BR-FXEXT-CO-16': 'The amount due is the total with VAT minus what is paid already plus rounding and adjustments.',
  'BR-FXEXT-CII-DT-097a': 'A date and time of format 205 is written YYYYMMDDhhmm.',
}; // prettier-ignore
