import { type DiscouragedId } from './nlcius-terms';
import { type RuleText } from './rule-texts';

/** What is not recommended to Dutch sellers: after "advises Dutch sellers against", and where it is, for the sentence of the rule. */
export const discouragedTexts: Readonly<Record<DiscouragedId, readonly [what: string]>> = {
  'BR-NL-19': ['a VAT accounting currency'],
  'BR-NL-20': ['a VAT point date; receivers ignore it'],
  'BR-NL-21': ['a VAT point date code; receivers ignore it'],
  'BR-NL-22': ['a subject code of a note'],
  'BR-NL-23': ['a business process, unless the network wants one'],
  'BR-NL-24': ['the date of a preceding invoice'],
  'BR-NL-26': ['additional legal information about the seller'],
  'BR-NL-27-1': ['a third address line of the seller'],
  'BR-NL-27-2': ['a third address line of the buyer'],
  'BR-NL-27-3': ['a third address line of the tax representative'],
  'BR-NL-27-4': ['a third line of the delivery address'],
  'BR-NL-28-1': ['a country subdivision in the address of the seller'],
  'BR-NL-28-2': ['a country subdivision in the address of the buyer'],
  'BR-NL-28-3': ['a country subdivision in the address of the tax representative'],
  'BR-NL-28-4': ['a country subdivision in the delivery address'],
  'BR-NL-30': ['the name of a payment account'],
  'BR-NL-32-1': ['a reason code of an allowance or charge'],
  'BR-NL-32-and-34': ['a reason code of an allowance or charge in CII'],
  'BR-NL-35': ['a code of the reason why no VAT is due'],
};

export const texts = {
  'BR-NL-1': ['', 'A Dutch seller is registered by a KVK or OIN number, which is missing here.', 'State the number with scheme 0106 (KVK) or 0190 (OIN).'],
  'BR-NL-2': ['', 'A Dutch seller names the reference of the buyer or the number of the order; neither is here.', 'State what the buyer asked you to quote.'],
  'BR-NL-3': ['', 'The address of a Dutch seller needs street, city and post code.', 'State all three.'],
  'BR-NL-4': ['', 'The address of a Dutch buyer needs street, city and post code.', 'State all three, or the country if it is another.'],
  'BR-NL-5': ['', 'The address of a Dutch tax representative needs street, city and post code.', 'State all three, or the country if it is another.'],
  'BR-NL-7': ['', 'NLCIUS takes the types 380, 381, 384 and 389; this one is {}.', 'State 380 for an invoice, 381 for a credit note, 384 for a correction, 389 for self-billing.'],
  'BR-NL-8': ['', 'The type 381 belongs in a CreditNote, every other in an Invoice; this one is {}.', 'Use the type of the document, or the other document.'],
  'BR-NL-9': ['', 'A corrective invoice (384) of a Dutch seller names the invoice it corrects.', 'State the number of that invoice.'],
  'BR-NL-10': ['', 'The buyer of a Dutch seller is registered by a number; a Dutch buyer by a KVK or OIN number.', 'State the number, of a Dutch buyer with scheme 0106 (KVK) or 0190 (OIN).'],
  'BR-NL-11': ['', 'The buyer of a Dutch seller has to pay, but no means of payment is given.', 'State how to pay, e.g. code 58 and an IBAN.'],
  'BR-NL-12': ['', 'A Dutch seller is paid by means 30, 48, 49, 57, 58 or 59; this is {}.', 'State one of these codes, e.g. 58 for a SEPA credit transfer.'],
  'BR-NL-13': ['', 'A line refers to an order line, but the document names no order.', 'State the number of the order, or leave the order line out.'],
  'BR-NL-25': ['', 'NLCIUS advises Dutch sellers against a tax registration other than for VAT.', 'Leave it out.'],
  'BR-NL-29': ['', 'NLCIUS advises Dutch sellers against a text beside the payment means code.', 'Leave the text out.'],
  'BR-NL-31': ['', 'NLCIUS advises Dutch sellers against the identifier of a bank (BIC) for SEPA payments.', 'Leave it out: the IBAN is enough.'],
  'BR-NL-33': ['', 'NLCIUS advises Dutch sellers against a total VAT in another currency than that of the document; it is in {}.', 'State the total VAT in the currency of the document alone.'],
  'SI-UBL-2': ['', 'The element {} is empty.', 'Give it a value, or leave it out.'],
  'empty-element-check': ['', 'The element {} is empty.', 'Give it a value, or leave it out.'],
  'BII2-T10-R001': ['customizationId', 'The specification identifier is missing.', 'State urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0.'],
  'SI-V20-INV-R000': ['', 'The specification identifier of NLCIUS starts with urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0; it is {}.', 'State that identifier.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
