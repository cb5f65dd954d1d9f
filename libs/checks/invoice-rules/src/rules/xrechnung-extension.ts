import { add, compare, type Decimal, round, subtract, zero } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { xrechnungExtension } from '../sets/profiles';
import { codesOf } from '../sets/edition-facts';
import { ram, rsm } from '../tree/cii-elements';
import { isInside } from '../tree/cii-places';
import { cac, cbc, Invoice } from '../tree/elements';
import { attribute, decimalOf, has, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { declares } from './declared-profile';
import { type KindCheck, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { elementAt, reportNotComputable, textAt } from './single-values';

const scheme = 'is in neither the official list nor XR01, XR02 or XR03';
// prettier-ignore
const texts = {
  'BR-DEX-01': ['', 'The media type of an attached file is {}; PDF, PNG, JPEG, CSV, XLSX, ODS and XML are allowed.', 'Attach the file in one of these forms, with its media type.'],
  'BR-DEX-02': ['', 'The net amount of a line should be the sum of the lines right below it.', 'Correct the amounts, or leave the lines below out.'],
  'BR-DEX-03': ['', 'A line below another line needs exactly one VAT category.', 'State the VAT category of each such line once.'],
  'BR-DEX-04': ['', `The scheme {} of a party identifier ${scheme}.`, 'State a scheme of ISO 6523, e.g. 0088.'],
  'BR-DEX-05': ['', `The scheme {} of a registration number ${scheme}.`, 'State a scheme of ISO 6523, e.g. 0088.'],
  'BR-DEX-06': ['', `The scheme {} of a standard item identifier ${scheme}.`, 'State a scheme of ISO 6523, e.g. 0160.'],
  'BR-DEX-07': ['', `The scheme {} of an electronic address ${scheme}.`, 'State a scheme of the EAS list, e.g. 0204.'],
  'BR-DEX-08': ['', `The scheme {} of a delivery location ${scheme}.`, 'State a scheme of ISO 6523, e.g. 0088.'],
  'BR-DEX-09': ['', 'The amount due must be the total with VAT, minus what was paid, plus rounding, plus the payments collected for third parties.', 'Correct the amount due, or what it is made of.'],
  'BR-DEX-10': ['', 'A payment collected for a third party needs its kind.', 'State cbc:ID.'],
  'BR-DEX-11': ['', 'A payment collected for a third party needs its amount.', 'State cbc:PaidAmount.'],
  'BR-DEX-12': ['', 'A payment collected for a third party needs its description.', 'State cbc:InstructionID.'],
  'BR-DEX-13': ['', 'The amount collected for a third party has two decimals at most; it is {}.', 'Round the amount to cents.'],
  'BR-DEX-14': ['', 'The amount collected for a third party must be in the currency of the invoice.', 'State currencyID as the document does.'],
  'BR-DEX-15': ['', 'Some line is said to be below another; XRechnung has that in UBL alone.', 'Leave ram:ParentLineID out, or send the invoice as UBL.'],
} as const satisfies Record<string, RuleText>;
type Id = keyof typeof texts;
const demand = demandWith<Id>(texts);

const identifier = xrechnungExtension.customization;

/** What documents of the extension ask beside XRechnung, or in place of what CEN asks. */
export const extensionOfUbl: RuleGroup = {
  name: 'xrechnung-extension',
  ids: idsFrom(1, 14),
  appliesTo: ({ root }) => declares(root, identifier),
  nodeChecks: ({ codeLists: { identifierSchemes, endpointSchemes } }) => [
    [cbc.EmbeddedDocumentBinaryObject, mediaType],
    [cac.InvoiceLine, lineWithSubLines],
    [cac.SubInvoiceLine, subLine],
    schemeOf('BR-DEX-04', cbc.ID, cac.PartyIdentification, identifierSchemes),
    schemeOf('BR-DEX-05', cbc.CompanyID, cac.PartyLegalEntity, identifierSchemes),
    schemeOf('BR-DEX-06', cbc.ID, cac.StandardItemIdentification, identifierSchemes),
    schemeOf('BR-DEX-07', cbc.EndpointID, null, endpointSchemes),
    schemeOf('BR-DEX-08', cbc.ID, cac.DeliveryLocation, identifierSchemes),
    [cac.PrepaidPayment, thirdPartyPayment],
  ],
  documentChecks: [
    [Invoice, subLines],
    [Invoice, amountDue],
  ],
};

export const extensionOfCii: RuleGroup = {
  name: 'xrechnung-extension',
  ids: ['BR-DEX-01', ...idsFrom(4, 8), 'BR-DEX-15'],
  appliesTo: ({ root }) => declares(root, identifier),
  nodeChecks: ({ codeLists: { identifierSchemes, endpointSchemes } }) => [
    [ram.AttachmentBinaryObject, mediaType],
    schemeOf('BR-DEX-04', ram.GlobalID, null, identifierSchemes),
    schemeOf('BR-DEX-05', ram.ID, null, identifierSchemes),
    schemeOf('BR-DEX-06', ram.GlobalID, ram.SpecifiedTradeProduct, identifierSchemes),
    schemeOf('BR-DEX-07', ram.URIID, ram.URIUniversalCommunication, endpointSchemes),
    schemeOf('BR-DEX-08', ram.GlobalID, ram.ShipToTradeParty, identifierSchemes),
  ],
  documentChecks: [[rsm.CrossIndustryInvoice, parentLines]],
};

function idsFrom(first: number, last: number): RuleId[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));
  return numbers.map((number) => `BR-DEX-${number}` as Id);
}

