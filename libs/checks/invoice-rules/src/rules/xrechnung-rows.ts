import { germanRuleIds, type GermanRuleId } from '../sets/xrechnung-2.5.0/rules';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { peppolIds, rows as peppolRows } from './peppol-countries/de';
import { type RuleRow, type RuleRows, type TreeTools } from './rule-row';

/** What the German rules ask in XRechnung; how an invoice comes to break them stands beside those of Peppol. */
const asks: Readonly<Record<GermanRuleId, string>> = {
  'BR-DE-1': 'An XRechnung states how to pay.',
  'BR-DE-2': 'An XRechnung names a contact of the seller.',
  'BR-DE-3': 'The address of the seller has a city.',
  'BR-DE-4': 'The address of the seller has a post code.',
  'BR-DE-5': 'The contact of the seller has a name.',
  'BR-DE-6': 'The contact of the seller has a phone number.',
  'BR-DE-7': 'The contact of the seller has an email address.',
  'BR-DE-8': 'The address of the buyer has a city.',
  'BR-DE-9': 'The address of the buyer has a post code.',
  'BR-DE-10': 'A delivery address has a city.',
  'BR-DE-11': 'A delivery address has a post code.',
  'BR-DE-14': 'Every group of the VAT breakdown has a rate.',
  'BR-DE-15': 'An XRechnung has a buyer reference.',
  'BR-DE-16': 'With the usual VAT categories the seller has a VAT identifier, a tax number or a tax representative.',
  'BR-DE-17': 'The type code is one of the eight that XRechnung uses.',
  'BR-DE-18': 'Cash discounts in the payment terms are written in the form of XRechnung, each on a line of its own.',
  'BR-DE-19': 'The account of a SEPA credit transfer is a valid IBAN.',
  'BR-DE-20': 'The account that a direct debit is taken from is a valid IBAN.',
  'BR-DE-22': 'Attached files have names that differ.',
  'BR-DE-23-a': 'A credit transfer has an account to pay to.',
  'BR-DE-23-b': 'A credit transfer has neither card nor direct debit beside it.',
  'BR-DE-24-a': 'A payment by card names the card.',
  'BR-DE-24-b': 'A payment by card has neither account nor direct debit beside it.',
  'BR-DE-25-a': 'A direct debit names its mandate.',
  'BR-DE-25-b': 'A direct debit has neither card nor account to pay to beside it.',
  'BR-DE-26': 'A corrected invoice of type 384 names the invoice it corrects.',
  'BR-DE-27': 'The phone number of the contact of the seller has three digits at least.',
  'BR-DE-28': 'The email address of the contact has the form of one.',
  'BR-DE-30': 'With a direct debit the identifier of the creditor is given.',
  'BR-DE-31': 'With a direct debit the account it is taken from is given.',
  'BR-TMP-2': 'The address of an external document in an XRechnung is an absolute URL.',
};

/** @returns the row of each German rule: the change that breaks it under its other id does so here */
export function rowsOfGermanRules(): Readonly<Record<GermanRuleId, RuleRow>> {
  const ofPeppol = peppolIds();
  const here = new Map<string, string>(germanRuleIds.map((id) => [ofPeppol[id], id]));
  const rows = germanRuleIds.map((id): [GermanRuleId, RuleRow] => {
    const { besides, ...row } = peppolRows[ofPeppol[id]]!;
    return [id, { ...row, asks: asks[id], ...(besides && { besides: besides.map((code) => here.get(code) ?? code) }) }];
  });
  return Object.fromEntries(rows) as Record<GermanRuleId, RuleRow>;
}

