import { type RuleText } from './rule-texts';

const date = 'State a date that exists, as YYYY-MM-DD and nothing beside it.';
const county = 'State the code of ISO 3166-2, e.g. RO-CJ; of Bucharest RO-B.';
const sector = 'State SECTOR1 to SECTOR6 as the city, or the right county.';

/** What the findings of CIUS-RO say, but for those about lengths and decimals, whose table has it. */
export const texts = {
  'BR-RO-001': ['customizationId', 'The specification identifier is not that of CIUS-RO 1.0.1.', 'State urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1.'],
  'BR-RO-010': ['number', 'The number of the invoice has no digit.', 'Use a number with at least one digit.'],
  'BR-RO-020_1': ['', 'A Romanian invoice has the type 380, 384, 389 or 751; this one has {}.', 'State 380 for an invoice, 384 for a correction, 389 for self-billing, 751 for bookkeeping alone.'],
  'BR-RO-020_2': ['', 'A Romanian credit note has the type 381; this one has {}.', 'State 381.'],
  'BR-RO-030': ['currency', 'Neither the document nor its VAT is in lei (RON).', 'State RON as the currency of the document, or as the VAT accounting currency with the total VAT in it.'],
  'BR-RO-040': ['', 'The tax point code {} is not one of 3, 35 and 432.', 'State 3 for the date of the invoice, 35 for delivery, 432 for payment.'],
  'BR-RO-065': ['seller/vatId', 'Something is taxed, but neither the seller nor a tax representative has a tax registration.', 'State the VAT identifier or tax number of the seller.'],
  'BR-RO-081': ['seller/address/line1', 'The address of the seller has no street.', 'State street and number.'],
  'BR-RO-082': ['buyer/address/line1', 'The address of the buyer has no street.', 'State street and number.'],
  'BR-RO-091': ['seller/address/city', 'The address of the seller has no city.', 'State the city.'],
  'BR-RO-092': ['buyer/address/city', 'The address of the buyer has no city.', 'State the city.'],
  'BR-RO-100': ['seller/address/city', 'The seller is in Bucharest, but its city names no sector: {}.', sector],
  'BR-RO-101': ['buyer/address/city', 'The buyer is in Bucharest, but its city names no sector: {}.', sector],
  'BR-RO-110': ['seller/address/subdivision', 'The seller is in Romania, but its county is no code of one: {}.', county],
  'BR-RO-111': ['buyer/address/subdivision', 'The buyer is in Romania, but its county is no code of one: {}.', county],
  'BR-RO-120': ['buyer/vatId', 'Something is taxed, but the buyer has neither a registration number nor a VAT identifier.', 'State the registration number or VAT identifier of the buyer.'],
  'BR-RO-140': ['', 'The address of the tax representative has no street.', 'State street and number.'],
  'BR-RO-150': ['', 'The address of the tax representative has no city.', 'State the city.'],
  'BR-RO-160': ['', 'The tax representative is in Bucharest, but its city names no sector: {}.', sector],
  'BR-RO-170': ['', 'The tax representative is in Romania, but its county is no code of one: {}.', county],
  'BR-RO-180': ['', 'The delivery address has no street.', 'State street and number, or leave the address out.'],
  'BR-RO-201': ['', 'The delivery address has no city.', 'State the city, or leave the address out.'],
  'BR-RO-202': ['', 'The delivery is to Bucharest, but its city names no sector: {}.', sector],
  'BR-RO-211': ['', 'The delivery address has no county.', 'State the county or region, or leave the address out.'],
  'BR-RO-212': ['', 'The delivery is to Romania, but its county is no code of one: {}.', county],
  'BR-RO-A020': ['', 'There are more than 20 notes.', 'Put their texts together.'],
  'BR-RO-A500': ['', 'There are more than 500 preceding invoices in one reference.', 'Send several documents.'],
  'BR-RO-DT001': ['', 'The issue date {} is no date of ten characters.', date],
  'BR-RO-DT002': ['', 'The VAT point date {} is no date of ten characters.', date],
  'BR-RO-DT003': ['', 'The due date {} is no date of ten characters.', date],
  'BR-RO-DT003_CN': ['', 'The due date of the payment instruction {} is no date of ten characters.', date],
  'BR-RO-DT004': ['', 'The delivery date {} is no date of ten characters.', date],
  'BR-RO-DT005': ['', 'The start of the period {} is no date of ten characters.', date],
  'BR-RO-DT006': ['', 'The end of the period {} is no date of ten characters.', date],
} as const satisfies Record<string, RuleText>; // prettier-ignore
