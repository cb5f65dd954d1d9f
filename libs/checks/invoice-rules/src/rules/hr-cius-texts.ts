import { type RuleText } from './rule-texts';

const buyerVatId = 'State the VAT identifier of the buyer.';
const onlyAfter1900 = 'State a date from 1900 to 2099.';
const oib = 'State a number with the right check digit.';
const digits = [
  '',
  'A price, rate or quantity has at most 29 characters and ten decimals; it is {}.',
  'Round it.',
] as const;
const ofLines = 'lines';
const ofAllowances = 'allowances of the document';
const ofCharges = 'charges of the document';
const vatIdFor = (category: string, of: string): RuleText => ['buyer/vatId', `With ${of} of VAT category ${category} the buyer has a VAT identifier; it is missing.`, buyerVatId]; // prettier-ignore

export const texts = {
  'HR-BR-1': ['number', 'The number of an invoice has no blanks; it is {}.', 'Write the number without blanks.'],
  'HR-BR-2': ['', 'The time of issue is missing, or is not written hh:mm:ss.', 'State cbc:IssueTime, e.g. 14:05:00.'],
  'HR-BR-4': ['dueDate', 'An amount is due, but there is no due date.', 'State the due date.'],
  'HR-BR-5': ['customizationId', 'The specification identifier is not that of HR eRacun; it is {}.', 'State urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0.'],
  'HR-BR-6': ['', 'A preceding invoice has a number and a date of issue; one of them is missing.', 'State both.'],
  'HR-BR-7': ['endpoint', 'The electronic address of the seller is missing.', 'State it with its scheme, e.g. 9934 and the OIB.'],
  'HR-BR-9': ['', 'The OIB of the person who issued the invoice is missing or wrong: eleven digits with a check digit.', 'State it in cac:SellerContact/cbc:ID.'],
  'HR-BR-10': ['endpoint', 'The electronic address of the buyer is missing.', 'State it with its scheme, e.g. 9934 and the OIB.'],
  'HR-BR-11': ['', 'A charge without VAT (E or O) names its Croatian VAT category.', 'State cbc:Name in its cac:TaxCategory, e.g. HR:E.'],
  'HR-BR-13': ['', 'A charge without VAT (E or O) says why.', 'State the reason, or its code, in cac:TaxCategory.'],
  'HR-BR-16': ['', 'A line without VAT (E or O) names its Croatian VAT category.', 'State cbc:Name in cac:ClassifiedTaxCategory, e.g. HR:E.'],
  'HR-BR-17': ['', 'Both the document and this line name an order.', 'Name the order of the document, or those of the lines.'],
  'HR-BR-18': ['', 'Both the document and this line name a despatch advice.', 'Name that of the document, or those of the lines.'],
  'HR-BR-19': ['', 'Both the document and this line name a receipt advice.', 'Name that of the document, or those of the lines.'],
  'HR-BR-20': ['', 'The quantity a price is for is above zero; it is {}.', 'State a quantity above zero, or leave it out.'],
  'HR-BR-21': ['', 'The unit of the price is that of the quantity; it is {}.', 'Use the same unit.'],
  'HR-BR-25': ['', 'An item has a code of the Croatian classification of products (KPD, list CG), but for advances and credits.', 'State cbc:ItemClassificationCode with listID CG.'],
  'HR-BR-26': ['', 'With something exempt from VAT (E) the Croatian VAT breakdown is there; it is missing.', 'State hrextac:HRTaxTotal in the extension.'],
  'HR-BR-27': ['', 'The Croatian taxable amount is lines minus allowances plus charges, minus what is outside VAT; it is not.', 'Correct cbc:TaxExclusiveAmount in hrextac:HRLegalMonetaryTotal.'],
  'HR-BR-29': ['', 'The Croatian VAT of what is outside VAT (O) is 0; no Croatian VAT amount is.', 'State 0.'],
  'HR-BR-30': ['', 'Something is outside the taxable amount (HR:POVNAK, HR:PP, HR:PPMV or HR:N), but the Croatian totals are missing.', 'State hrextac:HRLegalMonetaryTotal in the extension.'],
  'HR-BR-32': ['', 'The Croatian amount outside VAT is not the sum of the Croatian groups of category O.', 'Correct hrextac:OutOfScopeOfVATAmount.'],
  'HR-BR-33': ['', 'The element {} is empty.', 'Give it a value, or leave it out.'],
  'HR-BR-34': ['profileId', 'The business process is P1 to P12, or P99: and what buyer and seller call it; it is {}.', 'State one of these.'],
  'HR-BR-36': ['', 'A line without VAT (E or O) says why.', 'State the reason, or its code, in cac:ClassifiedTaxCategory.'],
  'HR-BR-37': ['', 'The person who issued the invoice is not named.', 'State the name in cac:SellerContact/cbc:Name.'],
  'HR-BR-40': ['issueDate', 'The date of issue lies from 2026-01-01 to 2100-01-01; it is {}.', 'Correct the date.'],
  'HR-BR-41': ['dueDate', 'The due date of an amount lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-42': ['profileId', 'The business process has at most 200 characters.', 'Shorten it.'],
  'HR-BR-43': ['', 'The reference of a contract has at most 1,024 characters.', 'Shorten it.'],
  'HR-BR-44': ['', 'The date of delivery lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-45': ['', 'The date of a preceding invoice lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-46': ['', 'The name of an item has at most 1,024 characters.', 'Shorten it.'],
  'HR-BR-47': ['', 'The description of an item has at most 4,096 characters.', 'Shorten it.'],
  'HR-BR-48': ['taxPointDate', 'The VAT point date lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-49': ['', 'The start of the invoicing period lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-50': ['', 'The end of the invoicing period lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-51': ['', 'The start of the period of a line lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-52': ['', 'The end of the period of a line lies from 1900 to 2099; it is {}.', onlyAfter1900],
  'HR-BR-53': ['', 'The tax number of a Croatian buyer or tax representative is an OIB; it is {}.', oib],
  'HR-BR-54': ['', 'The tax number of a Croatian seller is an OIB, and the Croatian VAT total the sum of its groups; it is {}.', 'Correct it.'],
  'HR-BR-55': ['', 'The Croatian VAT total is the total VAT of the document; this is {}.', 'Make both the same.'],
  'HR-BR-56': digits,
  'HR-BR-CL-1': ['', 'The name of a VAT category is a Croatian code such as HR:PDV25; it is {}.', 'State one of the codes, or leave the name out.'],
  'HR-BR-CL-2': ['', 'The code of an item is one of the Croatian classification of products (KPD) with listID CG; it is {}.', 'State such a code with listID CG.'],
  'HR-BR-S-1': vatIdFor('S', ofLines),
  'HR-BR-S-2': vatIdFor('S', ofAllowances),
  'HR-BR-S-3': vatIdFor('S', ofCharges),
  'HR-BR-Z-1': vatIdFor('Z', ofLines),
  'HR-BR-Z-2': vatIdFor('Z', ofAllowances),
  'HR-BR-Z-3': vatIdFor('Z', ofCharges),
  'HR-BR-E-1': vatIdFor('E', ofLines),
  'HR-BR-E-2': vatIdFor('E', ofAllowances),
  'HR-BR-E-3': vatIdFor('E', ofCharges),
  'HR-BR-AE-1': vatIdFor('AE', ofLines),
  'HR-BR-AE-2': vatIdFor('AE', ofAllowances),
  'HR-BR-AE-3': vatIdFor('AE', ofCharges),
} as const satisfies Record<string, RuleText>; // prettier-ignore
