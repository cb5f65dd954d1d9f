import { type FrenchId } from '../sets/br-fr-1.4.0.03/rules';

/** A text of a file, and what takes its place. */
export type Change = readonly [text: string | RegExp, instead: string];
export type Changes = Readonly<Partial<Record<FrenchId, readonly Change[]>>>;

/** @throws Error where the text is not in the document: the change would say nothing */
export function changed(xml: string, changes: readonly Change[]): string {
  return changes.reduce((before, [text, instead]) => {
    const after = before.replace(text, instead);
    if (after === before) throw new Error(`The document has no ${String(text)}.`);
    return after;
  }, xml);
}

const after = (text: string, more: string): Change => [text, `${text}${more}`];
const before = (text: string, more: string): Change => [text, `${more}${text}`];
const note = (text: string): Change => before('<cbc:Note>#BAR#', `<cbc:Note>${text}</cbc:Note>`);
const mode = (code: string): Change => ['<cbc:ProfileID>B1', `<cbc:ProfileID>${code}`];
const type = (code: string): Change => ['380</cbc:InvoiceTypeCode>', `${code}</cbc:InvoiceTypeCode>`];
const member = after(
  '73282932000074</cbc:ID></cac:PartyIdentification>',
  '<cac:PartyIdentification><cbc:ID schemeID="0231">732829320</cbc:ID></cac:PartyIdentification>',
);
const asCreditNote: readonly Change[] = [
  [/<Invoice xmlns="(.*?)Invoice-2"/, '<CreditNote xmlns="$1CreditNote-2"'],
  ['</Invoice>', '</CreditNote>'],
  [/<cbc:DueDate>.*?<\/cbc:DueDate>/, ''],
  [/<(\/?)cac:InvoiceLine>/, '<$1cac:CreditNoteLine>'],
  ['</cac:InvoiceLine>', '</cac:CreditNoteLine>'],
  [/InvoicedQuantity/g, 'CreditedQuantity'],
  ['<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>'],
];
const attribute = (content: string) =>
  before('</cac:Item>', `<cac:AdditionalItemProperty>${content}</cac:AdditionalItemProperty>`);
const allowance = (code: string) =>
  before(
    '<cac:TaxTotal>',
    `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">0</cbc:Amount><cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>20</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>`,
  );
const object =
  '<cac:AdditionalDocumentReference><cbc:ID schemeID="AFL">1</cbc:ID><cbc:ID schemeID="AFL">2</cbc:ID></cac:AdditionalDocumentReference>';
const readable =
  '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cbc:DocumentDescription>LISIBLE</cbc:DocumentDescription></cac:AdditionalDocumentReference>';
const seller = '<cac:AccountingSupplierParty>';

