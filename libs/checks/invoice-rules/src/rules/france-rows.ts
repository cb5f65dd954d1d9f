import { type FrenchId, frenchCiiRules } from '../sets/br-fr-1.4.0.03/rules';
import { valueRules } from './france';
import { type forms } from './france-forms';
import { partyRows } from './france-parties';
import { aliasesOfCii } from './france-texts';
import { type RuleRow, type RuleRows } from './rule-row';

/** What the rules of France ask, but for those about one value and about identifiers of parties, whose tables say it. */
const asks = {
  'BR-FR-05_BT-22-1': 'A note says what the buyer owes for the costs of recovery (PMT).',
  'BR-FR-05_BT-22-2': 'A note says what the penalties for late payment are (PMD).',
  'BR-FR-05_BT-22-3': 'A note says which discount there is for early payment, or that there is none (AAB).',
  'BR-FR-06_BT-21-1': 'One note at most is about the costs of recovery (PMT).',
  'BR-FR-06_BT-21-2': 'One note at most is about penalties for late payment (PMD).',
  'BR-FR-06_BT-21-3': 'One note at most is about the discount for early payment (AAB).',
  'BR-FR-06_BT-21-4': 'One note at most is about the tax of the seller (TXD).',
  'BR-FR-08_BT-23': 'The business process is one of the twenty billing modes.',
  'BR-FR-08_BT-151-2': 'The VAT category of a line is neither L nor M.',
  'BR-FR-10_BT-30': 'The seller has a SIREN as its legal identifier (scheme 0002).',
  'BR-FR-11_BT-47': 'Between French businesses (BAR: B2B) the buyer has a SIREN as its legal identifier.',
  'BR-FR-12_BT-49': 'The buyer has an electronic address.',
  'BR-FR-13_BT-34': 'The seller has an electronic address.',
  'BR-FR-15_BT-95_BT-102-1': 'The VAT category of an allowance or charge is S, E, AE, K, G, O or Z.',
  'BR-FR-15_BT-95_BT-102-2': 'The VAT category of an allowance or charge is neither L nor M.',
  'BR-FR-15_BT-118-1': 'The VAT category of a group of the breakdown is S, E, AE, K, G, O or Z.',
  'BR-FR-15_BT-118-2': 'The VAT category of a group of the breakdown is neither L nor M.',
  'BR-FR-15_BT-151-1': 'The VAT category of a line is S, E, AE, K, G, O or Z.',
  'BR-FR-16_BT-103': 'The VAT rate of a charge is a rate that France has or had.',
  'BR-FR-18_BT-123': 'One supporting document at most is the readable copy (LISIBLE).',
  'BR-FR-20_BT-21': 'A note with the code BAR names a treatment that France knows.',
  'BR-FR-21_BT-49': 'Between French businesses the address of the buyer is of the scheme 0225 and begins with its SIREN.',
  'BR-FR-22_BT-34': 'In an invoice that the buyer makes, the address of the seller is of the scheme 0225 and begins with its SIREN.',
  'BR-FR-27_BG-32': 'An attribute of an item has a name or a code.',
  'BR-FR-28-Value': 'An attribute of an item has either a value, or a measured value with its unit.',
  'BR-FR-29_BT-18': 'The invoice names one object at most under AFL, and one under AVV.',
  'BR-FR-30_BT-128': 'A line names one object at most under AFL, and one under AVV.',
  'BR-FR-30_BT-21': 'The notes with the code BAR name one treatment at most.',
  'BR-FR-CO-03_BT-3': 'A credit note for a total discount (262) names contract and period.',
  'BR-FR-CO-04_BT-3': 'A corrective invoice (384, 471, 472, 473) names one preceding invoice.',
  'BR-FR-CO-05_BT-3': 'A credit note names number and date of a preceding invoice, for itself or on every line.',
  'BR-FR-CO-07_BT-9': 'The due date is not before the issue date, but for advances and paid invoices.',
  'BR-FR-CO-08_BT-23': 'In the modes B4, S4 and M4 the document is no advance.',
  'BR-FR-CO-09_BT-23-1': 'In the modes B2, S2 and M2 the amount already paid is the total with VAT.',
  'BR-FR-CO-09_BT-23-2': 'In the modes B2, S2 and M2 nothing is due.',
  'BR-FR-CO-09_BT-23-3': 'In the modes B2, S2 and M2 the due date says when all was paid.',
  'BR-FR-CO-12_BT-5': 'An invoice in another currency states its total VAT in euro.',
  'BR-FR-CO-14_BT-29-1': 'A seller that is a member of a VAT group says so in a note with the code TXD.',
  'BR-FR-CO-15_BT-29-1': 'A seller that is a member of a VAT group names the group as its tax representative.',
  'BR-FR-DEC-01_BT-111': 'The total VAT in the accounting currency has 19 digits at most, 2 of them after the point.',
  'BR-FR-BD-02_EXT-FR-FE-163': 'In the modes B9, S9 and M9 two lines stand for the two invoices.',
  'BR-FR-BD-02_BT-30': 'In the modes B9, S9 and M9 one line that stands for an invoice is of the seller.',
  'BR-FR-BD-02_BT-47': 'In the modes B9, S9 and M9 one line that stands for an invoice is of the buyer.',
  'BR-FR-BD-14-EXT-FR-FE-136': 'Between two parties a line that stands for a correction has the number of the preceding invoice.',
  'BR-FR-BD-14-EXT-FR-FE-138': 'Between two parties a line that stands for a correction has the date of the preceding invoice.',
  'BR-FR-MV-01_EXT-FR-FE-163': 'In the modes 8 and 9 each line says whether it is a group, a detail or information.',
  'BR-FR-MV-02_EXT-FR-FE-163': 'In the modes B8, S8 and M8 some line stands for an invoice.',
  'BR-FR-MV-03_BT-128_AFL': 'A line that stands for an invoice has its number.',
  'BR-FR-MV-03_BT-128_AVV': 'A line that stands for an invoice has its billing mode, which is not one for several sellers.',
  'BR-FR-MV-03_EXT-FR-FE-164': 'A line that stands for an invoice names its seller.',
  'BR-FR-MV-03_EXT-FR-FE-167': 'A line that stands for an invoice has the legal identifier of its seller.',
  'BR-FR-MV-03_EXT-FR-FE-177': 'A line that stands for an invoice has the country of its seller.',
  'BR-FR-MV-03_EXT-FR-FE-181': 'A line that stands for an invoice has its total VAT.',
  'BR-FR-MV-03_EXT-FR-FE-182': 'A line that stands for an invoice has its total VAT in the accounting currency, where there is one.',
  'BR-FR-MV-05_EXT-FR-FE-BG-12': 'A line that stands for an invoice is the sum of the lines below it, a cent for each aside.',
  'BR-FR-MV-06_EXT-FR-FE-167': 'In the modes 8 and 9 a line names its seller, the same as the line it belongs to.',
  'BR-FR-MV-07_BT-128': 'In the modes 8 and 9 a line has the number of its invoice, the same as the line it belongs to.',
  'BR-FR-MV-08_BT-128': 'The VAT exemption reason of a line with details begins with the number of its invoice.',
  'BR-FR-MV-09_EXT-FR-FE-181': 'The VAT of a line that stands for an invoice is the sum of the VAT groups of that invoice.',
  'BR-FR-MV-10_EXT-FR-FE-184': 'The total of a line that stands for an invoice is its net amount with its VAT.',
  'BR-FR-MV-11_BT-128': 'A single invoice of the seller of the document has its number, of several none has.',
  'BR-FR-MV-12_BT-128': 'Each line that stands for an invoice has a number of its own.',
  'BR-FR-MV-13_BT-3': 'In the modes B8, S8 and M8 the type is none of invoices that the buyer makes.',
  'BR-FR-MV-BD_BT-3': 'In the modes B9, S9 and M9 the type is one of invoices that the buyer makes.',
  'BR-FR-MV-14-EXT-FR-FE-136': 'A line that stands for a correction has the number of the preceding invoice.',
  'BR-FR-MV-14-EXT-FR-FE-138': 'A line that stands for a correction has the date of the preceding invoice.',
} as const satisfies Partial<Record<FrenchId, string>>; // prettier-ignore

