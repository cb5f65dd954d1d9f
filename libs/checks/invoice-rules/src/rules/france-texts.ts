import { type FrenchId } from '../sets/br-fr-1.4.0.03/rules';
import { demandWith, type RuleText } from './rule-texts';

/** Texts of rules that UBL and CII have under different ids. */
const aliases = {
  'BR-FR-05_BT-22_PMT': 'BR-FR-05_BT-22-1',
  'BR-FR-05_BT-22_PMD': 'BR-FR-05_BT-22-2',
  'BR-FR-05_BT-22_AAB': 'BR-FR-05_BT-22-3',
  'BR-FR-06_BT-21_PMT': 'BR-FR-06_BT-21-1',
  'BR-FR-06_BT-21_PMD': 'BR-FR-06_BT-21-2',
  'BR-FR-06_BT-21_AAB': 'BR-FR-06_BT-21-3',
  'BR-FR-06_BT-21_TXD': 'BR-FR-06_BT-21-4',
  'BR-FR-15_BT-95_BT-102': 'BR-FR-15_BT-95_BT-102-1',
  'BR-FR-15_BT-95_BT-102_LM': 'BR-FR-15_BT-95_BT-102-2',
  'BR-FR-15_BT-95_BT-118': 'BR-FR-15_BT-118-1',
  'BR-FR-15_BT-95_BT-118_LM': 'BR-FR-15_BT-118-2',
  'BR-FR-15_BT-95_BT-151': 'BR-FR-15_BT-151-1',
  'BR-FR-15_BT-95_BT-151_LM': 'BR-FR-08_BT-151-2',
  'BR-FR-31_BT-21': 'BR-FR-30_BT-21',
  'BR-FR-BD-02_BT-31': 'BR-FR-BD-02_BT-30',
  'BR-FR-BD-13_BT-3': 'BR-FR-MV-BD_BT-3',
  'BR-FR-CO-04_BT-4': 'BR-FR-CO-04_BT-3',
} as const satisfies Partial<Record<FrenchId, FrenchId>>;

const categories = 'State S, Z, E, AE, K, G or O.';
const notFrench = 'State the category of the VAT that is due in France.';