/** How fixtures/br-fr.xml comes to break the rules about a document. */
export const changesOfUbl: Changes = {
  'BR-FR-05_BT-22-1': [['#PMT#', '']],
  'BR-FR-05_BT-22-2': [['#PMD#', '']],
  'BR-FR-05_BT-22-3': [['#AAB#', '']],
  'BR-FR-06_BT-21-1': [note('#PMT#')],
  'BR-FR-06_BT-21-2': [note('#PMD#')],
  'BR-FR-06_BT-21-3': [note('#AAB#')],
  'BR-FR-06_BT-21-4': [note('#TXD#x'), note('#TXD#y')],
  'BR-FR-08_BT-23': [mode('B3')],
  'BR-FR-08_BT-151-2': [['ClassifiedTaxCategory><cbc:ID>S<', 'ClassifiedTaxCategory><cbc:ID>L<']],
  'BR-FR-10_BT-30': [['<cbc:CompanyID schemeID="0002">732829320', '<cbc:CompanyID>732829320']],
  'BR-FR-11_BT-47': [['<cbc:CompanyID schemeID="0002">404833048', '<cbc:CompanyID>404833048']],
  'BR-FR-12_BT-49': [[/<cbc:EndpointID schemeID="0225">4.*?<\/cbc:EndpointID>/, '']],
  'BR-FR-13_BT-34': [[/<cbc:EndpointID schemeID="0225">7.*?<\/cbc:EndpointID>/, '']],
  'BR-FR-15_BT-95_BT-102-1': [allowance('B')],
  'BR-FR-15_BT-95_BT-102-2': [allowance('M')],
  'BR-FR-15_BT-118-1': [['<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>B<']],
  'BR-FR-15_BT-118-2': [['<cac:TaxCategory><cbc:ID>S<', '<cac:TaxCategory><cbc:ID>L<']],
  'BR-FR-15_BT-151-1': [['ClassifiedTaxCategory><cbc:ID>S<', 'ClassifiedTaxCategory><cbc:ID>B<']],
  'BR-FR-18_BT-123': [before(seller, readable), before(seller, readable)],
  'BR-FR-20_BT-21': [['#BAR#B2B', '#BAR#B2G']],
  'BR-FR-21_BT-49': [['404833048_ACHATS', 'ACHATS_404833048']],
  'BR-FR-22_BT-34': [type('389'), ['schemeID="0225">732829320', 'schemeID="0088">732829320']],
  'BR-FR-27_BG-32': [before('<cac:TaxTotal>', '<cac:Item><cac:AdditionalItemProperty><cbc:Value>1</cbc:Value></cac:AdditionalItemProperty></cac:Item>')],
  'BR-FR-28-Value': [attribute('<cbc:Name>a</cbc:Name><cbc:Value>1</cbc:Value><cbc:ValueQuantity unitCode="C62">1</cbc:ValueQuantity>')],
  'BR-FR-29_BT-18': [before(seller, object)],
  'BR-FR-30_BT-128': [before('<cac:Item>', object.replaceAll('AdditionalDocumentReference', 'DocumentReference'))],
  'BR-FR-30_BT-21': [note('#BAR#B2C')],
  'BR-FR-CO-03_BT-3': [...asCreditNote, ['>381<', '>262<']],
  'BR-FR-CO-04_BT-3': [type('384')],
  'BR-FR-CO-05_BT-3': asCreditNote,
  'BR-FR-CO-07_BT-9': [['2026-12-20', '2026-11-19']],
  'BR-FR-CO-08_BT-23': [mode('B4'), type('386')],
  'BR-FR-CO-09_BT-23-1': [mode('B2')],
  'BR-FR-CO-09_BT-23-2': [mode('S2')],
  'BR-FR-CO-09_BT-23-3': [mode('M2'), [/<cbc:DueDate>.*?<\/cbc:DueDate>/, '']],
  'BR-FR-CO-12_BT-5': [['EUR</cbc:DocumentCurrencyCode>', 'USD</cbc:DocumentCurrencyCode>']],
  'BR-FR-CO-14_BT-29-1': [member],
  'BR-FR-CO-15_BT-29-1': [member],
}; // prettier-ignore

const ciiNote = (code: string, text = 'x') =>
  before(
    '</rsm:ExchangedDocument>',
    `<ram:IncludedNote><ram:Content>${text}</ram:Content><ram:SubjectCode>${code}</ram:SubjectCode></ram:IncludedNote>`,
  );
const ciiMode = (code: string): Change => ['<ram:ID>B1<', `<ram:ID>${code}<`];
const ciiType = (code: string): Change => ['<ram:TypeCode>380<', `<ram:TypeCode>${code}<`];
const ciiMember = before('<ram:GlobalID', '<ram:GlobalID schemeID="0231">732829320</ram:GlobalID>');
const ciiAllowance = (code: string) =>
  before(
    '<ram:SpecifiedTradePaymentTerms>',
    `<ram:SpecifiedTradeAllowanceCharge><ram:ActualAmount>0</ram:ActualAmount><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`,
  );
const group = (code: string): Change => [
  /(<ram:BasisAmount>100.00<\/ram:BasisAmount><ram:CategoryCode>)S/,
  `$1${code}`,
];
const lineCategory = (code: string): Change => [
  /(<ram:ApplicableTradeTax><ram:TypeCode>VAT<\/ram:TypeCode><ram:CategoryCode>)S/,
  `$1${code}`,
];
const product = (content: string) =>
  before(
    '</ram:SpecifiedTradeProduct>',
    `<ram:ApplicableProductCharacteristic>${content}</ram:ApplicableProductCharacteristic>`,
  );
