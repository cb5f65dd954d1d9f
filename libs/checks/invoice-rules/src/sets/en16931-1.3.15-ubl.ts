import { cardinality, cardinalityOf1315 } from '../rules/cardinality';
import { conditions, conditionsOf1315 } from '../rules/conditions';
import { repeatedValues, repeatedValuesOf1315 } from '../rules/repeated-values';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type RuleSet } from './edition';
import { listsOf1315 } from './en16931-1.3.15';
import { rulesOfCen1315 } from './en16931-1.3.15/rules';
import { type RuleGroupName } from './official-rules';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { en16931 } from './profiles';

const ofCen = (id: string) => /^(BR|UBL)-/.test(id);
const isOfPeppol = (name: RuleGroupName) => name === 'peppol' || name === 'party-identifiers' || name.startsWith('national-'); // prettier-ignore

/** The CEN rules for UBL that XRechnung 2.5.0 stands on: those in Peppol BIS Billing 3.0.21, as what 1.3.16 changed of them. */
export const en16931Ubl1315: RuleSet = edition(peppolBis3021, {
  family: 'en16931',
  edition: '1.3.15',
  cen: 'cen-1.3.15',
  validFrom: '2025-10-17',
  profile: en16931,
  add: rulesOfCen1315,
  remove: [...peppolBis3021.rules.keys()].filter((id) => !ofCen(id)),
  change: new Map<RuleGroup, RuleGroup | null>([
    [cardinality, cardinalityOf1315],
    [conditions, conditionsOf1315],
    [repeatedValues, repeatedValuesOf1315],
    ...peppolBis3021.groups.filter(({ name }) => isOfPeppol(name)).map((group) => [group, null] as const),
  ]),
  codeLists: listsOf1315(peppolBis3021.codeLists),
});