const own = {
  'BR-FR-05_BT-22-1': ['', 'No note has the code PMT: what the buyer owes for the costs of recovery (40 euro).', 'Add the note, in UBL beginning with #PMT#, in CII with the subject code PMT.'],
  'BR-FR-05_BT-22-2': ['', 'No note has the code PMD: the penalties for late payment.', 'Add the note, in UBL beginning with #PMD#, in CII with the subject code PMD.'],
  'BR-FR-05_BT-22-3': ['', 'No note has the code AAB: the discount for early payment, or that there is none.', 'Add the note, in UBL beginning with #AAB#, in CII with the subject code AAB.'],
  'BR-FR-06_BT-21-1': ['', 'More than one note has the code PMT.', 'Keep one.'],
  'BR-FR-06_BT-21-2': ['', 'More than one note has the code PMD.', 'Keep one.'],
  'BR-FR-06_BT-21-3': ['', 'More than one note has the code AAB.', 'Keep one.'],
  'BR-FR-06_BT-21-4': ['', 'More than one note has the code TXD.', 'Keep one.'],
  'BR-FR-08_BT-23': ['', 'The billing mode is missing, or none of the twenty of France; it is {}.', 'State one as the business process, e.g. B1 for goods, S1 for services, M1 for both.'],
  'BR-FR-10_BT-30': ['', 'The seller has a SIREN: one legal identifier of nine digits under the scheme 0002.', 'State the SIREN as the legal identifier, with the scheme 0002.'],
  'BR-FR-11_BT-47': ['', 'An invoice between French businesses (BAR: B2B) states the SIREN of the buyer, nine digits under the scheme 0002.', 'State the SIREN of the buyer as the legal identifier, with the scheme 0002.'],
  'BR-FR-12_BT-49': ['', 'The buyer has no electronic address.', 'State the address that the directory has for the buyer, usually under the scheme 0225.'],
  'BR-FR-13_BT-34': ['', 'The seller has no electronic address.', 'State the address that the directory has for the seller, usually under the scheme 0225.'],
  'BR-FR-15_BT-95_BT-102-1': ['', 'The VAT category of an allowance or charge is none that France takes; it is {}.', categories],
  'BR-FR-15_BT-95_BT-102-2': ['', 'The VAT categories L and M, of allowances and charges too, are not for France.', notFrench],
  'BR-FR-15_BT-118-1': ['', 'The VAT category of a group of the breakdown is none that France takes; it is {}.', categories],
  'BR-FR-15_BT-118-2': ['', 'The VAT categories L and M, of the breakdown too, are not for France.', notFrench],
  'BR-FR-15_BT-151-1': ['', 'The VAT category of a line is none that France takes; it is {}.', categories],
  'BR-FR-08_BT-151-2': ['', 'The VAT categories L and M, of lines too, are not for France.', notFrench],
  'BR-FR-18_BT-123': ['', 'More than one supporting document is the readable copy (LISIBLE).', 'Keep one.'],
  'BR-FR-20_BT-21': ['', 'The note with the code BAR says how an invoice is treated; it says {}.', 'State B2B, B2BINT, B2C, B2CINT, OUTOFSCOPE or ARCHIVEONLY.'],
  'BR-FR-21_BT-49': ['', 'Between French businesses (BAR: B2B) the electronic address of the buyer is of the scheme 0225 and begins with its SIREN.', 'State the address of the directory, e.g. the SIREN itself, with the scheme 0225.'],
  'BR-FR-22_BT-34': ['', 'In an invoice that the buyer makes, the electronic address of the seller is of the scheme 0225 and begins with its SIREN.', 'State the address of the directory, e.g. the SIREN itself, with the scheme 0225.'],
  'BR-FR-27_BG-32': ['', 'An attribute of an item has neither a name nor a code.', 'State one of them, or leave the attribute out.'],
  'BR-FR-28-Value': ['', 'An attribute of an item has either a value, or a measured value with its unit; this one has both, or neither.', 'State one of them.'],
  'BR-FR-29_BT-18': ['', 'The invoice names more than one object under AFL, or under AVV.', 'Keep one of each.'],
  'BR-FR-30_BT-128': ['', 'A line names more than one object under AFL, or under AVV.', 'Keep one of each.'],
  'BR-FR-30_BT-21': ['', 'The notes with the code BAR name more than one treatment.', 'Keep the one that is meant.'],
  'BR-FR-CO-03_BT-3': ['', 'A credit note for a total discount (262) names the contract and both days of the period.', 'State the contract and the invoicing period.'],
  'BR-FR-CO-04_BT-3': ['', 'A corrective invoice names the one invoice that it corrects.', 'State one preceding invoice.'],
  'BR-FR-CO-05_BT-3': ['', 'A credit note names, with number and date, a preceding invoice: for the document, or on every line.', 'State number and date of the invoice that is credited.'],
  'BR-FR-CO-07_BT-9': ['', 'The due date {} is before the issue date, which only advances and paid invoices may have.', 'State a due date on or after the issue date.'],
  'BR-FR-CO-08_BT-23': ['', 'The modes B4, S4 and M4 are of the invoice after an advance; this document is the advance itself.', 'State the mode of an advance, or the type of the final invoice.'],
  'BR-FR-CO-09_BT-23-1': ['', 'In the modes B2, S2 and M2 all is paid, but the amount already paid is not the total with VAT.', 'State the total with VAT as already paid, or another mode.'],
  'BR-FR-CO-09_BT-23-2': ['', 'In the modes B2, S2 and M2 all is paid, but an amount is due.', 'State 0 as the amount due, or another mode.'],
  'BR-FR-CO-09_BT-23-3': ['', 'In the modes B2, S2 and M2 all is paid; the day of payment is stated as the due date.', 'State the day of payment as the due date.'],
  'BR-FR-CO-12_BT-5': ['', 'The invoice is not in euro, and does not state its total VAT in euro.', 'State EUR as the VAT accounting currency, and the total VAT in it.'],
  'BR-FR-CO-14_BT-29-1': ['', 'A seller that is a member of a VAT group (scheme 0231) says so in a note with the code TXD.', 'Add a note TXD that says MEMBRE_ASSUJETTI_UNIQUE.'],
  'BR-FR-CO-15_BT-29-1': ['', 'A seller that is a member of a VAT group (scheme 0231) names the group as its tax representative, with its VAT identifier.', 'State the group as the tax representative, with name, address and VAT identifier.'],
  'BR-FR-BD-02_EXT-FR-FE-163': ['', 'In the modes B9, S9 and M9 two lines stand for the two invoices (GROUP).', 'State two lines of the kind GROUP without a line above them.'],
  'BR-FR-BD-02_BT-30': ['', 'In the modes B9, S9 and M9 one line that stands for an invoice (GROUP) is of the seller of the document.', 'State the legal identifier of the seller on one of the two lines.'],
  'BR-FR-BD-02_BT-47': ['', 'In the modes B9, S9 and M9 one line that stands for an invoice (GROUP) is of the buyer of the document.', 'State the legal identifier of the buyer on one of the two lines.'],
  'BR-FR-BD-14-EXT-FR-FE-136': ['', 'A line that stands for a correction between two parties has no number of the preceding invoice.', 'State the number of that invoice on the line.'],
  'BR-FR-BD-14-EXT-FR-FE-138': ['', 'A line that stands for a correction between two parties has no date of the preceding invoice.', 'State the date of that invoice on the line.'],
  'BR-FR-MV-01_EXT-FR-FE-163': ['', 'In the modes 8 and 9 each line says what it is.', 'State GROUP, DETAIL or INFORMATION for the line.'],
  'BR-FR-MV-02_EXT-FR-FE-163': ['', 'In the modes B8, S8 and M8 no line stands for the invoice of a seller (GROUP).', 'State a line of the kind GROUP for each invoice.'],
  'BR-FR-MV-03_BT-128_AFL': ['', 'A line that stands for an invoice has no number of that invoice.', 'State the number on the line, as an object (130) under AFL.'],
  'BR-FR-MV-03_BT-128_AVV': ['', 'A line that stands for an invoice has no billing mode, or a mode for several sellers.', 'State the mode of that invoice on the line, as an object (130) under AVV.'],
  'BR-FR-MV-03_EXT-FR-FE-164': ['', 'A line that stands for an invoice does not name its seller.', 'State the name of the seller on the line.'],
  'BR-FR-MV-03_EXT-FR-FE-167': ['', 'A line that stands for an invoice has no legal identifier of its seller.', 'State the SIREN of the seller on the line.'],
  'BR-FR-MV-03_EXT-FR-FE-177': ['', 'A line that stands for an invoice has no country of its seller.', 'State the country of the seller on the line.'],
  'BR-FR-MV-03_EXT-FR-FE-181': ['', 'A line that stands for an invoice has no total VAT in the currency of the document.', 'State the total VAT of that invoice on the line.'],
  'BR-FR-MV-03_EXT-FR-FE-182': ['', 'A line that stands for an invoice has no total VAT in the VAT accounting currency.', 'State it on the line, too.'],
  'BR-FR-MV-05_EXT-FR-FE-BG-12': ['', 'The net amount of a line that stands for an invoice is not the sum of the lines below it, a cent for each line aside.', 'State the sum of the lines below it.'],
  'BR-FR-MV-06_EXT-FR-FE-167': ['', 'A line names no seller, or another than the line that it belongs to.', 'State the legal identifier of the seller on the line.'],
  'BR-FR-MV-07_BT-128': ['', 'A line has no number of the invoice that it is of, or another than the line that it belongs to.', 'State the number as an object (130) under AFL.'],
  'BR-FR-MV-08_BT-128': ['', 'The VAT exemption reason of a line with details does not begin with the number of its invoice between two #.', 'Begin the reason with that number, as in #F42#.'],
  'BR-FR-MV-09_EXT-FR-FE-181': ['', 'The total VAT of a line that stands for an invoice is not the sum of the VAT groups that name this invoice.', 'State the sum of the groups whose reason begins with the number of the invoice.'],
  'BR-FR-MV-10_EXT-FR-FE-184': ['', 'The total with VAT of a line that stands for an invoice is not its net amount with its VAT.', 'State the sum of both.'],
  'BR-FR-MV-11_BT-128': ['', 'Of several invoices of the seller of the document none has its number, a single one has.', 'State the number of the document for the only invoice of its seller, and others for several.'],
  'BR-FR-MV-12_BT-128': ['', 'A line that stands for an invoice has a number that was used before.', 'State each number on the lines of one invoice.'],
  'BR-FR-MV-13_BT-3': ['', 'In the modes B8, S8 and M8 an invoice is not made by the buyer; its type is {}.', 'State a type of invoices that the seller makes, e.g. 380.'],
  'BR-FR-MV-BD_BT-3': ['', 'In the modes B9, S9 and M9 the type is one of invoices that the buyer makes; it is {}.', 'State 389, 261, 471, 473, 500, 501 or 502.'],
  'BR-FR-MV-14-EXT-FR-FE-136': ['', 'A line that stands for a correction has no number of the preceding invoice.', 'State the number of that invoice on the line.'],
  'BR-FR-MV-14-EXT-FR-FE-138': ['', 'A line that stands for a correction has no date of the preceding invoice.', 'State the date of that invoice on the line.'],
} as const satisfies Partial<Record<FrenchId, RuleText>>; // prettier-ignore

type OwnId = keyof typeof own;
type AliasId = keyof typeof aliases;

/** The id of UBL under which a rule of CII has its words. */
export const aliasesOfCii: Readonly<Record<AliasId, OwnId>> = aliases;

const texts = {
  ...own,
  ...(Object.fromEntries(Object.entries(aliases).map(([id, as]) => [id, own[as]])) as Record<AliasId, RuleText>),
};

/** Reports a rule of France on `node` unless it holds. */
export const demand = demandWith<OwnId | AliasId>(texts);
