import { hrCannotFire, hrCius } from '../rules/hr-cius';
import { edition } from './edition';
import { en16931Ubl1315 } from './en16931-1.3.15-ubl';
import { hrRules } from './hr-cius-1.0.3/rules';
import { hrCiusProfile } from './profiles';

/** HR eRacun: the CEN rules, and what Croatia asks beside them, also of its extension. */
export const hrCius103 = edition(en16931Ubl1315, {
  family: 'hr-cius',
  edition: '1.0.3',
  validFrom: '2026-03-06',
  profile: hrCiusProfile,
  add: hrRules,
  addGroups: [hrCius],
  cannotFire: hrCannotFire,
});
