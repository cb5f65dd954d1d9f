import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc, other } from '../tree/elements';
import { attribute, has, type UblNode } from '../tree/ubl-node';
import { explainDecimals, hasTooManyDecimals } from './decimal-places';
import { type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';

const isAmount = (name: string) => name.endsWith('Amount') && !name.endsWith('PriceAmount');
const amountKinds = Object.entries(cbc).flatMap(([name, kind]) => (isAmount(name) ? [kind] : []));

/** The form of amounts and of embedded files, by the name of their elements. */
export const ublDataTypes: RuleGroup = {
  name: 'ubl-data-types',
  ids: ['UBL-DT-01', 'UBL-DT-06', 'UBL-DT-07'],
  nodeChecks: [
    ...amountKinds.map((kind): KindCheck => [kind, amount]),
    [cbc.EmbeddedDocumentBinaryObject, embeddedFile],
    [other, unknownElement],
  ],
  documentChecks: [],
};

function unknownElement(node: UblNode, document: InvoiceDocument): void {
  if (isAmount(node.key)) amount(node, document);
  else if (node.key.endsWith('BinaryObject')) embeddedFile(node, document);
}

/** UBL-DT-01; a gross price and a discount are no amounts but prices. */
function amount(node: UblNode, document: InvoiceDocument): void {
  if (!hasTooManyDecimals(node.text)) return;
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.kind === cac.Price && has(at, cac.AllowanceCharge)) return;
  }
  document.issues.rule('UBL-DT-01', node, () => explainDecimals(node, document));
}

const fileAttributes = [
  ['UBL-DT-06', 'mimeCode', '^mimeType', 'media type', 'e.g. application/pdf'],
  ['UBL-DT-07', 'filename', '^filename', 'file name', 'e.g. timesheet.pdf'],
] as const satisfies readonly (readonly [RuleId, string, string, string, string])[];

function embeddedFile(node: UblNode, { issues }: InvoiceDocument): void {
  for (const [id, name, at, what, example] of fileAttributes) {
    if (attribute(node, name) !== null) continue;
    issues.rule(id, node, () => ({
      at,
      message: `The embedded file has no ${what}.`,
      fix: `State its ${what}, ${example}.`,
    }));
  }
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'UBL-DT-01': { asks: 'An amount has at most two decimals; prices may have more.',
    breaks: (invoice) => Object.assign(invoice, { totals: { taxInTaxCurrency: '0.000' }, taxCurrency: 'SEK' }) },
  'UBL-DT-06': { asks: 'An embedded file says its media type.',
    breaks: (invoice) => void (invoice.attachments = [{ id: 'A-1', content: 'JVBERi0=', filename: 'timesheet.pdf' }]) },
  'UBL-DT-07': { asks: 'An embedded file has a file name.',
    breaks: (invoice) => void (invoice.attachments = [{ id: 'A-1', content: 'JVBERi0=', mimeType: 'application/pdf' }]) },
};
