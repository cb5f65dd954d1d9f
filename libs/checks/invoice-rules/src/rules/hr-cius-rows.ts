import { type RuleRow, type RuleRows } from './rule-row';

const name1025 = 'n'.repeat(1025);
const vatIdOfBuyer =
  /<cac:PartyTaxScheme>(?=.{0,140}<\/cac:PartyTaxScheme>\s*<cac:PartyLegalEntity><cbc:RegistrationName>Kupac).*?<\/cac:PartyTaxScheme>/s;
const after = (text: string, more: string) => [text, `${text}${more}`] as const;
const before = (text: string, more: string) => [text, `${more}${text}`] as const;
const lineCategory = '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>';
const charge = (code: string) => `<cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReason>${code}`;

/** In which document the Croatian rules about the VAT identifier of the buyer ask for it. */
function vatIdRows(code: 'S' | 'Z' | 'E' | 'AE'): RuleRows {
  const row = (of: string): RuleRow => ({ asks: `HR eRacun: with ${of} of VAT category ${code} the buyer has a VAT identifier.` });
  return {
    [`HR-BR-${code}-1`]: row('lines'),
    [`HR-BR-${code}-2`]: row('allowances of the document'),
    [`HR-BR-${code}-3`]: row('charges of the document'),
    [`HR-BR-${code}-10`]: { asks: `HR eRacun: the rate of a Croatian VAT group of category ${code} fits it.` },
  } as RuleRows;
} // prettier-ignore

