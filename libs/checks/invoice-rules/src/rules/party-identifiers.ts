import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { attribute, isNumeric, normalized, type UblNode } from '../tree/ubl-node';
import { type UblPath } from '../tree/ubl-path';
import {
  hasDigits,
  isAustralianNumber,
  isBelgianNumber,
  isBelgianVatNumber,
  isCurrentBelgianNumber,
  isDanishCvr,
  isDanishProductionUnit,
  isDanishSe,
  isDutchVatNumber,
  isGln,
  isGln13,
  isItalianOfficeCode,
  isItalianTaxCode,
  isItalianVatNumber,
  isLuxembourgNumber,
  isLuxembourgVatNumber,
  isNorwegianNumber,
  isSwedishNumber,
} from './identifier-checks';
import { type RuleGroup } from './rule-group';
import { reportNotComputable, soleNormalized } from './single-values';
import { type RuleRows, type TreeTools } from './rule-row';

/** What an identifier looks like: one of a scheme (ICD or EAS), or a VAT number that starts with letters of a country. */
interface FormRule {
  readonly id: RuleId;
  readonly what: string;
  readonly form: string;
  /** Null: the official test stops. */
  readonly holds: (value: string) => boolean | null;
  /** The official test does not trim blanks. */
  readonly isRaw?: true;
  readonly endpointsOnly?: true;
}

/** In official order: of the rules about one identifier the first wins. `VAT NL` is about VAT numbers that start with NL. */
type FormRules = readonly (readonly [about: string, rule: FormRule])[];

const italianTaxForm = 'eleven digits, or sixteen characters of the personal form';
const dutchVatForm = 'NL, nine digits, B, two digits';

// prettier-ignore
const gln: FormRule = { id: 'PEPPOL-COMMON-R040', what: 'GLN', form: 'digits with the GS1 check digit at the end', holds: isGln };
// prettier-ignore
const belgian: FormRule = { id: 'PEPPOL-COMMON-R043', what: 'Belgian enterprise number', form: 'ten digits with two check digits modulo 97', holds: isBelgianNumber };

// prettier-ignore
const nordic: FormRules = [
  ['0192', { id: 'PEPPOL-COMMON-R041', what: 'Norwegian organisation number', form: 'nine digits with a check digit modulo 11', holds: isNorwegianNumber }],
  ['0184', { id: 'PEPPOL-COMMON-R042', what: 'Danish CVR number', form: 'eight digits, or DK and eight digits', holds: isDanishCvr, isRaw: true }],
];

// prettier-ignore
const others: FormRules = [
  ['0201', { id: 'PEPPOL-COMMON-R044', what: 'Italian IPA code', form: 'six letters or digits', holds: isItalianOfficeCode }],
  ['0210', { id: 'PEPPOL-COMMON-R045', what: 'Italian tax code', form: italianTaxForm, holds: isItalianTaxCode }],
  ['9907', { id: 'PEPPOL-COMMON-R046', what: 'Italian tax code', form: italianTaxForm, holds: isItalianTaxCode, endpointsOnly: true }],
  ['0211', { id: 'PEPPOL-COMMON-R047', what: 'Italian VAT number', form: 'IT and eleven digits, the last one a check digit', holds: isItalianVatNumber }],
  ['0007', { id: 'PEPPOL-COMMON-R049', what: 'Swedish organisation number', form: 'ten digits, the last one a check digit', holds: isSwedishIdentifier }],
  ['0151', { id: 'PEPPOL-COMMON-R050', what: 'Australian Business Number', form: 'eleven digits with a checksum modulo 89', holds: isAustralianNumber }],
  ['0096', { id: 'PEPPOL-COMMON-R052', what: 'Danish P number', form: 'ten digits', holds: isDanishProductionUnit, isRaw: true }],
  ['0198', { id: 'PEPPOL-COMMON-R053', what: 'Danish SE number', form: 'DK and eight digits', holds: isDanishSe, isRaw: true }],
  ['0106', { id: 'PEPPOL-COMMON-R054', what: 'Dutch KVK number', form: 'eight digits', holds: (value) => hasDigits(value, 8) }],
  ['0190', { id: 'PEPPOL-COMMON-R055', what: 'Dutch OIN', form: 'twenty digits', holds: (value) => hasDigits(value, 20) }],
  ['9944', { id: 'PEPPOL-COMMON-R056-1', what: 'Dutch VAT number', form: dutchVatForm, holds: isDutchVatNumber }],
  ['VAT NL', { id: 'PEPPOL-COMMON-R056-2', what: 'Dutch VAT number', form: dutchVatForm, holds: isDutchVatNumber }],
  ['0217', { id: 'PEPPOL-COMMON-R057', what: 'Dutch establishment number', form: 'twelve digits', holds: (value) => hasDigits(value, 12) }],
];

