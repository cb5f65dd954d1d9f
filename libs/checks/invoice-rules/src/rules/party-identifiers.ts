import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../official/rule-catalogue';
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
