import { type RuleRows } from './rule-row';

const representative = (address: string) =>
  `<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fisc</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>Weg 4</cbc:StreetName>${address}<cac:Country><cbc:IdentificationCode>NL</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>NL004495445B01</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:TaxRepresentativeParty>\n  <cac:Delivery>`;
const cityAndZone = '<cbc:CityName>Gouda</cbc:CityName><cbc:PostalZone>2801 CC</cbc:PostalZone>';
const line3 = '<cac:AddressLine><cbc:Line>Achterhuis</cbc:Line></cac:AddressLine>';
const subentity = '<cbc:CountrySubentity>Brabant</cbc:CountrySubentity>';
const zone = (code: string) => `<cbc:PostalZone>${code}</cbc:PostalZone>`;
const after = (text: string, more: string) => [text, `${text}${more}`] as const;
const before = (text: string, more: string) => [text, `${more}${text}`] as const;
const street = '<cbc:StreetName>Plein 3</cbc:StreetName>';

/** What each rule of NLCIUS asks, and how fixtures/nlcius.xml comes to break it; see rule-row.ts. Called when it is asked for. */
// prettier-ignore
export const rowsOfNlcius = (): RuleRows => ({
  'BR-NL-1': { asks: 'NLCIUS: a Dutch seller has a KVK or OIN number (scheme 0106 or 0190).', breaksFile: ['schemeID="0106">17085815</cbc:CompanyID>', 'schemeID="0002">17085815</cbc:CompanyID>'] },
  'BR-NL-2': { asks: 'NLCIUS: a Dutch seller names the reference of the buyer or the number of the order.', breaksFile: ['<cbc:BuyerReference>Afdeling 7</cbc:BuyerReference>', ''] },
  'BR-NL-3': { asks: 'NLCIUS: the address of a Dutch seller has street, city and post code.', breaksFile: ['<cbc:StreetName>Kade 1</cbc:StreetName>', ''] },
  'BR-NL-4': { asks: 'NLCIUS: the address of a Dutch buyer of a Dutch seller has street, city and post code.', breaksFile: ['<cbc:StreetName>Plein 2</cbc:StreetName>', ''] },
  'BR-NL-5': { asks: 'NLCIUS: the address of a Dutch tax representative has street, city and post code.', breaksFile: ['<cac:Delivery>', representative('')] },
  'BR-NL-7': { asks: 'NLCIUS: the type of the document is 380, 381, 384 or 389.', breaksFile: ['380</cbc:InvoiceTypeCode>', '326</cbc:InvoiceTypeCode>'] },
  'BR-NL-8': { asks: 'NLCIUS: the type is 381 in a CreditNote, and another in an Invoice.', besides: ['BR-CL-01'], breaksFile: ['380</cbc:InvoiceTypeCode>', '381</cbc:InvoiceTypeCode>'] },
  'BR-NL-9': { asks: 'NLCIUS: a corrective invoice (384) of a Dutch seller names the invoice it corrects.', breaksFile: ['380</cbc:InvoiceTypeCode>', '384</cbc:InvoiceTypeCode>'] },
  'BR-NL-10': { asks: 'NLCIUS: a Dutch buyer of a Dutch seller has a KVK or OIN number.', breaksFile: ['<cbc:CompanyID schemeID="0190">', '<cbc:CompanyID schemeID="0002">'] },
  'BR-NL-11': { asks: 'NLCIUS: when the buyer of a Dutch seller has to pay, a means of payment is given.', breaksFile: [/<cac:PaymentMeans>.*<\/cac:PaymentMeans>/s, ''] },
  'BR-NL-12': { asks: 'NLCIUS: a Dutch seller is paid by means 30, 48, 49, 57, 58 or 59.', breaksFile: ['58</cbc:PaymentMeansCode>', '1</cbc:PaymentMeansCode>'] },
  'BR-NL-13': { asks: 'NLCIUS: when lines refer to order lines, the document names the order.', breaksFile: before('<cac:Item>', '<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference>') },
  'BR-NL-19': { asks: 'NLCIUS: a Dutch seller states no VAT accounting currency.', breaksFile: after('EUR</cbc:DocumentCurrencyCode>', '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>') },
  'BR-NL-20': { asks: 'NLCIUS: a Dutch seller states no VAT point date.', breaksFile: before('<cbc:DocumentCurrencyCode>', '<cbc:TaxPointDate>2026-11-20</cbc:TaxPointDate>') },
  'BR-NL-21': { asks: 'NLCIUS: a Dutch seller states no VAT point date code.', breaksFile: before('<cac:AccountingSupplierParty>', '<cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>') },
  'BR-NL-24': { asks: 'NLCIUS: a Dutch seller states no date of a preceding invoice.', breaksFile: before('<cac:AccountingSupplierParty>', '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>41</cbc:ID><cbc:IssueDate>2026-10-20</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>') },
  'BR-NL-25': { asks: 'NLCIUS: a Dutch seller states no tax registration but that for VAT.', breaksFile: before('<cac:PartyLegalEntity><cbc:RegistrationName>Kleurrijk', '<cac:PartyTaxScheme><cbc:CompanyID>123</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>') },
  'BR-NL-26': { asks: 'NLCIUS: a Dutch seller states no additional legal information.', breaksFile: after('17085815</cbc:CompanyID>', '<cbc:CompanyLegalForm>Besloten</cbc:CompanyLegalForm>') },
  'BR-NL-27-1': { asks: 'NLCIUS: the address of a Dutch seller has no third line.', breaksFile: after(zone('5611 AA'), line3) },
  'BR-NL-27-2': { asks: 'NLCIUS: the address of the buyer of a Dutch seller has no third line.', breaksFile: after(zone('3511 BB'), line3) },
  'BR-NL-27-3': { asks: 'NLCIUS: the address of the tax representative of a Dutch seller has no third line.', breaksFile: ['<cac:Delivery>', representative(cityAndZone + line3)] },
  'BR-NL-27-4': { asks: 'NLCIUS: the delivery address of a Dutch seller has no third line.', breaksFile: after(street, line3) },
  'BR-NL-28-1': { asks: 'NLCIUS: the address of a Dutch seller has no country subdivision.', breaksFile: after(zone('5611 AA'), subentity) },
  'BR-NL-28-2': { asks: 'NLCIUS: the address of the buyer of a Dutch seller has no country subdivision.', breaksFile: after(zone('3511 BB'), subentity) },
  'BR-NL-28-3': { asks: 'NLCIUS: the address of the tax representative of a Dutch seller has no country subdivision.', breaksFile: ['<cac:Delivery>', representative(cityAndZone + subentity)] },
  'BR-NL-28-4': { asks: 'NLCIUS: the delivery address of a Dutch seller has no country subdivision.', breaksFile: after(street, subentity) },
  'BR-NL-29': { asks: 'NLCIUS: a Dutch seller states no text beside the payment means code.', breaksFile: ['<cbc:PaymentMeansCode>', '<cbc:PaymentMeansCode name="SEPA">'] },
  'BR-NL-30': { asks: 'NLCIUS: a Dutch seller states no name of the payment account.', breaksFile: after('NL57RABO0107307510</cbc:ID>', '<cbc:Name>Kleurrijk</cbc:Name>') },
  'BR-NL-31': { asks: 'NLCIUS: a Dutch seller states no BIC for a SEPA payment.', breaksFile: after('NL57RABO0107307510</cbc:ID>', '<cac:FinancialInstitutionBranch><cbc:ID>RABONL2U</cbc:ID></cac:FinancialInstitutionBranch>') },
  'BR-NL-32-1': { asks: 'NLCIUS: allowances and charges of a Dutch seller have no reason code.', breaksFile: before('<cac:Item>', '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:Amount currencyID="EUR">0</cbc:Amount></cac:AllowanceCharge>') },
  'BR-NL-32-2': { asks: 'NLCIUS: allowances and charges of an invoice line have no reason code.' },
  'BR-NL-32-3': { asks: 'NLCIUS: allowances and charges of a credit note line have no reason code.' },
  'BR-NL-33': { asks: 'NLCIUS: the total VAT of a Dutch seller is in the currency of the document.', besides: ['BR-CO-15'], breaksFile: ['<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>\n', '<cbc:TaxAmount currencyID="USD">21.00</cbc:TaxAmount>\n'] },
  'BR-NL-35': { asks: 'NLCIUS: the VAT breakdown of a Dutch seller has no code of an exemption.', besides: ['BR-S-10'], breaksFile: after('<cbc:Percent>21</cbc:Percent>', '<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>') },
  'SI-UBL-2': { asks: 'NLCIUS: no element of UBL is empty.', breaksFile: after('380</cbc:InvoiceTypeCode>', '<cbc:Note> </cbc:Note>') },
  'BII2-T10-R001': { asks: 'NLCIUS: the document has a specification identifier.', besides: ['BR-01'], breaksFile: [/<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, ''] },
  'SI-V20-INV-R000': { asks: 'NLCIUS: the specification identifier starts with that of NLCIUS.', breaksFile: ['nlcius:v1.0', 'nlcius:v2.0'] },
  'SI-INV-R000': { asks: 'NLCIUS: the document is an Invoice or a CreditNote of UBL.' },
});

