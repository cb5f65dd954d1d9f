import { type RuleId } from '../sets/official-rules';
import { type RuleRows } from './rule-row';

/** Why CEN 1.3.15 and CIUS-RO do not find a second VAT identifier of a tax representative. */
export const belowParty = 'The official rule counts below cac:Party, which a tax representative of UBL does not have.';

/** Official ids that cannot appear in any report, and why. They do not make their group incomplete. */
export const cannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-CO-05', 'The official condition is always true.'],
  ['BR-CO-06', 'The official condition is always true.'],
  ['BR-CO-07', 'The official condition is always true.'],
  ['BR-CO-08', 'The official condition is always true.'],
  [
    'BR-DEC-13',
    'The official condition compares with a currency below the amount, where none can be, so it always holds.',
  ],
  [
    'BR-DEC-15',
    'The official condition compares with a currency below the amount, where none can be, so it always holds.',
  ],
  ['UBL-SR-09', 'A second seller name stops the official rule set at BR-06 first.'],
  ['UBL-SR-15', 'A second buyer name stops the official rule set at BR-07 first.'],
  ['UBL-SR-22', 'A second name of the tax representative stops the official rule set at BR-18 first.'],
  ['UBL-SR-27', 'A second payment means code stops the official rule set at BR-61 first.'],
]);

const alwaysTrue = 'The official condition is always true.';
const otherRule = 'Another official rule takes the type code of the document first.';

/** The same for CII. */
export const ciiCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-CO-05', alwaysTrue],
  ['BR-CO-06', alwaysTrue],
  ['BR-CO-07', alwaysTrue],
  ['BR-CO-08', alwaysTrue],
  ['BR-AF-09', alwaysTrue],
  ['BR-AG-09', alwaysTrue],
  ['CII-DT-010', otherRule],
  ['CII-DT-011', otherRule],
  ['CII-DT-012', otherRule],
]);

/** What each of them would ask; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-CO-05': { asks: 'Reason and reason code of an allowance of the document mean the same.' },
  'BR-CO-06': { asks: 'Reason and reason code of a charge of the document mean the same.' },
  'BR-DEC-13': { asks: 'The total VAT has at most two decimals.' },
  'BR-DEC-15': { asks: 'The total VAT in the VAT accounting currency has at most two decimals.' },
  'BR-CO-07': { asks: 'Reason and reason code of an allowance of a line mean the same.' },
  'BR-CO-08': { asks: 'Reason and reason code of a charge of a line mean the same.' },
  'UBL-SR-09': { asks: 'The seller has at most one name.' },
  'UBL-SR-15': { asks: 'The buyer has at most one name.' },
  'UBL-SR-27': { asks: 'A payment instruction has at most one payment means code.' },
  'UBL-SR-22': { asks: 'The tax representative has at most one name.' },
};
