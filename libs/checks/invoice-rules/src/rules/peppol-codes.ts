import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { cac, cbc } from '../tree/elements';
import { attribute, normalized, type UblNode } from '../tree/ubl-node';
import { hasTextAt, type UblPath } from '../tree/ubl-path';
import { type Check, type KindCheck, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { ownTextNode } from './single-values';
import { type RuleRows } from './rule-row';

const mimeCodes = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);
const taxPointCodes = new Set(['3', '35', '432']);

const texts = {
  'PEPPOL-EN16931-CL001': ['', 'Attachments may be PDF, PNG, JPEG, CSV or a spreadsheet (xlsx, ods); the MIME type is {}.', 'Send the attachment in one of these formats, with its MIME type.'],
  'PEPPOL-EN16931-CL002': ['', 'The reason code of the allowance, {}, is not in UNCL 5189 as Peppol takes it.', 'State a code of that list, e.g. 95 for a discount, or a reason in words.'],
  'PEPPOL-EN16931-CL003': ['', 'The reason code of the charge, {}, is not in UNCL 7161.', 'State a code of that list, e.g. FC for freight, or a reason in words.'],
  'PEPPOL-EN16931-CL006': ['', 'The tax point code is 3 (issue), 35 (delivery) or 432 (payment); it is {}.', 'State one of the three, or leave it out.'],
  'PEPPOL-EN16931-CL007': ['', 'The currency {} is not in ISO 4217 as Peppol takes it.', 'State a currency code of three capital letters, e.g. EUR.'],
  'PEPPOL-EN16931-CL008': ['', 'The scheme {} is not one for electronic addresses in Peppol.', 'State a scheme of the EAS list as Peppol takes it, e.g. 0208 for Belgium.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
type Id = keyof typeof texts;
const demand = demandWith<Id>(texts);

const amounts = [
  cbc.Amount, cbc.BaseAmount, cbc.PriceAmount, cbc.TaxAmount, cbc.TaxableAmount, cbc.LineExtensionAmount, cbc.TaxExclusiveAmount,
  cbc.TaxInclusiveAmount, cbc.AllowanceTotalAmount, cbc.ChargeTotalAmount, cbc.PrepaidAmount, cbc.PayableRoundingAmount,
  cbc.PayableAmount,
]; // prettier-ignore

/** Code lists where Peppol takes less than EN 16931. */
export const peppolCodes: RuleGroup = {
  name: 'code-lists',
  ids: Object.keys(texts) as Id[],
  nodeChecks: ({ codeLists }) => {
    const amount = currency(codesOf(codeLists.peppolCurrencies));
    const reason = reasonCode(codesOf(codeLists.allowanceReasons), codesOf(codeLists.chargeReasons));
    return [
      [cbc.EmbeddedDocumentBinaryObject, mimeCode],
      [cbc.AllowanceChargeReasonCode, reason],
      [cbc.DescriptionCode, taxPointCode],
      [cbc.EndpointID, endpointScheme(codesOf(codeLists.peppolEndpointSchemes))],
      ...amounts.map((kind): KindCheck => [kind, amount]),
    ];
  },
  documentChecks: [],
};

function mimeCode(node: UblNode, document: InvoiceDocument): void {
  const code = attribute(node, 'mimeCode');
  if (code !== null) demand('PEPPOL-EN16931-CL001', mimeCodes.has(code), node, document, code);
}

const indicator: UblPath = [cbc.ChargeIndicator];

function reasonCode(ofAllowances: ReadonlySet<string>, ofCharges: ReadonlySet<string>): Check {
  return (node, document) => {
    const owner = node.parent!;
    if (owner.kind !== cac.AllowanceCharge) return;
    if (hasTextAt(owner, indicator, 'false')) {
      const code = normalized(ownTextNode(node, document));
      demand('PEPPOL-EN16931-CL002', ofAllowances.has(code), node, document, code);
    } else if (hasTextAt(owner, indicator, 'true')) {
      const code = normalized(ownTextNode(node, document));
      demand('PEPPOL-EN16931-CL003', ofCharges.has(code), node, document, code);
    }
  };
}

function taxPointCode(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind !== cac.InvoicePeriod) return;
  const code = normalized(ownTextNode(node, document));
  demand('PEPPOL-EN16931-CL006', taxPointCodes.has(code), node, document, code);
}

function currency(currencies: ReadonlySet<string>): Check {
  return (node, document) => {
    const { attributes } = node;
    if (attributes !== null && attributes === document.knownCurrency) return;
    const code = attribute(node, 'currencyID');
    if (code === null) document.issues.rule('PEPPOL-EN16931-CL007', node, () => withoutCurrency);
    else if (currencies.has(code)) document.knownCurrency = attributes;
    else demand('PEPPOL-EN16931-CL007', false, node, document, code);
  };
}

const withoutCurrency = { message: 'The amount has no currency.', fix: texts['PEPPOL-EN16931-CL007'][2] } as const;

function endpointScheme(schemes: ReadonlySet<string>): Check {
  return (node, document) => {
    const scheme = attribute(node, 'schemeID');
    if (scheme !== null) demand('PEPPOL-EN16931-CL008', schemes.has(scheme), node, document, scheme);
  };
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-EN16931-CL001': { asks: 'The media type of an attachment is PDF, PNG, JPEG, CSV or a spreadsheet (xlsx, ods).', besides: ['BR-CL-24'],
    breaks: (invoice) => void (invoice.attachments = [{ id: '1', filename: 'a.txt', mimeType: 'text/plain', content: 'YQ==' }]) },
  'PEPPOL-EN16931-CL002': { asks: 'The reason code of an allowance is one of UNCL 5189 that Peppol takes.', besides: ['BR-CL-19'],
    breaks: ({ allowances }) => void (allowances[0].reasonCode = 'XX') },
  'PEPPOL-EN16931-CL003': { asks: 'The reason code of a charge is one of UNCL 7161 (says the same as BR-CL-20).', besides: ['BR-CL-20'],
    breaks: ({ charges }) => void (charges[0].reasonCode = 'XX') },
  'PEPPOL-EN16931-CL006': { asks: 'The tax point code is 3, 35 or 432.', besides: ['BR-CL-06'],
    breaks: (invoice) => void (invoice.taxPointCode = '5') },
  'PEPPOL-EN16931-CL007': { asks: 'The currency of an amount is one of ISO 4217 that Peppol takes.', besides: ['PEPPOL-EN16931-R051'],
    breaksTree: (root, { elementAt, setAttribute }) => { const node = elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount]); node.attributes = null; setAttribute(node, 'currencyID', 'STD'); } },
  'PEPPOL-EN16931-CL008': { asks: 'The scheme of an electronic address is one of the EAS list that Peppol takes.',
    breaks: ({ buyer }) => void (buyer.endpoint.scheme = '0037') },
};