const ciiObject = (code: string) =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>${code}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`;
const ciiReadable =
  '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:Name>LISIBLE</ram:Name></ram:AdditionalReferencedDocument>';
const endOfAgreement = '</ram:ApplicableHeaderTradeAgreement>';

/** The same for fixtures/br-fr-cii.xml. */
export const changesOfCii: Changes = {
  'BR-FR-05_BT-22_PMT': [['>PMT<', '>AAI<']],
  'BR-FR-05_BT-22_PMD': [['>PMD<', '>AAI<']],
  'BR-FR-05_BT-22_AAB': [['>AAB<', '>AAI<']],
  'BR-FR-06_BT-21_PMT': [ciiNote('PMT')],
  'BR-FR-06_BT-21_PMD': [ciiNote('PMD')],
  'BR-FR-06_BT-21_AAB': [ciiNote('AAB')],
  'BR-FR-06_BT-21_TXD': [ciiNote('TXD'), ciiNote('TXD')],
  'BR-FR-08_BT-23': [ciiMode('B3')],
  'BR-FR-10_BT-30': [['schemeID="0002">732829320', 'schemeID="0106">732829320']],
  'BR-FR-11_BT-47': [['schemeID="0002">404833048', 'schemeID="0106">404833048']],
  'BR-FR-12_BT-49': [[/<ram:URIUniversalCommunication><ram:URIID schemeID="0225">4.*?<\/ram:URIUniversalCommunication>/, '']],
  'BR-FR-13_BT-34': [[/<ram:URIUniversalCommunication><ram:URIID schemeID="0225">7.*?<\/ram:URIUniversalCommunication>/, '']],
  'BR-FR-15_BT-95_BT-102': [ciiAllowance('B')],
  'BR-FR-15_BT-95_BT-102_LM': [ciiAllowance('M')],
  'BR-FR-15_BT-95_BT-118': [group('B')],
  'BR-FR-15_BT-95_BT-118_LM': [group('L')],
  'BR-FR-15_BT-95_BT-151': [lineCategory('B')],
  'BR-FR-15_BT-95_BT-151_LM': [lineCategory('M')],
  'BR-FR-18_BT-123': [before(endOfAgreement, ciiReadable + ciiReadable)],
  'BR-FR-20_BT-21': [['>B2B<', '>B2G<']],
  'BR-FR-21_BT-49': [['404833048_ACHATS', 'ACHATS_404833048']],
  'BR-FR-22_BT-34': [ciiType('389'), ['schemeID="0225">732829320', 'schemeID="0088">732829320']],
  'BR-FR-27_BG-32': [product('<ram:Value>1</ram:Value>')],
  'BR-FR-28-Value': [product('<ram:Description>a</ram:Description>')],
  'BR-FR-29_BT-18': [before(endOfAgreement, ciiObject('AFL') + ciiObject('AFL'))],
  'BR-FR-30_BT-128': [before('</ram:IncludedSupplyChainTradeLineItem>', ciiObject('AVV') + ciiObject('AVV'))],
  'BR-FR-31_BT-21': [ciiNote('BAR', 'B2C')],
  'BR-FR-CO-03_BT-3': [ciiType('262')],
  'BR-FR-CO-04_BT-4': [ciiType('471')],
  'BR-FR-CO-05_BT-3': [ciiType('381')],
  'BR-FR-CO-07_BT-9': [['>20261220<', '>20261119<']],
  'BR-FR-CO-08_BT-23': [ciiMode('S4'), ciiType('500')],
  'BR-FR-CO-09_BT-23-1': [ciiMode('B2')],
  'BR-FR-CO-09_BT-23-2': [ciiMode('S2')],
  'BR-FR-CO-09_BT-23-3': [ciiMode('M2'), [/<ram:DueDateDateTime>.*?<\/ram:DueDateDateTime>/, '']],
  'BR-FR-CO-12_BT-5': [['EUR</ram:InvoiceCurrencyCode>', 'USD</ram:InvoiceCurrencyCode>']],
  'BR-FR-CO-14_BT-29-1': [ciiMember],
  'BR-FR-CO-15_BT-29-1': [ciiMember],
}; // prettier-ignore