/** Identifiers with a scheme whose form Peppol checks: electronic addresses, party identifiers and registration numbers. */
export const partyIdentifiers = formsOf([['0088', gln], ...nordic, ['0208', belgian], ...others]);

/** The same from November 2026 on: GLN and Belgian number are held to more; Belgian and Luxembourg VAT numbers have rules too. */
// prettier-ignore
export const partyIdentifiersOfNovember2026 = formsOf([
  ['0088', { ...gln, form: 'thirteen digits, the last one the GS1 check digit', holds: isGln13 }],
  ...nordic,
  ['0208', { ...belgian, form: 'ten digits that begin with 0 or 1, the last two check digits modulo 97', holds: isCurrentBelgianNumber }],
  ['VAT BE', { id: 'PEPPOL-COMMON-R062', what: 'Belgian VAT number', form: 'BE and ten digits that begin with 0 or 1, the last two check digits modulo 97', holds: isBelgianVatNumber }],
  ...others,
  ['VAT LU', { id: 'PEPPOL-COMMON-R058', what: 'Luxembourg VAT number', form: 'LU and eight digits, the last two check digits modulo 89', holds: isLuxembourgVatNumber }],
  ['0240', { id: 'PEPPOL-COMMON-R059', what: 'Luxembourg register number', form: 'eleven digits: year, legal form from 20 to 99, number, check digit modulo 11', holds: isLuxembourgNumber }],
]);

function formsOf(rules: FormRules): RuleGroup {
  const places = new Map(rules.map(([about], index) => [about, index]));
  const judge = (node: UblNode, document: InvoiceDocument) => {
    const scheme = attribute(node, 'schemeID');
    const ofScheme = scheme === null ? undefined : places.get(scheme);
    const country = node.kind === cbc.CompanyID ? vatCountryOf(node) : null;
    const ofCountry = country === null ? undefined : places.get(`VAT ${country}`);
    const first = Math.min(ofScheme ?? rules.length, ofCountry ?? rules.length);
    if (first === rules.length) return;
    const rule = rules[first]![1];
    if (!rule.endpointsOnly || node.kind === cbc.EndpointID) check(rule, node, document);
  };
  return {
    name: 'party-identifiers',
    ids: rules.map(([, { id }]) => id),
    nodeChecks: [
      [cbc.EndpointID, judge],
      [
        cac.PartyIdentification,
        (holder, document) => {
          for (let at = holder.first; at !== null; at = at.next) if (at.kind === cbc.ID) judge(at, document);
        },
      ],
      [cbc.CompanyID, judge],
    ],
    documentChecks: [],
  };
}

function isSwedishIdentifier(value: string): boolean | null {
  return [...value].length === 10 && isNumeric(value) && isSwedishNumber(value);
}

const taxScheme: UblPath = [cac.TaxScheme, cbc.ID];

/** The letters that decide which rule is about a VAT number; Luxembourg's are taken in any case. Null: it is no VAT number. */
function vatCountryOf(companyId: UblNode): string | null {
  const owner = companyId.parent!;
  if (owner.kind !== cac.PartyTaxScheme) return null;
  const letters = normalized(companyId.text).slice(0, 2);
  const country = letters.toUpperCase() === 'LU' ? 'LU' : letters;
  return soleNormalized(owner, taxScheme) === 'VAT' ? country : null;
}