const reference = '<cbc:PaymentMeansID>GACCOUNT</cbc:PaymentMeansID>';
const blocked = '<cbc:ID>GACCOUNT</cbc:ID>';
const terms = `<cac:PaymentTerms>${reference}<cbc:Amount currencyID="EUR">0</cbc:Amount></cac:PaymentTerms>`;
const means = '<cac:PaymentMeans><cbc:ID>B</cbc:ID><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode></cac:PaymentMeans>';

/** What each rule of the G account asks, and how fixtures/nlcius-g-account.xml comes to break it. */
// prettier-ignore
export const rowsOfGAccount = (): RuleRows => ({
  'BR-GA-0': { asks: 'G account: the specification identifier names the extension.', breaksFile: ['#conformant#urn:fdc:nen.nl:gaccount:v1.0', ''] },
  'BR-GA-1': { asks: 'G account: the invoice has two payment terms, one for each account.', breaksFile: before('<cac:TaxTotal>', terms) },
  'BR-GA-2': { asks: 'G account: the invoice has two payment instructions, one for each account.', besides: ['BR-61'], breaksFile: before('<cac:PaymentTerms>', means) },
  'BR-GA-3': { asks: 'G account: the amounts of the payment terms add up to the amount due.', breaksFile: ['>30.25<', '>30.26<'] },
  'BR-GA-4': { asks: 'G account: each payment terms name one payment instruction.', breaksFile: [reference, ''] },
  'BR-GA-5': { asks: 'G account: each payment instruction has one identifier.', breaksFile: after(blocked, '<cbc:ID>G2</cbc:ID>') },
  'BR-GA-6': { asks: 'G account: what payment terms name is the identifier of a payment instruction.', breaksFile: [reference, '<cbc:PaymentMeansID>G2</cbc:PaymentMeansID>'] },
  'BR-GA-7': { asks: 'G account: one payment instruction has the identifier GACCOUNT.', breaksFile: ['<cbc:ID>BENEFICIARY</cbc:ID>', blocked], besides: ['BR-GA-6'] },
});

