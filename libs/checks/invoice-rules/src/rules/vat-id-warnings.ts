import { checkVatNumber, type VatIssue } from '@einvoice/vat-checksum';
import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { child, isVat, sibling, type UblNode } from '../tree/ubl-node';

/** Official rules that judge the form of a party's VAT identifier; they know better. */
const sellerVatRules: readonly RuleId[] = ['BR-CO-09', 'SE-R-001', 'SE-R-002', 'NO-R-001', 'GR-R-003', 'GR-S-011'];
const buyerVatRules: readonly RuleId[] = ['BR-CO-09', 'GR-R-006'];

const wrongForm: Partial<Readonly<Record<VatIssue, string>>> = {
  too_long: 'is too long',
  bad_characters: 'has characters that no VAT identifier has',
  bad_length: 'has the wrong length',
  bad_structure: 'has digits or letters in the wrong place',
  missing_suffix: 'lacks its ending',
};

/** VAT identifiers of seller and buyer as their countries write them; see own-warnings.ts. */
export function warnOfVatIds(document: InvoiceDocument): void {
  warnOfVatId(document, cac.AccountingSupplierParty, 'BT-31', sellerVatRules);
  warnOfVatId(document, cac.AccountingCustomerParty, 'BT-48', buyerVatRules);
}

function warnOfVatId(document: InvoiceDocument, owner: number, term: string, rules: readonly RuleId[]): void {
  const node = vatIdOf(document.root, owner);
  if (node === null) return;
  const { issue, normalized, country } = checkVatNumber(node.text);
  if (issue === 'none' && normalized === node.text) return;
  if (rules.some((rule) => document.issues.has(rule))) return;
  const form = country === null ? '' : ` ${country.name}: ${country.prefix} and ${country.format}.`;
  if (issue === 'none') {
    document.issues.warning('vat_id_not_plain', node, [term], () => ({
      message: `The VAT identifier is right, but not written as registers and receivers compare it: ${quoted(node.text)}.`,
      fix: `Write ${quoted(normalized)}.`,
      patch: document.patches.set(node, '', node, normalized),
    }));
  } else if (issue === 'bad_checksum') {
    document.issues.warning('vat_id_bad_checksum', node, [term], () => ({
      message: `The check digits of the VAT identifier ${quoted(node.text)} do not fit its other digits. It is probably mistyped; registers hold a few such numbers.`,
      fix: `Look for a mistyped digit; if there is none, ask the register.${form}`,
    }));
  } else if (wrongForm[issue] !== undefined) {
    document.issues.warning('vat_id_bad_form', node, [term], () => ({
      message: `The VAT identifier ${quoted(node.text)} ${wrongForm[issue]}.`,
      fix: `Correct it.${form}`,
    }));
  }
}

function vatIdOf(root: UblNode, owner: number): UblNode | null {
  const party = child(child(root, owner), cac.Party);
  for (let scheme = child(party, cac.PartyTaxScheme); scheme !== null; scheme = sibling(scheme)) {
    if (isVat(scheme)) return child(scheme, cbc.CompanyID);
  }
  return null;
}
