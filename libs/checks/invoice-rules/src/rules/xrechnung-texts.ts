import { type GermanRuleId } from '../sets/xrechnung-2.5.0/rules';
import { type RuleText } from './rule-texts';

/** What XRechnung says where Peppol has the rule for German parties, too; see german-rules.ts. */
// prettier-ignore
export const germanTexts: Readonly<Record<GermanRuleId, RuleText>> = {
  'BR-DE-1': ['payment', 'An XRechnung states how to pay.', 'State payment with its means code.'],
  'BR-DE-2': ['contact', 'In an XRechnung the seller names a contact.', 'State contact with name, phone and email.'],
  'BR-DE-3': ['city', 'The address of the seller needs its city.', 'State the city.'],
  'BR-DE-4': ['postCode', 'The address of the seller needs its post code.', 'State the post code.'],
  'BR-DE-5': ['name', 'The contact of the seller needs a name: of a person or of a department.', 'State the name.'],
  'BR-DE-6': ['phone', 'The contact of the seller needs a phone number.', 'State the telephone number.'],
  'BR-DE-7': ['email', 'The contact of the seller needs an email address.', 'State the e-mail address.'],
  'BR-DE-8': ['city', 'The address of the buyer needs its city.', 'State the city.'],
  'BR-DE-9': ['postCode', 'The address of the buyer needs its post code.', 'State the post code.'],
  'BR-DE-10': ['city', 'A delivery address needs its city.', 'State the city, or leave the delivery address out.'],
  'BR-DE-11': ['postCode', 'A delivery address needs its post code.', 'State the post code, or leave the delivery address out.'],
  'BR-DE-14': ['rate', 'Every group of the VAT breakdown has a rate, also where no VAT is due.', 'State the rate, 0 where there is none.'],
  'BR-DE-15': ['buyerReference', 'The buyer reference is missing; authorities give their suppliers a Leitweg-ID for it.', 'State the buyer reference; ask the buyer for it.'],
  'BR-DE-16': ['seller/vatId', 'With the VAT categories used here the seller needs a VAT identifier, a tax number or a tax representative.', 'State the VAT number or the tax number.'],
  'BR-DE-17': ['typeCode', 'The type code of an XRechnung should be 326, 380, 381, 384, 389, 875, 876 or 877; it is {}.', 'State one of these codes.'],
  'BR-DE-18': ['paymentTerms', 'Payment terms that start with # are a cash discount in a fixed form, each on a line of its own that ends with a line break.', 'Write e.g. #SKONTO#TAGE=14#PROZENT=2.00# and a line break after it.'],
  'BR-DE-19': ['account/id', 'The account of a SEPA credit transfer (58) should be a valid IBAN; it is {}.', 'Correct the IBAN.'],
  'BR-DE-20': ['directDebit/debtorAccount', 'The account that a direct debit (59) is taken from should be a valid IBAN; it is {}.', 'Correct the IBAN.'],
  'BR-DE-22': ['attachments', 'Two attached files have the same name.', 'Give each attachment a filename of its own.'],
  'BR-DE-23-a': ['account', 'A credit transfer (30, 58) needs the account to pay to.', 'State the account.'],
  'BR-DE-23-b': ['', 'A credit transfer (30, 58) excludes card and direct debit.', 'Leave card and direct debit out, or correct the payment means.'],
  'BR-DE-24-a': ['card', 'Payment by card (48, 54, 55) needs the card.', 'State the card.'],
  'BR-DE-24-b': ['', 'Payment by card (48, 54, 55) excludes account and direct debit.', 'Leave account and direct debit out, or correct the payment means.'],
  'BR-DE-25-a': ['directDebit', 'A direct debit (59) needs its mandate.', 'State the mandate of the direct debit.'],
  'BR-DE-25-b': ['', 'A direct debit (59) excludes an account to pay to, and a card.', 'Leave account and card out, or correct the payment means.'],
  'BR-DE-26': ['precedingInvoices', 'A corrected invoice (384) should name the invoice it corrects.', 'State the number of the corrected invoice.'],
  'BR-DE-27': ['phone', 'The phone number of the contact should have three digits at least; it is {}.', 'Correct the telephone number.'],
  'BR-DE-28': ['email', 'The email address of the contact should be a name, @ and a domain with a dot; it is {}.', 'Correct the e-mail address.'],
  'BR-DE-30': ['payment', 'A direct debit needs the identifier of the creditor, as the bank gave it.', 'State the creditor identifier.'],
  'BR-DE-31': ['payment', 'A direct debit needs the account it is taken from.', 'State the account to be debited.'],
  'BR-TMP-2': ['', 'The address of an external document should be an absolute URL; it is {}.', 'State it with its scheme, e.g. https://.'],
};
