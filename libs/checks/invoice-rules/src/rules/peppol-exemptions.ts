import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { child, type UblNode } from '../tree/ubl-node';
import { several, sole } from '../tree/ubl-path';
import { type RuleGroup } from './rule-group';
import { normalizedAt } from './single-values';
import { type Draft, type RuleRows } from './rule-row';

/** P0104 to P0111: exemption codes that stand for one VAT category. */
const categoryOfCode: ReadonlyMap<string, readonly [id: RuleId, category: string]> = new Map([
  ['VATEX-EU-G', ['PEPPOL-EN16931-P0104', 'G']],
  ['VATEX-EU-O', ['PEPPOL-EN16931-P0105', 'O']],
  ['VATEX-EU-IC', ['PEPPOL-EN16931-P0106', 'K']],
  ['VATEX-EU-AE', ['PEPPOL-EN16931-P0107', 'AE']],
  ['VATEX-EU-D', ['PEPPOL-EN16931-P0108', 'E']],
  ['VATEX-EU-F', ['PEPPOL-EN16931-P0109', 'E']],
  ['VATEX-EU-I', ['PEPPOL-EN16931-P0110', 'E']],
  ['VATEX-EU-J', ['PEPPOL-EN16931-P0111', 'E']],
]);

/** What Peppol asks of exemption codes. */
export const peppolExemptions: RuleGroup = {
  name: 'peppol',
  ids: [...categoryOfCode.values()].map(([id]) => id),
  nodeChecks: [[cac.TaxCategory, exemptionCode]],
  documentChecks: [],
};

function exemptionCode(category: UblNode, document: InvoiceDocument): void {
  const node = sole(category, [cbc.TaxExemptionReasonCode]);
  if (node === null || node === several) return;
  const row = categoryOfCode.get(node.text.toUpperCase());
  if (row === undefined) return;
  const [id, wanted] = row;
  const actual = normalizedAt(category, [cbc.ID], document);
  if (actual === wanted) return;
  document.issues.rule(id, category, () => ({
    at: 'category',
    message: `The exemption code ${quoted(node.text)} belongs to VAT category ${wanted}; the category is ${quoted(child(category, cbc.ID) === null ? null : actual)}.`,
    fix: 'Correct the VAT category or the exemption code.',
  }));
}

function exempt(invoice: Draft, category: string, exemptionCode: string): void {
  invoice.vatBreakdown = [{ category, exemptionCode, exemptionReason: 'Reason' }];
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-EN16931-P0104': { asks: 'The exemption code VATEX-EU-G stands with VAT category G.', category: 'E',
    breaks: (invoice) => exempt(invoice, 'E', 'VATEX-EU-G') },
  'PEPPOL-EN16931-P0105': { asks: 'The exemption code VATEX-EU-O stands with VAT category O.', category: 'E',
    breaks: (invoice) => exempt(invoice, 'E', 'VATEX-EU-O') },
  'PEPPOL-EN16931-P0106': { asks: 'The exemption code VATEX-EU-IC stands with VAT category K.', category: 'E',
    breaks: (invoice) => exempt(invoice, 'E', 'VATEX-EU-IC') },
  'PEPPOL-EN16931-P0107': { asks: 'The exemption code VATEX-EU-AE stands with VAT category AE.', category: 'E',
    breaks: (invoice) => exempt(invoice, 'E', 'VATEX-EU-AE') },
  'PEPPOL-EN16931-P0108': { asks: 'The exemption code VATEX-EU-D stands with VAT category E.', category: 'G',
    breaks: (invoice) => exempt(invoice, 'G', 'VATEX-EU-D') },
  'PEPPOL-EN16931-P0109': { asks: 'The exemption code VATEX-EU-F stands with VAT category E.', category: 'G',
    breaks: (invoice) => exempt(invoice, 'G', 'vatex-eu-f') },
  'PEPPOL-EN16931-P0110': { asks: 'The exemption code VATEX-EU-I stands with VAT category E.', category: 'G',
    breaks: (invoice) => exempt(invoice, 'G', 'VATEX-EU-I') },
  'PEPPOL-EN16931-P0111': { asks: 'The exemption code VATEX-EU-J stands with VAT category E.', category: 'G',
    breaks: (invoice) => exempt(invoice, 'G', 'VATEX-EU-J') },
};
