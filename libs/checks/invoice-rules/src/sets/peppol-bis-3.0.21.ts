import { cannotFire } from '../rules/cannot-fire';
import { ruleGroups } from '../rules/rule-groups';
import { type RuleSet } from './edition';
import { rulesOf } from './official-rules';
import { absentPaths } from './peppol-bis-3.0.21/absent-paths.generated';
import * as codeLists from './peppol-bis-3.0.21/code-lists.generated';
import { peppolBilling } from './profiles';
import { officialRules } from './peppol-bis-3.0.21/rules.generated';

/** The first edition we have, and the only one that is stated whole. */
export const peppolBis3021: RuleSet = {
  id: 'peppol-bis-3.0.21',
  family: 'peppol-bis',
  syntax: 'ubl',
  schema: 'ubl-2.1',
  edition: '3.0.21',
  cen: 'cen-1.3.16',
  validFrom: '2026-08-17',
  profile: peppolBilling,
  rules: rulesOf(officialRules),
  groups: ruleGroups,
  cannotFire,
  codeLists,
  absentPaths,
  ciiRows: [],
};
