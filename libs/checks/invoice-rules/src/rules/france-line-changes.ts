import { type Change, changed, type Changes } from './france-changes';

interface Line {
  readonly id: string;
  /** Absent: the line stands for an invoice. */
  readonly parent?: string;
  readonly seller: string;
  /** Of the invoice that the line is of. */
  readonly number: string;
  readonly net: string;
  readonly tax: string;
  readonly withTax: string;
}

/** Two invoices in one document: the first is of the seller of the document, and has its number. */
const lines: readonly Line[] = [
  { id: '1', seller: '732829320', number: 'F2026-0042', net: '100.00', tax: '20.00', withTax: '120.00' },
  { id: '1.1', parent: '1', seller: '732829320', number: 'F2026-0042', net: '100.00', tax: '', withTax: '' },
  { id: '2', seller: '404833048', number: 'G-7', net: '50.00', tax: '10.00', withTax: '60.00' },
  { id: '2.1', parent: '2', seller: '404833048', number: 'G-7', net: '50.00', tax: '', withTax: '' },
];

const euro = (name: string, amount: string) => `<cbc:${name} currencyID="EUR">${amount}</cbc:${name}>`;
const ublObject = (scheme: string, id: string) =>
  `<cac:DocumentReference><cbc:ID schemeID="${scheme}">${id}</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>`;

const ublLine = ({ id, parent, seller, number, net, tax, withTax }: Line) => {
  const isGroup = parent === undefined;
  const above = isGroup ? '' : `<cac:BillingReferenceLine><cbc:ID>${parent}</cbc:ID></cac:BillingReferenceLine>`;
  return `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>${euro('LineExtensionAmount', net)}${isGroup ? euro('TaxInclusiveLineExtensionAmount', withTax) : ''}<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-0042</cbc:ID><cbc:DocumentStatusCode>${isGroup ? 'GROUP' : 'DETAIL'}</cbc:DocumentStatusCode></cac:InvoiceDocumentReference>${above}</cac:BillingReference>${ublObject('AFL', number)}${isGroup ? ublObject('AVV', 'B1') : ''}${isGroup ? `<cac:TaxTotal>${euro('TaxAmount', tax)}</cac:TaxTotal>` : ''}<cac:Item><cbc:Name>Encre</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>${isGroup ? '' : `<cbc:TaxExemptionReason>#${number}#</cbc:TaxExemptionReason>`}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory><cac:ManufacturerParty><cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>V</cbc:RegistrationName><cbc:CompanyID>${seller}</cbc:CompanyID></cac:PartyLegalEntity></cac:ManufacturerParty></cac:Item><cac:Price>${euro('PriceAmount', net)}</cac:Price></cac:InvoiceLine>`;
};

const ublGroup = ({ number, tax }: Line) => `<cac:TaxSubtotal>${euro('TaxableAmount', '1')}${euro('TaxAmount', tax)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent><cbc:TaxExemptionReason>#${number}#</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`; // prettier-ignore
const groups = lines.filter(({ parent }) => parent === undefined);

/** A document for two sellers (mode B8), by the rules of France alone. */
export const manySellersUbl = (validUbl: string): string =>
  changed(validUbl, [
    ['<cbc:ProfileID>B1', '<cbc:ProfileID>B8'],
    [/<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s, groups.map(ublGroup).join('')],
    [/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, lines.map(ublLine).join('\n')],
  ]);

/** The same for two parties that invoice each other (mode B9). */
export const twoPartiesUbl = (validUbl: string): string => changed(manySellersUbl(validUbl), [['ProfileID>B8', 'ProfileID>B9'], ['380</cbc:InvoiceTypeCode>', '389</cbc:InvoiceTypeCode>']]); // prettier-ignore

const status = (kind: string, instead: string): Change => [
  `DocumentStatusCode>${kind}<`,
  `DocumentStatusCode>${instead}<`,
];
const anyCurrency: Change = [
  '<cac:AccountingSupplierParty>',
  '<cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode><cac:AccountingSupplierParty>',
];
const oldInvoice = (content: string): Change => [
  /<cac:BillingReference>/g,
  `<cac:BillingReference><cac:InvoiceDocumentReference>${content}</cac:InvoiceDocumentReference></cac:BillingReference><cac:BillingReference>`,
];
const ublType = (from: string, to: string): Change => [`${from}</cbc:InvoiceTypeCode>`, `${to}</cbc:InvoiceTypeCode>`];