const mediaTypes: ReadonlySet<string | null> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/xml',
]);

function mediaType(node: UblNode, document: InvoiceDocument): void {
  const type = attribute(node, 'mimeCode');
  demand('BR-DEX-01', mediaTypes.has(type), node, document, type);
}

/** A scheme of an official list, or one of the extension; an empty one passes. */
function schemeOf(id: Id, kind: number, owner: number | null, list: string): KindCheck {
  const codes = new Set([...codesOf(list), 'XR01', 'XR02', 'XR03', '']);
  return [
    kind,
    (node, document) => {
      const stated = attribute(node, 'schemeID');
      if (stated === null || (owner !== null && node.parent?.kind !== owner) || !isMeant(id, node)) return;
      const code = normalized(stated);
      if (id === 'BR-DEX-04' && code === 'SEPA' && isOfCreditor(node)) return;
      demand(id, codes.has(code), node, document, code);
    },
  ];
}

/** In CII what an identifier stands in says what it is of. */
function isMeant(id: Id, node: UblNode): boolean {
  if (node.kind === ram.ID) return !isInside(node, ram.SpecifiedTaxRegistration);
  if (node.kind !== ram.GlobalID || id === 'BR-DEX-06') return true;
  if (id === 'BR-DEX-08') return node.parent?.parent?.kind === ram.ApplicableHeaderTradeDelivery;
  return !isInside(node, ram.SpecifiedTradeProduct) && !isInside(node, ram.ShipToTradeParty);
}

const isOfCreditor = (node: UblNode) => isInside(node, cac.AccountingSupplierParty) || isInside(node, cac.PayeeParty);

function lineWithSubLines(line: UblNode, document: InvoiceDocument): void {
  if (line.parent === document.root) sumOfSubLines(line, document);
}

function subLine(line: UblNode, document: InvoiceDocument): void {
  sumOfSubLines(line, document);
  const isOfOneCategory = (item: UblNode) => allAt(item, [cac.ClassifiedTaxCategory]).length === 1;
  if (!allAt(line, [cac.Item]).every(isOfOneCategory)) document.hasSubLineWithoutCategory = true;
}