/** What the rules of NLCIUS ask that CII alone has, in one sentence each. */
export const asksOfNlciusCii = {
  'BR-NL-22': 'NLCIUS: notes of a Dutch seller have no subject code.',
  'BR-NL-23': 'NLCIUS: a Dutch seller names no business process in CII.',
  'BR-NL-32-and-34': 'NLCIUS: allowances and charges of a Dutch seller have no reason code in CII.',
  'empty-element-check': 'NLCIUS: no element of CII is empty.',
} as const;

const ciiRepresentative = (more: string, last = '') =>
  `<ram:SellerTaxRepresentativeTradeParty><ram:Name>Fisc</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>2801 CC</ram:PostcodeCode><ram:LineOne>Weg 4</ram:LineOne>${more}<ram:CountryID>NL</ram:CountryID>${last}</ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">NL004495445B01</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTaxRepresentativeTradeParty>\n    </ram:ApplicableHeaderTradeAgreement>`;
const endOfAgreement = '</ram:ApplicableHeaderTradeAgreement>';
const third = '<ram:LineThree>Achterhuis</ram:LineThree>';
const part = '<ram:CountrySubDivisionName>Brabant</ram:CountrySubDivisionName>';
const city = '<ram:CityName>Gouda</ram:CityName>';
const basis = '<ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode>';
const issued = '<udt:DateTimeString format="102">20261120</udt:DateTimeString></ram:IssueDateTime>';