/** What each rule of HR eRacun asks, and how fixtures/hr-eracun.xml comes to break it; see rule-row.ts. Called when it is asked for. */
// prettier-ignore
export const rowsOfHrCius = (): RuleRows => ({
  ...vatIdRows('S'), ...vatIdRows('Z'), ...vatIdRows('E'), ...vatIdRows('AE'),
  'HR-BR-S-1': { asks: 'HR eRacun: with lines of VAT category S the buyer has a VAT identifier.', besides: ['HR-BR-E-3'], breaksFile: [vatIdOfBuyer, ''] },
  'HR-BR-1': { asks: 'HR eRacun: the number of the invoice has no blanks.', breaksFile: ['42-1-1', '42 1 1'] },
  'HR-BR-2': { asks: 'HR eRacun: the time of issue is stated as hh:mm:ss.', breaksFile: ['14:05:00', '14:05:00Z'] },
  'HR-BR-4': { asks: 'HR eRacun: an amount that is due has a due date.', besides: ['BR-CO-25', 'HR-BR-41'], breaksFile: ['<cbc:DueDate>2026-12-20</cbc:DueDate>', ''] },
  'HR-BR-5': { asks: 'HR eRacun: the specification identifier is that of HR eRacun.', breaksFile: ['ext-2025:1.0</cbc:CustomizationID>', 'ext-2025:2.0</cbc:CustomizationID>'] },
  'HR-BR-6': { asks: 'HR eRacun: a preceding invoice has a number and a date.', besides: ['HR-BR-45'], breaksFile: before('<cac:AccountingSupplierParty>', '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>41</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>') },
  'HR-BR-7': { asks: 'HR eRacun: the seller has an electronic address.', breaksFile: ['<cbc:EndpointID schemeID="9934">12345678903</cbc:EndpointID>', ''] },
  'HR-BR-9': { asks: 'HR eRacun: the person who issued the invoice has an OIB.', breaksFile: ['<cbc:ID>12345678903</cbc:ID>', '<cbc:ID>12345678900</cbc:ID>'] },
  'HR-BR-10': { asks: 'HR eRacun: the buyer has an electronic address.', breaksFile: [/<cbc:EndpointID schemeID="9934">12345678903<\/cbc:EndpointID>(?=\s*<cac:PostalAddress><cbc:StreetName>Trg)/, ''] },
  'HR-BR-11': { asks: 'HR eRacun: a charge without VAT names its Croatian VAT category.', breaksFile: ['<cbc:Name>HR:POVNAK</cbc:Name>', ''] },
  'HR-BR-13': { asks: 'HR eRacun: a charge without VAT says why.', breaksFile: [`${charge('Povratna naknada')}</cbc:TaxExemptionReason>`, '<cbc:Percent>0</cbc:Percent>'] },
  'HR-BR-16': { asks: 'HR eRacun: a line without VAT names its Croatian VAT category.' },
  'HR-BR-17': { asks: 'HR eRacun: orders are named for the document or for its lines.' },
  'HR-BR-18': { asks: 'HR eRacun: despatch advices are named for the document or for its lines.' },
  'HR-BR-19': { asks: 'HR eRacun: receipt advices are named for the document or for its lines.' },
  'HR-BR-20': { asks: 'HR eRacun: the quantity that a price is for is above zero.', breaksFile: ['<cbc:BaseQuantity unitCode="H87">1<', '<cbc:BaseQuantity unitCode="H87">0<'] },
  'HR-BR-21': { asks: 'HR eRacun: the unit of a price is that of the quantity.', breaksFile: ['<cbc:BaseQuantity unitCode="H87">', '<cbc:BaseQuantity unitCode="KGM">'] },
  'HR-BR-25': { asks: 'HR eRacun: an item has a code of the Croatian classification of products, but for advances and credits.', breaksFile: [/<cac:CommodityClassification>.*<\/cac:CommodityClassification>/, ''] },
  'HR-BR-26': { asks: 'HR eRacun: with something exempt from VAT the Croatian VAT breakdown is there.', besides: ['HR-BR-32'], breaksFile: [/<hrextac:HRTaxTotal>.*<\/hrextac:HRTaxTotal>/s, ''] },
  'HR-BR-27': { asks: 'HR eRacun: the Croatian taxable amount is lines minus allowances plus charges, minus what is outside VAT.', breaksFile: ['<cbc:TaxExclusiveAmount currencyID="EUR">80.00<', '<cbc:TaxExclusiveAmount currencyID="EUR">81.00<'] },
  'HR-BR-28': { asks: 'HR eRacun: the VAT of a Croatian VAT group that is exempt or outside VAT is 0.' },
  'HR-BR-29': { asks: 'HR eRacun: the Croatian VAT of what is outside VAT is 0.', besides: ['HR-BR-54'], breaksFile: ['<cbc:TaxAmount currencyID="EUR">0</cbc:TaxAmount>', '<cbc:TaxAmount currencyID="EUR">1</cbc:TaxAmount>'] },
  'HR-BR-30': { asks: 'HR eRacun: with something outside the taxable amount the Croatian totals are there.', breaksFile: [/<hrextac:HRLegalMonetaryTotal>.*<\/hrextac:HRLegalMonetaryTotal>/s, ''] },
  'HR-BR-32': { asks: 'HR eRacun: the amount outside VAT is the sum of the Croatian groups of category O.', breaksFile: ['<cbc:TaxableAmount currencyID="EUR">10.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0<', '<cbc:TaxableAmount currencyID="EUR">11.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0<'] },
  'HR-BR-33': { asks: 'HR eRacun: no element is empty, but in signatures.', breaksFile: after('380</cbc:InvoiceTypeCode>', '<cbc:Note> </cbc:Note>') },
  'HR-BR-34': { asks: 'HR eRacun: the business process is P1 to P12, or P99 with a name.', breaksFile: ['P1<', 'P13<'] },
  'HR-BR-36': { asks: 'HR eRacun: a line without VAT says why.' },
  'HR-BR-37': { asks: 'HR eRacun: the person who issued the invoice is named.', breaksFile: ['<cbc:Name>Operater 1</cbc:Name>', ''] },
  'HR-BR-40': { asks: 'HR eRacun: the date of issue lies from 2026 to 2099, or is the day after.', breaksFile: ['<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2025-12-31'] },
  'HR-BR-41': { asks: 'HR eRacun: the due date of an amount lies from 1900 to 2099.', breaksFile: ['<cbc:DueDate>2026', '<cbc:DueDate>2126'] },
  'HR-BR-42': { asks: 'HR eRacun: the business process has at most 200 characters.', breaksFile: ['P1<', `P99:${name1025}<`] },
  'HR-BR-43': { asks: 'HR eRacun: the reference of a contract has at most 1,024 characters.', breaksFile: before('<cac:AccountingSupplierParty>', `<cac:ContractDocumentReference><cbc:ID>${name1025}</cbc:ID></cac:ContractDocumentReference>`) },
  'HR-BR-44': { asks: 'HR eRacun: the date of delivery lies from 1900 to 2099.', breaksFile: before('<cac:PaymentMeans>', '<cac:Delivery><cbc:ActualDeliveryDate>2126-11-20</cbc:ActualDeliveryDate></cac:Delivery>') },
  'HR-BR-45': { asks: 'HR eRacun: the date of a preceding invoice lies from 1900 to 2099.', breaksFile: before('<cac:AccountingSupplierParty>', '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>41</cbc:ID><cbc:IssueDate>1826-11-20</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>') },
  'HR-BR-46': { asks: 'HR eRacun: the name of an item has at most 1,024 characters.', breaksFile: ['Boja', name1025] },
  'HR-BR-47': { asks: 'HR eRacun: the description of an item has at most 4,096 characters.', breaksFile: before('<cbc:Name>Boja', `<cbc:Description>${name1025.repeat(4)}</cbc:Description>`) },
  'HR-BR-48': { asks: 'HR eRacun: the VAT point date lies from 1900 to 2099.', breaksFile: before('<cbc:DocumentCurrencyCode>', '<cbc:TaxPointDate>2126-11-20</cbc:TaxPointDate>') },
  'HR-BR-49': { asks: 'HR eRacun: the start of the invoicing period lies from 1900 to 2099.', breaksFile: before('<cac:AccountingSupplierParty>', '<cac:InvoicePeriod><cbc:StartDate>1826-11-20</cbc:StartDate></cac:InvoicePeriod>') },
  'HR-BR-50': { asks: 'HR eRacun: the end of the invoicing period lies from 1900 to 2099.', breaksFile: before('<cac:AccountingSupplierParty>', '<cac:InvoicePeriod><cbc:EndDate>2126-11-20</cbc:EndDate></cac:InvoicePeriod>') },
  'HR-BR-51': { asks: 'HR eRacun: the start of the period of a line lies from 1900 to 2099.', breaksFile: before('<cac:Item>', '<cac:InvoicePeriod><cbc:StartDate>1826-11-20</cbc:StartDate></cac:InvoicePeriod>') },
  'HR-BR-52': { asks: 'HR eRacun: the end of the period of a line lies from 1900 to 2099.', breaksFile: before('<cac:Item>', '<cac:InvoicePeriod><cbc:EndDate>2126-11-20</cbc:EndDate></cac:InvoicePeriod>') },
  'HR-BR-53': { asks: 'HR eRacun: the tax number of a Croatian buyer or tax representative is an OIB.', breaksFile: [/HR12345678903(?=.{0,140}Kupac)/s, 'HR12345678900'] },
  'HR-BR-54': { asks: 'HR eRacun: the tax number of a Croatian seller is an OIB, and the Croatian VAT total the sum of its groups.', breaksFile: ['HR12345678903', 'HR12345678900'] },
  'HR-BR-55': { asks: 'HR eRacun: the Croatian VAT total is the total VAT.', besides: ['HR-BR-54'], breaksFile: ['<cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount>\n', '<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>\n'] },
  'HR-BR-56': { asks: 'HR eRacun: prices, rates and quantities have at most 29 characters and ten decimals.', breaksFile: ['unitCode="H87">4<', 'unitCode="H87">4.00000000000<'] },
  'HR-BR-CL-1': { asks: 'HR eRacun: the name of a VAT category is a Croatian code.', breaksFile: [`${lineCategory}<cbc:Name>HR:PDV25`, `${lineCategory}<cbc:Name>HR:PDV24`] },
  'HR-BR-CL-2': { asks: 'HR eRacun: the code of an item is one of the Croatian classification of products.', breaksFile: ['20.30.11', '20.30.1'] },
});
