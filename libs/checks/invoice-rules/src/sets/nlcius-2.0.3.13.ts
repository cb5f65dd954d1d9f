import { nlciusCii, nlciusCiiCannotFire, nlciusDeclared, nlciusUbl, nlciusUblCannotFire } from '../rules/nlcius';
import { edition } from './edition';
import { en16931Cii1316 } from './en16931-1.3.16';
import { en16931Ubl1316 } from './en16931-ubl-1.3.16';
import { nlciusCiiRules, nlciusRules, nlciusUblRules } from './nlcius/rules';
import { nlciusProfile } from './profiles';

const inForce = { family: 'nlcius', profile: nlciusProfile, validFrom: '2026-08-17' } as const;

/** NLCIUS in UBL, which its editors call SI-UBL: the CEN rules whole, and what the Netherlands ask beside them. */
export const nlcius20313 = edition(en16931Ubl1316, {
  ...inForce,
  edition: '2.0.3.13',
  add: [...nlciusRules, ...nlciusUblRules],
  addGroups: [nlciusUbl, nlciusDeclared],
  cannotFire: nlciusUblCannotFire,
});

/** NLCIUS in CII, numbered on its own. */
export const nlciusCii10313 = edition(en16931Cii1316, {
  ...inForce,
  edition: '1.0.3.13',
  add: [...nlciusRules, ...nlciusCiiRules],
  addGroups: [nlciusCii],
  cannotFire: nlciusCiiCannotFire,
});