/** How documents for two sellers come to break the rules about lines. */
export const changesOfManySellersUbl: Changes = {
  'BR-FR-MV-01_EXT-FR-FE-163': [status('DETAIL', ' ')],
  'BR-FR-MV-02_EXT-FR-FE-163': [[/>GROUP</g, '>INFORMATION<']],
  'BR-FR-MV-03_BT-128_AFL': [['schemeID="AFL">G-7', 'schemeID="AFL"> ']],
  'BR-FR-MV-03_BT-128_AVV': [['schemeID="AVV">B1', 'schemeID="AVV">S8']],
  'BR-FR-MV-03_EXT-FR-FE-164': [['<cbc:RegistrationName>V</cbc:RegistrationName>', '']],
  'BR-FR-MV-03_EXT-FR-FE-167': [['<cbc:CompanyID>404833048</cbc:CompanyID>', '']],
  'BR-FR-MV-03_EXT-FR-FE-177': [['<cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>V', '<cac:PartyLegalEntity><cbc:RegistrationName>V']],
  'BR-FR-MV-03_EXT-FR-FE-181': [[/(AVV.*?)<cac:TaxTotal>.*?<\/cac:TaxTotal>/s, '$1']],
  'BR-FR-MV-03_EXT-FR-FE-182': [anyCurrency],
  'BR-FR-MV-05_EXT-FR-FE-BG-12': [[/(<cbc:ID>2.1<.*?LineExtensionAmount currencyID="EUR">)50.00/s, '$149.98']],
  'BR-FR-MV-06_EXT-FR-FE-167': [[/(<cbc:ID>1.1<.*?<cbc:CompanyID>)732829320/s, '$1404833048']],
  'BR-FR-MV-07_BT-128': [[/(<cbc:ID>2.1<.*?schemeID="AFL">)G-7/s, '$1G-8']],
  'BR-FR-MV-08_BT-128': [[/(<cbc:ID>2.1<.*?TaxExemptionReason>)#G-7#/s, '$1#G-8#']],
  'BR-FR-MV-09_EXT-FR-FE-181': [[/(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID="EUR">)20.00/s, '$119.98']],
  'BR-FR-MV-10_EXT-FR-FE-184': [['>60.00<', '>60.02<']],
  'BR-FR-MV-11_BT-128': [['schemeID="AFL">F2026-0042', 'schemeID="AFL">F9']],
  'BR-FR-MV-12_BT-128': [[/(<cbc:ID>2<.*?schemeID="AFL">)G-7/s, '$1F2026-0042']],
  'BR-FR-MV-13_BT-3': [ublType('380', '389')],
  'BR-FR-MV-14-EXT-FR-FE-136': [ublType('380', '384')],
  'BR-FR-MV-14-EXT-FR-FE-138': [ublType('380', '384'), oldInvoice('<cbc:ID>F7</cbc:ID>')],
}; // prettier-ignore

export const changesOfTwoPartiesUbl: Changes = {
  'BR-FR-BD-02_EXT-FR-FE-163': [status('GROUP', 'INFORMATION')],
  'BR-FR-BD-02_BT-30': [['<cbc:CompanyID>732829320', '<cbc:CompanyID>1']],
  'BR-FR-BD-02_BT-47': [['<cbc:CompanyID>404833048', '<cbc:CompanyID>1']],
  'BR-FR-BD-14-EXT-FR-FE-136': [ublType('389', '471')],
  'BR-FR-BD-14-EXT-FR-FE-138': [ublType('389', '502'), oldInvoice('<cbc:ID>F7</cbc:ID>')],
  'BR-FR-MV-BD_BT-3': [ublType('389', '380')],
};

const ciiObject = (code: string, id: string) => `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode><ram:ReferenceTypeCode>${code}</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`; // prettier-ignore

const ciiLine = ({ id, parent, seller, number, net, tax, withTax }: Line) => {
  const isGroup = parent === undefined;
  return `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID>${isGroup ? '' : `<ram:ParentLineID>${parent}</ram:ParentLineID>`}<ram:LineStatusReasonCode>${isGroup ? 'GROUP' : 'DETAIL'}</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument><ram:SpecifiedLineTradeAgreement><ram:ItemSellerTradeParty><ram:Name>V</ram:Name><ram:SpecifiedLegalOrganization><ram:ID>${seller}</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress></ram:ItemSellerTradeParty></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode>${isGroup ? '' : `<ram:ExemptionReason>#${number}#</ram:ExemptionReason>`}<ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount>${isGroup ? `<ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${withTax}</ram:GrandTotalAmount>` : ''}</ram:SpecifiedTradeSettlementLineMonetarySummation>${ciiObject('AFL', number)}${isGroup ? ciiObject('AVV', 'B1') : ''}</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
};

const ciiGroup = ({ number, tax }: Line) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>#${number}#</ram:ExemptionReason><ram:CategoryCode>S</ram:CategoryCode></ram:ApplicableTradeTax>`; // prettier-ignore

/** The same in CII. */
export const manySellersCii = (validCii: string): string =>
  changed(validCii, [
    ['<ram:ID>B1<', '<ram:ID>B8<'],
    [/<ram:ApplicableTradeTax><ram:CalculatedAmount>.*?<\/ram:ApplicableTradeTax>/s, groups.map(ciiGroup).join('')],
    [
      /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/s,
      lines.map(ciiLine).join('\n'),
    ],
  ]);
export const twoPartiesCii = (validCii: string): string => changed(manySellersCii(validCii), [['<ram:ID>B8<', '<ram:ID>B9<'], ['<ram:TypeCode>380<', '<ram:TypeCode>389<']]); // prettier-ignore

const ciiType = (from: string, to: string): Change => [`<ram:TypeCode>${from}<`, `<ram:TypeCode>${to}<`];
const oldCiiInvoice: Change = [/<ram:AdditionalReferencedDocument>/g, '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F7</ram:IssuerAssignedID></ram:InvoiceReferencedDocument><ram:AdditionalReferencedDocument>']; // prettier-ignore

export const changesOfManySellersCii: Changes = {
  'BR-FR-MV-01_EXT-FR-FE-163': [['>DETAIL<', '> <']],
  'BR-FR-MV-02_EXT-FR-FE-163': [[/>GROUP</g, '>INFORMATION<']],
  'BR-FR-MV-03_BT-128_AFL': [['<ram:IssuerAssignedID>F2026-0042', '<ram:IssuerAssignedID> ']],
  'BR-FR-MV-03_BT-128_AVV': [['<ram:IssuerAssignedID>B1<', '<ram:IssuerAssignedID>S8<']],
  'BR-FR-MV-03_EXT-FR-FE-164': [['<ram:Name>V</ram:Name>', '']],
  'BR-FR-MV-03_EXT-FR-FE-167': [['<ram:SpecifiedLegalOrganization><ram:ID>404833048</ram:ID></ram:SpecifiedLegalOrganization>', '']],
  'BR-FR-MV-03_EXT-FR-FE-177': [['<ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>', '']],
  'BR-FR-MV-03_EXT-FR-FE-181': [['<ram:TaxTotalAmount currencyID="EUR">10.00</ram:TaxTotalAmount>', '']],
  'BR-FR-MV-03_EXT-FR-FE-182': [['<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>']],
  'BR-FR-MV-05_EXT-FR-FE-BG-12': [[/(<ram:LineID>2.1<.*?<ram:LineTotalAmount>)50.00/s, '$149.98']],
  'BR-FR-MV-06_EXT-FR-FE-167': [[/(<ram:LineID>1.1<.*?<ram:ID>)732829320/s, '$1404833048']],
  'BR-FR-MV-07_BT-128': [[/(<ram:LineID>2.1<.*?<ram:IssuerAssignedID>)G-7/s, '$1G-8']],
  'BR-FR-MV-08_BT-128': [[/(<ram:LineID>2.1<.*?<ram:ExemptionReason>)#G-7#/s, '$1#G-8#']],
  'BR-FR-MV-09_EXT-FR-FE-181': [['<ram:CalculatedAmount>20.00', '<ram:CalculatedAmount>19.98']],
  'BR-FR-MV-10_EXT-FR-FE-184': [['>60.00<', '>60.02<']],
  'BR-FR-MV-11_BT-128': [['<ram:IssuerAssignedID>F2026-0042', '<ram:IssuerAssignedID>F9']],
  'BR-FR-MV-12_BT-128': [[/(<ram:LineID>2<.*?<ram:IssuerAssignedID>)G-7/s, '$1F2026-0042']],
  'BR-FR-MV-13_BT-3': [ciiType('380', '389')],
  'BR-FR-MV-14-EXT-FR-FE-136': [ciiType('380', '384')],
  'BR-FR-MV-14-EXT-FR-FE-138': [ciiType('380', '384'), oldCiiInvoice],
}; // prettier-ignore

export const changesOfTwoPartiesCii: Changes = {
  'BR-FR-BD-02_EXT-FR-FE-163': [['>GROUP<', '>INFORMATION<']],
  'BR-FR-BD-02_BT-31': [[/(<ram:Name>V<.*?<ram:ID>)732829320/s, '$11']],
  'BR-FR-BD-02_BT-47': [[/(<ram:LineID>2<.*?<ram:ID>)404833048/s, '$11']],
  'BR-FR-BD-13_BT-3': [ciiType('389', '380')],
  'BR-FR-BD-14-EXT-FR-FE-136': [ciiType('389', '471')],
  'BR-FR-BD-14-EXT-FR-FE-138': [ciiType('389', '502'), oldCiiInvoice],
};