const vehicle = { classifications: [{ code: 'M1', listId: 'CVD' }], attributes: [{ name: 'cva', value: 'clean' }] };
const thirdParty = (root: UblNode, { append, setAttribute }: TreeTools, left: number) => {
  const payment = append(root, cac.PrepaidPayment);
  if (left !== cbc.ID) append(payment, cbc.ID, '1');
  if (left !== cbc.PaidAmount) setAttribute(append(payment, cbc.PaidAmount, '0.00'), 'currencyID', 'EUR');
  if (left !== cbc.InstructionID) append(payment, cbc.InstructionID, 'Parking');
};
const noElement = -1;
const subLine = (root: UblNode, { append, elementAt, setAttribute }: TreeTools, net: string, hasCategory: boolean) => {
  const line = append(elementAt(root, [cac.InvoiceLine]), cac.SubInvoiceLine);
  append(line, cbc.ID, '1.1');
  setAttribute(append(line, cbc.InvoicedQuantity, '1'), 'unitCode', 'C62');
  setAttribute(append(line, cbc.LineExtensionAmount, net), 'currencyID', 'EUR');
  const item = append(line, cac.Item);
  append(item, cbc.Name, 'Part');
  if (!hasCategory) return;
  const category = append(item, cac.ClassifiedTaxCategory);
  append(category, cbc.ID, 'S');
  append(category, cbc.Percent, '19');
  append(append(category, cac.TaxScheme), cbc.ID, 'VAT');
};