/** How fixtures/nlcius-cii.xml comes to break each rule, and what that raises beside it. */
// prettier-ignore
export const breaksOfNlciusCii = (): Readonly<Record<string, readonly [text: string | RegExp, instead: string, ...besides: string[]]>> => ({
  'BR-NL-1': ['schemeID="0106"', 'schemeID="0002"'],
  'BR-NL-2': ['<ram:BuyerReference>Afdeling 7</ram:BuyerReference>', ''],
  'BR-NL-3': ['<ram:LineOne>Kade 1</ram:LineOne>', ''],
  'BR-NL-4': ['<ram:LineOne>Plein 2</ram:LineOne>', ''],
  'BR-NL-5': [endOfAgreement, ciiRepresentative('')],
  'BR-NL-7': ['<ram:TypeCode>380', '<ram:TypeCode>326'],
  'BR-NL-10': ['schemeID="0190"', 'schemeID="0002"'],
  'BR-NL-11': [/<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/s, ''],
  'BR-NL-12': ['<ram:TypeCode>58', '<ram:TypeCode>1'],
  'BR-NL-13': after('<ram:SpecifiedLineTradeAgreement>', '<ram:BuyerOrderReferencedDocument><ram:LineID>1</ram:LineID></ram:BuyerOrderReferencedDocument>'),
  'BR-NL-19': [...before('<ram:InvoiceCurrencyCode>', '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>'), 'BR-53'],
  'BR-NL-20': after(basis, '<ram:TaxPointDate><udt:DateString format="102">20261120</udt:DateString></ram:TaxPointDate>'),
  'BR-NL-21': after(basis, '<ram:DueDateTypeCode>5</ram:DueDateTypeCode>'),
  'BR-NL-22': after(issued, '<ram:IncludedNote><ram:Content>Dank</ram:Content><ram:SubjectCode>AAI</ram:SubjectCode></ram:IncludedNote>'),
  'BR-NL-23': before('<ram:GuidelineSpecifiedDocumentContextParameter>', '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>P1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>'),
  'BR-NL-24': before('</ram:ApplicableHeaderTradeSettlement>', '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>41</ram:IssuerAssignedID><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261020</qdt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>'),
  'BR-NL-25': after('<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">NL004495445B01</ram:ID></ram:SpecifiedTaxRegistration>', '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">123</ram:ID></ram:SpecifiedTaxRegistration>'),
  'BR-NL-26': after('<ram:Name>Kleurrijk BV</ram:Name>', '<ram:Description>Besloten</ram:Description>'),
  'BR-NL-27-1': after('<ram:LineOne>Kade 1</ram:LineOne>', third),
  'BR-NL-27-2': after('<ram:LineOne>Plein 2</ram:LineOne>', third),
  'BR-NL-27-3': [endOfAgreement, ciiRepresentative(third + city)],
  'BR-NL-27-4': after('<ram:LineOne>Plein 3</ram:LineOne>', third),
  'BR-NL-28-1': after('Eindhoven</ram:CityName><ram:CountryID>NL</ram:CountryID>', part),
  'BR-NL-28-2': after('Utrecht</ram:CityName><ram:CountryID>NL</ram:CountryID>', part),
  'BR-NL-28-3': [endOfAgreement, ciiRepresentative(city, part)],
  'BR-NL-28-4': after('Plein 3</ram:LineOne><ram:CountryID>NL</ram:CountryID>', part),
  'BR-NL-29': after('<ram:TypeCode>58</ram:TypeCode>', '<ram:Information>SEPA</ram:Information>'),
  'BR-NL-30': after('NL57RABO0107307510</ram:IBANID>', '<ram:AccountName>Kleurrijk</ram:AccountName>'),
  'BR-NL-32-and-34': before('<ram:SpecifiedTradeSettlementLineMonetarySummation>', '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode></ram:SpecifiedTradeAllowanceCharge>'),
  'BR-NL-33': ['currencyID="EUR"', 'currencyID="USD"', 'BR-CO-15'],
  'BR-NL-35': [basis, `${basis}<ram:ExemptionReasonCode>VATEX-EU-O</ram:ExemptionReasonCode>`, 'BR-S-10'],
  'CII-SR-282': before(endOfAgreement, '<ram:BuyerTaxRepresentativeTradeParty><ram:Name>Fisc</ram:Name></ram:BuyerTaxRepresentativeTradeParty>'),
  'empty-element-check': after(issued, '<ram:IncludedNote><ram:Content> </ram:Content></ram:IncludedNote>'),
});
