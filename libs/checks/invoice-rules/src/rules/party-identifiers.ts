import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { attribute, isNumeric, normalized, type UblNode } from '../tree/ubl-node';
import { type UblPath } from '../tree/ubl-path';
import {
  hasDigits,
  isAustralianNumber,
  isBelgianNumber,
  isDanishCvr,
  isDanishProductionUnit,
  isDanishSe,
  isDutchVatNumber,
  isGln,
  isItalianOfficeCode,
  isItalianTaxCode,
  isItalianVatNumber,
  isNorwegianNumber,
  isSwedishNumber,
} from './identifier-checks';
import { type RuleGroup } from './rule-group';
import { reportNotComputable, soleNormalized } from './single-values';
import { type RuleRows, type TreeTools } from './rule-row';

/** What the identifiers of one scheme (ICD or EAS) look like. */
interface SchemeRule {
  readonly id: RuleId;
  readonly what: string;
  readonly form: string;
  /** Null: the official test stops. */
  readonly holds: (value: string) => boolean | null;
  /** The official test does not trim blanks. */
  readonly isRaw?: true;
  readonly endpointsOnly?: true;
}

// prettier-ignore
const ruleOfScheme: ReadonlyMap<string, SchemeRule> = new Map<string, SchemeRule>([
  ['0088', { id: 'PEPPOL-COMMON-R040', what: 'GLN', form: 'digits with the GS1 check digit at the end', holds: isGln }],
  ['0192', { id: 'PEPPOL-COMMON-R041', what: 'Norwegian organisation number', form: 'nine digits with a check digit modulo 11', holds: isNorwegianNumber }],
  ['0184', { id: 'PEPPOL-COMMON-R042', what: 'Danish CVR number', form: 'eight digits, or DK and eight digits', holds: isDanishCvr, isRaw: true }],
  ['0096', { id: 'PEPPOL-COMMON-R052', what: 'Danish P number', form: 'ten digits', holds: isDanishProductionUnit, isRaw: true }],
  ['0198', { id: 'PEPPOL-COMMON-R053', what: 'Danish SE number', form: 'DK and eight digits', holds: isDanishSe, isRaw: true }],
  ['0208', { id: 'PEPPOL-COMMON-R043', what: 'Belgian enterprise number', form: 'ten digits with two check digits modulo 97', holds: isBelgianNumber }],
  ['0201', { id: 'PEPPOL-COMMON-R044', what: 'Italian IPA code', form: 'six letters or digits', holds: isItalianOfficeCode }],
  ['0210', { id: 'PEPPOL-COMMON-R045', what: 'Italian tax code', form: 'eleven digits, or sixteen characters of the personal form', holds: isItalianTaxCode }],
  ['9907', { id: 'PEPPOL-COMMON-R046', what: 'Italian tax code', form: 'eleven digits, or sixteen characters of the personal form', holds: isItalianTaxCode, endpointsOnly: true }],
  ['0211', { id: 'PEPPOL-COMMON-R047', what: 'Italian VAT number', form: 'IT and eleven digits, the last one a check digit', holds: isItalianVatNumber }],
  ['0007', { id: 'PEPPOL-COMMON-R049', what: 'Swedish organisation number', form: 'ten digits, the last one a check digit', holds: isSwedishIdentifier }],
  ['0151', { id: 'PEPPOL-COMMON-R050', what: 'Australian Business Number', form: 'eleven digits with a checksum modulo 89', holds: isAustralianNumber }],
  ['0106', { id: 'PEPPOL-COMMON-R054', what: 'Dutch KVK number', form: 'eight digits', holds: (value) => hasDigits(value, 8) }],
  ['0190', { id: 'PEPPOL-COMMON-R055', what: 'Dutch OIN', form: 'twenty digits', holds: (value) => hasDigits(value, 20) }],
  ['9944', { id: 'PEPPOL-COMMON-R056-1', what: 'Dutch VAT number', form: 'NL, nine digits, B, two digits', holds: isDutchVatNumber }],
  ['0217', { id: 'PEPPOL-COMMON-R057', what: 'Dutch establishment number', form: 'twelve digits', holds: (value) => hasDigits(value, 12) }],
]);
const dutchVat: SchemeRule = { id: 'PEPPOL-COMMON-R056-2', what: 'Dutch VAT number', form: 'NL, nine digits, B, two digits', holds: isDutchVatNumber }; // prettier-ignore

/** Identifiers with a scheme whose form Peppol checks: electronic addresses, party identifiers and registration numbers. */
export const partyIdentifiers: RuleGroup = {
  name: 'party-identifiers',
  ids: idsOf('party-identifiers'),
  nodeChecks: [
    [cbc.EndpointID, (node, document) => checkScheme(node, document)],
    [cac.PartyIdentification, partyIdentification],
    [cbc.CompanyID, companyId],
  ],
  documentChecks: [],
};

function isSwedishIdentifier(value: string): boolean | null {
  return [...value].length === 10 && isNumeric(value) && isSwedishNumber(value);
}

function partyIdentification(holder: UblNode, document: InvoiceDocument): void {
  for (let at = holder.first; at !== null; at = at.next) if (at.kind === cbc.ID) checkScheme(at, document);
}

const taxScheme: UblPath = [cac.TaxScheme, cbc.ID];

/** The Dutch VAT number comes before scheme 0217 and after all others in the official order. */
function companyId(node: UblNode, document: InvoiceDocument): void {
  const scheme = attribute(node, 'schemeID');
  if (scheme !== null && scheme !== '0217' && checkScheme(node, document)) return;
  const owner = node.parent!;
  if (owner.kind === cac.PartyTaxScheme) {
    const value = normalized(node.text);
    if (value.startsWith('NL') && soleNormalized(owner, taxScheme) === 'VAT') return check(dutchVat, node, document);
  }
  if (scheme === '0217') checkScheme(node, document);
}

/** @returns whether a rule is about the scheme */
function checkScheme(node: UblNode, document: InvoiceDocument): boolean {
  const scheme = attribute(node, 'schemeID');
  const rule = scheme === null ? undefined : ruleOfScheme.get(scheme);
  if (rule === undefined || (rule.endpointsOnly && node.kind !== cbc.EndpointID)) return false;
  check(rule, node, document);
  return true;
}

function check({ id, what, form, holds, isRaw }: SchemeRule, node: UblNode, document: InvoiceDocument): void {
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
  'PEPPOL-COMMON-R057': { asks: 'A Dutch establishment number (0217) has twelve digits.',
    breaksTree: (root, tools) => identifyBuyer(root, tools, '0217', '12345678901') },
};