/** Notes that a line is not the sum of the lines right below it. */
function sumOfSubLines(line: UblNode, document: InvoiceDocument): void {
  const below = allAt(line, [cac.SubInvoiceLine]);
  if (below.length === 0) return;
  const net = elementAt(line, [cbc.LineExtensionAmount], document);
  const nets = below.flatMap((sub) => elementAt(sub, [cbc.LineExtensionAmount], document) ?? []);
  const sum = sumOf(nets, document);
  const stated = net === null ? null : decimalOf(net);
  if (sum !== null && (stated === null || compare(stated, sum) !== 0)) document.hasWrongSubLines = true;
}

/** Null when one of them cannot be read. */
function sumOf(amounts: readonly UblNode[], document: InvoiceDocument): Decimal | null {
  let sum = zero;
  for (const amount of amounts) {
    const value = decimalOf(amount);
    if (value === null) {
      reportNotComputable(amount, 'an amount', document);
      return null;
    }
    sum = add(sum, value);
  }
  return sum;
}

function subLines(root: UblNode, document: InvoiceDocument): void {
  if (root !== document.root) return;
  demand('BR-DEX-02', !document.hasWrongSubLines, root, document);
  demand('BR-DEX-03', !document.hasSubLineWithoutCategory, root, document);
}

const prepaidAmount: UblPath = [cac.PrepaidPayment, cbc.PaidAmount];

/** BR-DEX-09, in place of BR-CO-16. */
function amountDue(root: UblNode, document: InvoiceDocument): void {
  if (root !== document.root) return;
  for (const total of allAt(root, [cac.LegalMonetaryTotal])) {
    const due = amountIn(total, cbc.PayableAmount, document);
    const withTax = amountIn(total, cbc.TaxInclusiveAmount, document);
    const paid = amountIn(total, cbc.PrepaidAmount, document);
    const rounding = amountIn(total, cbc.PayableRoundingAmount, document);
    const isPaidForOthers = someAt(root, prepaidAmount, isFilled);
    const forOthers = isPaidForOthers ? sumOf(allAt(root, prepaidAmount), document) : zero;
    if (due === undefined || withTax === undefined || paid === undefined || rounding === undefined || forOthers === null) continue; // prettier-ignore
    const holds =
      due !== null &&
      withTax !== null &&
      compare(round(subtract(due, rounding ?? zero), 2), round(add(subtract(withTax, paid ?? zero), forOthers), 2)) ===
        0;
    demand('BR-DEX-09', holds, total, document);
  }
}

/** Null when it is missing, undefined when it cannot be read. */
function amountIn(total: UblNode, kind: number, document: InvoiceDocument): Decimal | null | undefined {
  const node = elementAt(total, [kind], document);
  return node === null ? null : (decimalOf(node) ?? undefined);
}

const isFilled = ({ text }: UblNode) => normalized(text) !== '';

function thirdPartyPayment(payment: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  if (payment.parent !== root || root.kind !== Invoice) return;
  demand('BR-DEX-10', someAt(payment, [cbc.ID], isFilled), payment, document);
  demand('BR-DEX-11', someAt(payment, [cbc.PaidAmount], isFilled), payment, document);
  demand('BR-DEX-12', someAt(payment, [cbc.InstructionID], isFilled), payment, document);
  const amount = textAt(payment, [cbc.PaidAmount], document);
  const point = amount.indexOf('.');
  demand('BR-DEX-13', point < 0 || [...amount].length - point - 1 <= 2, payment, document, amount);
  const isInCurrency = someAt(payment, [cbc.PaidAmount], (paid) => {
    const currency = attribute(paid, 'currencyID');
    return currency !== null && hasTextAt(root, [cbc.DocumentCurrencyCode], currency);
  });
  demand('BR-DEX-14', isInCurrency, payment, document);
}

const lineDocument: UblPath = [rsm.SupplyChainTradeTransaction, ram.IncludedSupplyChainTradeLineItem, ram.AssociatedDocumentLineDocument]; // prettier-ignore

/** BR-DEX-15, once for each line when one of them names another above it. */
function parentLines(root: UblNode, document: InvoiceDocument): void {
  const lines = allAt(root, lineDocument);
  if (lines.some((line) => has(line, ram.ParentLineID)))
    for (const line of lines) demand('BR-DEX-15', false, line, document);
}