/** What each rule asks that XRechnung alone has, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-DE-21': { asks: 'The specification identifier is one of XRechnung 3.0.',
    breaks: (invoice) => void (invoice.customizationId = 'urn:cen.eu:en16931:2017') },
  'BR-DE-TMP-32': { asks: 'The document says when goods or services were delivered: by a date, its period, or a period of each line.',
    breaks: ({ delivery }) => void delete delivery.date },
  'BR-DEX-01': { asks: 'An attached file of an extended XRechnung has a media type that is allowed there.', besides: ['BR-CL-24'],
    breaks: (invoice) => void (invoice.attachments = [{ id: '1', filename: 'a.txt', mimeType: 'text/plain', content: 'YQ==' }]) },
  'BR-DEX-02': { asks: 'The net amount of a line with lines below it is their sum.', besides: ['UBL-CR-646'],
    breaksTree: (root, tools) => subLine(root, tools, '1.00', true) },
  'BR-DEX-03': { asks: 'A line below another has exactly one VAT category.', besides: ['UBL-CR-646'],
    breaksTree: (root, tools) => subLine(root, tools, '760.00', false) },
  'BR-DEX-04': { asks: 'The scheme of a party identifier is one of ISO 6523 or of the extension.', besides: ['BR-CL-10'],
    breaks: ({ buyer }) => void (buyer.identifiers = [{ value: '1', scheme: 'XR99' }]) },
  'BR-DEX-05': { asks: 'The scheme of a registration number is one of ISO 6523 or of the extension.', besides: ['BR-CL-11'],
    breaks: ({ buyer }) => void (buyer.legalId = { value: '1', scheme: 'XR99' }) },
  'BR-DEX-06': { asks: 'The scheme of a standard item identifier is one of ISO 6523 or of the extension.', besides: ['BR-CL-21'],
    breaks: ({ lines }) => void (lines[0].item.standardId = { value: '1', scheme: 'XR99' }) },
  'BR-DEX-07': { asks: 'The scheme of an electronic address in an extended XRechnung is one of the EAS list or of the extension.', besides: ['BR-CL-25'],
    breaks: ({ buyer }) => void (buyer.endpoint = { value: '1', scheme: 'XR99' }) },
  'BR-DEX-08': { asks: 'The scheme of a delivery location is one of ISO 6523 or of the extension.', besides: ['BR-CL-26'],
    breaks: ({ delivery }) => void (delivery.locationId = { value: '1', scheme: 'XR99' }) },
  'BR-DEX-09': { asks: 'With payments for third parties, the amount due takes these in.', besides: ['BR-CO-16'],
    breaksTree: (root, { elementAt }) => void Object.assign(elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount]), { text: '1.00', decimal: undefined }) },
  'BR-DEX-10': { asks: 'A payment for a third party has its kind.', besides: ['UBL-CR-470'],
    breaksTree: (root, tools) => thirdParty(root, tools, cbc.ID) },
  'BR-DEX-11': { asks: 'A payment for a third party has its amount.', besides: ['BR-DEX-14', 'UBL-CR-470'],
    breaksTree: (root, tools) => thirdParty(root, tools, cbc.PaidAmount) },
  'BR-DEX-12': { asks: 'A payment for a third party has its description.', besides: ['UBL-CR-470'],
    breaksTree: (root, tools) => thirdParty(root, tools, cbc.InstructionID) },
  'BR-DEX-13': { asks: 'The amount of a payment for a third party has at most two decimals.', besides: ['UBL-CR-470', 'UBL-DT-01'],
    breaksTree: (root, tools) => { thirdParty(root, tools, noElement); tools.elementAt(root, [cac.PrepaidPayment, cbc.PaidAmount]).text = '0.000'; } },
  'BR-DEX-14': { asks: 'The amount of a payment for a third party is in the currency of the document.', besides: ['UBL-CR-470'],
    breaksTree: (root, tools) => { thirdParty(root, tools, noElement); const paid = tools.elementAt(root, [cac.PrepaidPayment, cbc.PaidAmount]); paid.attributes = null; tools.setAttribute(paid, 'currencyID', 'USD'); } },
  'BR-DE-CVD-01': { asks: 'A clean vehicles document names the contract.', besides: ['BR-CL-13'], breaks: (invoice) => void delete invoice.contractReference },
  'BR-DE-CVD-02': { asks: 'A clean vehicles document names the tender or lot.', besides: ['BR-CL-13'], breaks: (invoice) => void delete invoice.tenderReference },
  'BR-DE-CVD-03': { asks: 'Some line of a clean vehicles document is about a vehicle.',
    breaks: ({ lines }) => { delete lines[0].item.classifications; delete lines[0].item.attributes; } },
  'BR-DE-CVD-04': { asks: 'The category of a vehicle is M1, M2, M3, N1, N2 or N3.', besides: ['BR-CL-13'],
    breaks: ({ lines }) => Object.assign(lines[0].item, vehicle, { classifications: [{ code: 'L1', listId: 'CVD' }] }) },
  'BR-DE-CVD-05': { asks: 'The attribute cva of a vehicle is clean, zero-emission or other.', besides: ['BR-CL-13'],
    breaks: ({ lines }) => Object.assign(lines[0].item, vehicle, { attributes: [{ name: 'cva', value: 'dirty' }] }) },
  'BR-DE-CVD-06-a': { asks: 'An item with a vehicle category has the attribute cva once.', besides: ['2 × BR-CL-13'],
    breaks: ({ lines }) => Object.assign(lines[1].item, vehicle, { attributes: [] }) },
  'BR-DE-CVD-06-b': { asks: 'An item with the attribute cva has a vehicle category once.', besides: ['BR-CL-13'],
    breaks: ({ lines }) => Object.assign(lines[1].item, vehicle, { classifications: [] }) },
  'BR-TMP-CVD-01': { asks: 'The scheme of an item classification is CVD or one of UNCL 7143.', besides: ['2 × BR-CL-13'],
    breaks: ({ lines }) => void (lines[1].item.classifications = [{ code: '1', listId: 'XXX' }]) },
};

/** Rules that XRechnung has for CII alone. */
export const asksOfCiiAlone: Readonly<Record<string, string>> = {
  'BR-TMP-3': 'Gross price and net price of a line are for the same quantity and unit.',
  'BR-DEX-15': 'No line of a CII document is below another.',
  'PEPPOL-EN16931-R043-1': 'An indicator of an allowance or charge says true or false.',
  'PEPPOL-EN16931-R043-2': 'The indicator of what is taken off a price says true or false.',
};
