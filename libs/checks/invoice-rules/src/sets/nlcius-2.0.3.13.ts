import { nlciusCii, nlciusCiiCannotFire, nlciusDeclared, nlciusUbl, nlciusUblCannotFire } from '../rules/nlcius';
import { type CiiPlaceRows } from '../rules/cii-row';
import { ciiRowGroups } from '../rules/cii-groups';
import { gAccount } from '../rules/g-account';
import { edition } from './edition';
import { ciiRowGroupsOf1316, en16931Cii1316 } from './en16931-1.3.16';
import { en16931Ubl1316 } from './en16931-ubl-1.3.16';
import { gAccountRules, nlciusCiiRules, nlciusRules, nlciusUblRules } from './nlcius/rules';
import { gAccountProfile, nlciusProfile } from './profiles';

const inForce = { family: 'nlcius', profile: nlciusProfile, validFrom: '2026-08-17' } as const;

/** NLCIUS in UBL, which its editors call SI-UBL: the CEN rules whole, and what the Netherlands ask beside them. */
export const nlcius20313 = edition(en16931Ubl1316, {
  ...inForce,
  edition: '2.0.3.13',
  add: [...nlciusRules, ...nlciusUblRules],
  addGroups: [nlciusUbl, nlciusDeclared],
  cannotFire: nlciusUblCannotFire,
});

/**
 * NLCIUS with a blocked account (G account) that the buyer pays wage tax and VAT into: two ways to pay, and what each gets. Its editors
 * number it on their own; elements that it needs are not without use here.
 */
export const nlciusGAccount1013 = edition(nlcius20313, {
  family: 'nlcius-g-account',
  profile: gAccountProfile,
  edition: '1.0.13',
  validFrom: '2026-08-17',
  add: gAccountRules,
  addGroups: [gAccount],
  remove: ['UBL-CR-411', 'UBL-CR-453', 'UBL-CR-459', 'BII2-T10-R001', 'SI-INV-R000'],
});

/** One rule of its copy of the CEN rules is about another element: a representative of the buyer, in place of the number of the seller's. */
const ciiRows = en16931Cii1316.ciiRows.map(([place, rows]): CiiPlaceRows => [
  place,
  rows.map((row) => (row[0] === 'CII-SR-282' ? [row[0], row[1], row[2], 'ram:BuyerTaxRepresentativeTradeParty'] : row)),
]); // prettier-ignore

/** NLCIUS in CII, numbered on its own. */
export const nlciusCii10313 = edition(en16931Cii1316, {
  ...inForce,
  edition: '1.0.3.13',
  add: [...nlciusRules, ...nlciusCiiRules],
  change: new Map(ciiRowGroupsOf1316.map((group) => [group, null])),
  addGroups: [...ciiRowGroups(ciiRows), nlciusCii],
  ciiRows,
  cannotFire: nlciusCiiCannotFire,
});
