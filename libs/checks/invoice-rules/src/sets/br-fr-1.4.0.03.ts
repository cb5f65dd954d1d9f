import { frenchCii, frenchCiiCannotFire, frenchUbl, frenchUblCannotFire } from '../rules/france';
import { edition } from './edition';
import { en16931Cii1316 } from './en16931-1.3.16';
import { en16931Ubl1316 } from './en16931-ubl-1.3.16';
import { frenchCiiRules, frenchRules, frenchUblRules } from './br-fr-1.4.0.03/rules';
import { frenchProfile } from './profiles';

const inForce = { family: 'br-fr', edition: '1.4.0.03', validFrom: '2026-09-01', profile: frenchProfile } as const;

/** France (BR-FR of its invoices, "Flux 2") in UBL: the CEN rules, and what France asks beside them. */
export const brFr14003Ubl = edition(en16931Ubl1316, {
  ...inForce,
  add: [...frenchRules, ...frenchUblRules],
  addGroups: [frenchUbl],
  cannotFire: frenchUblCannotFire,
});

/** The same in CII. */
export const brFr14003Cii = edition(en16931Cii1316, {
  ...inForce,
  schema: 'cii-d22b',
  add: [...frenchRules, ...frenchCiiRules],
  addGroups: [frenchCii],
  cannotFire: frenchCiiCannotFire,
});