function check({ id, what, form, holds, isRaw }: FormRule, node: UblNode, document: InvoiceDocument): void {
  const value = isRaw ? node.text : normalized(node.text);
  const answer = holds(value);
  if (answer === true) return;
  if (answer === null) return reportNotComputable(node, form, document);
  document.issues.rule(id, node, () => ({
    message: `A ${what} has ${form}; this is ${quoted(node.text)}.`,
    fix: 'Correct the identifier or its scheme.',
  }));
}

function identifyBuyer(
  root: UblNode,
  { append, elementAt, setAttribute }: TreeTools,
  scheme: string,
  value: string,
): void {
  const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
  setAttribute(append(append(party, cac.PartyIdentification), cbc.ID, value), 'schemeID', scheme);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-COMMON-R040': { asks: 'A GLN (scheme 0088) has digits with the GS1 check digit at the end.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0088', '7300010000002') },
  'PEPPOL-COMMON-R041': { asks: 'A Norwegian organisation number (0192) has nine digits with a check digit modulo 11.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0192', '995525829') },
  'PEPPOL-COMMON-R042': { asks: 'A Danish CVR number (0184) has eight digits, or DK and eight digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0184', '1358562') },
  'PEPPOL-COMMON-R052': { asks: 'A Danish P number (0096) has ten digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0096', '123456789') },
  'PEPPOL-COMMON-R053': { asks: 'A Danish SE number (0198) has DK and eight digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0198', '13585628') },
  'PEPPOL-COMMON-R043': { asks: 'A Belgian enterprise number (0208) has ten digits with two check digits modulo 97.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0208', '0202239952') },
  'PEPPOL-COMMON-R044': { asks: 'An Italian IPA code (0201) has six letters or digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0201', 'UFABC') },
  'PEPPOL-COMMON-R045': { asks: 'An Italian tax code (0210) has eleven digits, or the sixteen characters of a personal code.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0210', '0074311015') },
  'PEPPOL-COMMON-R046': { asks: 'An Italian tax code (9907) has eleven digits, or the sixteen characters of a personal code.', besides: ['BR-CL-25', 'PEPPOL-EN16931-CL008'],
    breaks: ({ buyer }) => void (buyer.endpoint = { value: '0074311015', scheme: '9907' }) },
  'PEPPOL-COMMON-R047': { asks: 'An Italian VAT number (0211) has IT and eleven digits, the last one a check digit.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0211', 'IT00743110158') },
  'PEPPOL-COMMON-R049': { asks: 'A Swedish organisation number (0007) has ten digits, the last one a check digit.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0007', '5560160681') },
  'PEPPOL-COMMON-R050': { asks: 'An Australian Business Number (0151) has eleven digits with a checksum modulo 89.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0151', '51824753557') },
  'PEPPOL-COMMON-R054': { asks: 'A Dutch KVK number (0106) has eight digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0106', '1234567') },
  'PEPPOL-COMMON-R055': { asks: 'A Dutch OIN (0190) has twenty digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0190', '1234567890') },
  'PEPPOL-COMMON-R056-1': { asks: 'A Dutch VAT number (9944) has NL, nine digits, B and two digits.', besides: ['BR-CL-10'],
    breaksTree: (root, tools) => identifyBuyer(root, tools, '9944', 'NL004495445') },
  'PEPPOL-COMMON-R056-2': { asks: 'A VAT identifier that starts with NL has nine digits, B and two digits after it.',
    breaksTree: (root, { elementAt }) => void (elementAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]).text = 'NL004495445') },
  'PEPPOL-COMMON-R058': { asks: 'A VAT identifier that starts with LU has eight digits after it, the last two check digits modulo 89.',
    breaksTree: (root, { elementAt }) => void (elementAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]).text = 'LU10000357') },
  'PEPPOL-COMMON-R059': { asks: 'A Luxembourg register number (0240) has eleven digits: year, legal form, number and a check digit modulo 11.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0240', '19993200001') },
  'PEPPOL-COMMON-R062': { asks: 'A VAT identifier that starts with BE has ten digits after it that begin with 0 or 1, the last two check digits modulo 97.',
    breaksTree: (root, { elementAt }) => void (elementAt(root, [cac.AccountingCustomerParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]).text = 'BE0202239952') },
  'PEPPOL-COMMON-R057': { asks: 'A Dutch establishment number (0217) has twelve digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0217', '12345678901') },
};
