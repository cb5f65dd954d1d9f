import { type RuleGroupName } from '../sets/official-rules';

/** Of the rules of one kind: what they protect, and what whoever breaks one does. A finding says it of its own place. */
export interface RuleReason {
  readonly why: string;
  readonly fix: string;
}

const withoutUse = {
  why: 'EN 16931 has no term for it: receivers do not read it, so nothing that counts may stand there alone.',
  fix: 'Leave the element out. If somebody needs what it says, put it into a term of EN 16931, such as a note.',
};
const occurrences = {
  why: 'A term that stands twice leaves open which one counts, and each receiver takes another.',
  fix: 'Keep the one that is meant and leave out the others.',
};
const dataTypes = {
  why: 'Programs read the value by its form; in another form it is misread, or not read at all.',
  fix: 'Write the value in the form that the rule names, and leave out attributes that EN 16931 has no use for.',
};
const national = (country: string) => ({
  why: `Law or practice of ${country} asks for it where the parties named by the rule are from there; receivers there send the invoice back.`,
  fix: 'State what the rule names, as the register or the tax office of that country writes it.',
});

/** One reason and one remedy for each group. */
export const ruleGroupReasons: Readonly<Record<RuleGroupName, RuleReason>> = {
  cardinality: {
    why: 'Without it the invoice cannot be booked, taxed or paid by a program: EN 16931 has no invoice without it.',
    fix: 'State what is missing, from the order, the contract or your master data.',
  },
  conditions: {
    why: 'One term says something only together with another: alone it leaves open what is meant, or says two things at once.',
    fix: 'State what is missing beside it, or leave out what asks for it.',
  },
  calculations: {
    why: 'The receiver adds up again. Where sums differ nobody knows which amount is owed, and the payment waits.',
    fix: 'Correct the sum, or the amount that it is made of. A sum is never set without a click of its own.',
  },
  'vat-categories': {
    why: 'The category decides who owes the VAT and at what rate: rate, reason, numbers and breakdown have to say the same.',
    fix: 'Choose the category of the sale, and make rate, reason, VAT numbers and breakdown fit it.',
  },
  decimals: {
    why: 'Amounts are paid to the cent; more decimals would be rounded by each receiver in its own way.',
    fix: 'Round the amount to two decimals, and the sums with it. Prices and quantities may have more.',
  },
  'code-lists': {
    why: 'A program knows the codes of the list and no others; another one is not understood, whatever it says to people.',
    fix: 'Use a code of the list of this edition, in the same case.',
  },
  'ubl-occurrences': occurrences,
  'ubl-data-types': dataTypes,
  'ubl-restrictions': withoutUse,
  'cii-occurrences': occurrences,
  'cii-conditions': {
    why: 'In CII one element serves several terms; what stands beside it says which one is meant.',
    fix: 'State what is missing beside it, or leave out what belongs to another term.',
  },
  'cii-data-types': dataTypes,
  'cii-restrictions': withoutUse,
  profile: {
    why: 'Sender and receiver agreed on a profile; its identifier and process say which rules both rely on.',
    fix: 'State the identifier and the process of the profile, or choose the profile that the document keeps.',
  },
  peppol: {
    why: 'Access points of Peppol deliver and receivers book without a person: these rules leave nothing open that they need.',
    fix: 'State or leave out what the rule names.',
  },
  'exactly-one': {
    why: 'The structure of Peppol BIS has one of it: none leaves a gap, two leave open which one counts.',
    fix: 'State it once.',
  },
  'party-identifiers': {
    why: 'The number finds the party in a register or on the network; with a wrong digit it finds nobody, or somebody else.',
    fix: 'Copy the number from the register, and check that the scheme beside it is that register.',
  },
  xrechnung: {
    why: 'Public buyers in Germany take invoices without a person looking at them, and refuse what XRechnung asks for and does not find.',
    fix: 'State what the rule names; the buyer tells the buyer reference (Leitweg-ID).',
  },
  'xrechnung-extension': {
    why: 'The extension adds lines below lines, further attachments and payments by others; each has to say what it is and add up.',
    fix: 'Correct the part that the extension adds, or declare XRechnung without it.',
  },
  'xrechnung-cvd': {
    why: 'Public buyers in Germany report how many clean vehicles they buy; the invoice says the class of each.',
    fix: 'State the class of each vehicle on its line, by the codes that the rule names.',
  },
  nlcius: {
    why: 'Public buyers in the Netherlands find the seller by its KVK or OIN number and the order by its reference; terms that they do not read are not recommended.',
    fix: 'State what the rule names, or leave out what it does not recommend.',
  },
  'nlcius-g-account': {
    why: 'The buyer is liable for wage tax and VAT of the seller, and is free of it for what it pays into the blocked account: the invoice says which part goes where.',
    fix: 'State two payment instructions with an identifier each, and two payment terms that name them and share the amount due.',
  },
  'cius-ro': {
    why: 'The Romanian tax office receives every invoice first: longer texts, more occurrences and other codes than it stores are refused.',
    fix: 'Shorten, drop or replace what the rule names.',
  },
  'hr-cius': {
    why: 'Croatian invoices are reported to the tax office with the operator, the time and the numbers that the law on fiscalisation asks for.',
    fix: 'State what the rule names; operator and numbers are those of the tax office.',
  },
  'factur-x': {
    why: 'A profile of Factur-X is a promise of how much the XML says: more is not read, less is missed.',
    fix: 'State or leave out what the rule names, or declare the profile that the document has.',
  },
  'factur-x-extended': {
    why: 'EXTENDED says more than EN 16931; what it adds has to agree with what it adds to.',
    fix: 'Correct the part that the rule names, or declare a smaller profile.',
  },
  'br-fr': {
    why: 'Since 1 September 2026 platforms in France refuse an invoice that lacks what the reform asks for, and the buyer never has it.',
    fix: 'State what the rule names: numbers from the SIRENE register, addresses from the directory, notes as the law words them.',
  },
  'extended-ctc-fr': {
    why: 'Extended invoices of France have lines in lines and sums with a cent of slack; a platform adds them up again.',
    fix: 'Correct the part that the rule names, or send an invoice of EN 16931.',
  },
  'national-de': national('Germany'),
  'national-dk': national('Denmark'),
  'national-gr': national('Greece'),
  'national-is': national('Iceland'),
  'national-it': national('Italy'),
  'national-nl': national('the Netherlands'),
  'national-no': national('Norway'),
  'national-se': national('Sweden'),
  'national-sk': national('Slovakia'),
};
