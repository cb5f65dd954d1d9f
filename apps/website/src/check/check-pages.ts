import { phrase } from '../known-texts';

interface CheckPage {
  readonly address: string;
  readonly title: string;
  /** In one sentence, for the list and for search engines. */
  readonly about: string;
  /** Answered for whoever is signed in, and paid with credits. */
  readonly isPriced?: true;
}

/** Pages that check one thing: those that anybody may use first. */
export const checkPages: readonly CheckPage[] = [
  {
    address: '/check/vat-number',
    title: phrase('Check how a VAT number is written'),
    about: phrase('Prefix, structure and check digits of one VAT number. No register is asked.'),
  },
  {
    address: '/check/iban',
    title: phrase('Check an IBAN'),
    about: phrase('Country, length, structure and check digits of one IBAN. No bank is asked.'),
  },
  {
    address: '/check/bank-details',
    title: phrase('Check a change of bank details'),
    about: phrase('A supplier wants to be paid to another account: what to do before you pay.'),
  },
  {
    address: '/check/parcel',
    title: phrase('Estimate what a parcel into the EU costs'),
    about: phrase('Duty and VAT of one kind of goods up to 150 euros, by dated rules with their sources.'),
  },
  {
    address: '/check/receipt',
    title: phrase('Check a receipt'),
    about: phrase('Whether a receipt was signed by this service and not changed since. It stays on this computer.'),
  },
  {
    address: '/check/receiver',
    title: phrase('Ask Peppol about a receiver'),
    about: phrase('Whether one receiver is registered in Peppol and takes invoices now. Nothing is sent to it.'),
    isPriced: true,
  },
  {
    address: '/check/name',
    title: phrase('Check a name against sanctions lists'),
    about: phrase('One name against the lists of EU, UN, OFAC, UK and Switzerland. No match is no clearance.'),
    isPriced: true,
  },
  {
    address: '/check/product',
    title: phrase('Look up an EU energy label'),
    about: phrase('One product in EPREL, by its number or its model: class, label, sheet and figures.'),
    isPriced: true,
  },
];
