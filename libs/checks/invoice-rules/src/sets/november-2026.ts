import { exactlyOnce } from '../rules/exactly-one';
import { partyIdentifiers, partyIdentifiersOfNovember2026 } from '../rules/party-identifiers';
import { type RuleGroup } from '../rules/rule-group';
import { commonRules, structureRules } from './november-2026.announced';

/** What both profiles change with the release of November 2026, which counts from 24 February 2027. */
export const november2026 = {
  validFrom: '2027-02-24',
  provisional: true,
  add: [...commonRules, ...structureRules],
  /** The Dutch rules stop being warnings. */
  relevel: {
    'PEPPOL-COMMON-R054': 'error',
    'PEPPOL-COMMON-R055': 'error',
    'PEPPOL-COMMON-R056-1': 'error',
    'PEPPOL-COMMON-R056-2': 'error',
    'PEPPOL-COMMON-R057': 'error',
  },
  change: [[partyIdentifiers, partyIdentifiersOfNovember2026]] as readonly (readonly [RuleGroup, RuleGroup])[],
  addGroups: [exactlyOnce] as readonly RuleGroup[],
} as const;
