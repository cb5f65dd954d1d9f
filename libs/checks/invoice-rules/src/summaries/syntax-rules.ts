import { absentPaths } from '../official/absent-paths.generated';
import { type Summaries } from './summary';

/** What the rules of CEN for the UBL syntax ask, beside the many that only forbid an element. */
// prettier-ignore
const single = {
  'UBL-CR-002': 'A UBL version, if given, is 2.1.',
  'UBL-CR-412': 'An invoice has its due date in `cbc:DueDate`, not in its payment instruction.',
  'UBL-CR-665': 'Only an invoiced object (document type 130) has an identifier with a scheme.',
  'UBL-CR-666': 'An invoiced object (document type 130) has no attachment.',
  'UBL-CR-673': 'An invoiced object (document type 130) has no description.',
  'UBL-DT-01': 'An amount has at most two decimals; prices may have more.',
  'UBL-DT-06': 'An embedded file says its media type.',
  'UBL-DT-07': 'An embedded file has a file name.',
  'UBL-DT-18': 'Only a payment means code has the attribute `name`.',
  'UBL-SR-01': 'There is at most one contract reference.',
  'UBL-SR-02': 'There is at most one receiving advice reference.',
  'UBL-SR-03': 'There is at most one despatch advice reference.',
  'UBL-SR-04': 'There is at most one invoiced object.',
  'UBL-SR-05': 'There is at most one text of payment terms.',
  'UBL-SR-06': 'A billing reference names at most one invoice.',
  'UBL-SR-07': 'A billing reference names an invoice by its number.',
  'UBL-SR-08': 'There is at most one invoicing period.',
  'UBL-SR-09': 'The seller has at most one name.',
  'UBL-SR-10': 'The seller has at most one trading name.',
  'UBL-SR-11': 'The seller has at most one registration number.',
  'UBL-SR-12': 'The seller has at most one VAT identifier.',
  'UBL-SR-13': 'The seller has at most one tax number beside the VAT identifier.',
  'UBL-SR-14': 'The seller has at most one text of legal information.',
  'UBL-SR-15': 'The buyer has at most one name.',
  'UBL-SR-16': 'The buyer has at most one identifier.',
  'UBL-SR-17': 'The buyer has at most one registration number.',
  'UBL-SR-18': 'The buyer has at most one VAT identifier.',
  'UBL-SR-19': 'The payee has at most one name, and it is not the name of the seller.',
  'UBL-SR-20': 'The payee has at most one identifier, and its name is not the name of the seller.',
  'UBL-SR-21': 'The payee has at most one registration number, and its name is not the name of the seller.',
  'UBL-SR-22': 'The tax representative has at most one name.',
  'UBL-SR-23': 'The tax representative has at most one VAT identifier.',
  'UBL-SR-24': 'There is at most one delivery.',
  'UBL-SR-25': 'A delivery names at most one party.',
  'UBL-SR-26': 'A payment instruction has at most one remittance information.',
  'UBL-SR-27': 'A payment instruction has at most one payment means code.',
  'UBL-SR-28': 'A direct debit has at most one mandate reference.',
  'UBL-SR-29': 'There is at most one creditor identifier of direct debits.',
  'UBL-SR-30': 'An allowance has at most one reason.',
  'UBL-SR-31': 'A charge has at most one reason.',
  'UBL-SR-32': 'A VAT group has at most one exemption reason.',
  'UBL-SR-33': 'A supporting document has at most one description.',
  'UBL-SR-34': 'A line has at most one note.',
  'UBL-SR-35': 'A line has at most one order line reference.',
  'UBL-SR-36': 'A line has at most one period.',
  'UBL-SR-37': 'A price has at most one discount.',
  'UBL-SR-39': 'There is at most one project reference.',
  'UBL-SR-40': 'The buyer has at most one trading name.',
  'UBL-SR-42': 'The seller has at most two tax registrations.',
  'UBL-SR-43': 'An additional document with a type or a scheme is an invoiced object (130), or the project of a credit note (50).',
  'UBL-SR-44': 'All payment instructions have the same remittance information.',
  'UBL-SR-45': 'There is at most one due date in the payment instructions.',
  'UBL-SR-46': 'There is at most one text of a payment means code.',
  'UBL-SR-47': 'All payment instructions have the same payment means code.',
  'UBL-SR-48': 'Each line has exactly one VAT category.',
  'UBL-SR-49': 'There is at most one tax point code.',
  'UBL-SR-50': 'An item has at most one description.',
  'UBL-SR-51': 'An address has at most one third address line.',
  'UBL-SR-52': 'A line has at most one object.',
  'UBL-SR-53': 'A tax registration has both its identifier and its tax scheme.',
  'UBL-SR-54': 'There is at most one payment card.',
  'UBL-SR-55': 'There is at most one direct debit.',
  'UBL-SR-56': 'There is at most one tender reference.',
} as const satisfies Summaries;

function unused(path: string): string {
  const steps = path.replace(/^\/\//, '').split('/');
  const name = steps.pop()!;
  const attribute = name.startsWith('@') ? name.slice(1) : null;
  const what = attribute === null ? `\`${name}\`` : `the attribute \`${attribute}\``;
  const where = steps.length === 0 ? (path.startsWith('//') ? ', anywhere' : '') : ` in \`${steps.join('/')}\``;
  return `No ${what.replace(/^the /, '')}${where}: EN 16931 has no use for it.`;
}

export const syntaxRules: Summaries = {
  ...Object.fromEntries(absentPaths.map(([id, path]) => [id, unused(path)])),
  ...single,
};