/** What a value of each form has to be, behind what it is the value of. */
const asksOfForms: Readonly<Record<keyof typeof forms, string>> = {
  length35: 'has 35 characters at most',
  length100: 'has 100 characters at most',
  length125: 'has 125 characters at most',
  characters: 'is written with letters, digits, + - _ and / alone',
  noBlanks: 'is not blank and has neither blanks nor signs but + - _ / in it',
  day: 'is a day of the years 2000 to 2099',
  typeCode: 'is one of the sixteen that France takes',
  address: 'under the scheme 0225 is written with letters, digits, + - _ and . alone',
  privateId: 'under the scheme 0224 is written with letters, digits, + - _ and . alone',
  siren: 'is nine digits',
  filled: 'is not blank',
  rate: 'is a rate that France has or had, with two decimals at most',
  attachment: 'is one of the kinds that France names',
  price: 'has 19 digits at most, 6 of them after the point, and is not negative but in the modes B9, S9 and M9',
  percent: 'is not negative and has 4 digits at most, 2 of them after the point',
  amount2: 'has 19 digits at most, 2 of them after the point',
  amount4: 'has 19 digits at most, 4 of them after the point',
  baseQuantity: 'is a number of 19 digits at most, 4 of them after the point',
};

function asksOf(): ReadonlyMap<string, string> {
  const ofValues = valueRules().flatMap(([form, [ids, subject]]) =>
    (typeof ids === 'string' ? [ids] : ids).map((id) => [id ?? '', `${subject} ${asksOfForms[form]}.`] as const),
  );
  const ofParties = partyRows.flatMap(({ ids: [siret, scheme, twice], says, needsSiren }) => [
    [siret, `a SIRET of ${says} is fourteen digits that begin with the SIREN${needsSiren ? ' stated beside it' : ', where one is stated'}.`] as const,
    [scheme, `every identifier of ${says} has a scheme.`] as const,
    [twice, `no two identifiers of ${says} are of the same scheme.`] as const,
  ]);
  return new Map<string, string>([...Object.entries(asks), ...ofValues, ...ofParties]);
} // prettier-ignore

const sentence = (text: string) => `France: ${text[0]!.toLowerCase()}${text.slice(1)}`;

/** What each rule of France asks, but for those that CII alone has. */
export function rowsOfFrance(): RuleRows {
  const ofCii = new Set<string>(frenchCiiRules.map(([id]) => id));
  const rows = [...asksOf()].filter(([id]) => id !== '' && !ofCii.has(id));
  return Object.fromEntries(rows.map(([id, text]): [string, RuleRow] => [id, { asks: sentence(text) }]));
}

/** The same for ids that CII alone has, in one sentence each. */
export function asksOfFrenchCii(): readonly (readonly [id: string, asks: string])[] {
  const known = asksOf();
  const aliases: Readonly<Record<string, string>> = aliasesOfCii;
  return frenchCiiRules.map(([id]) => [id, sentence(known.get(id) ?? known.get(aliases[id]!)!)]);
}
