import { cardinality, cardinalityOf1315 } from '../rules/cardinality';
import { conditions, conditionsOf1315 } from '../rules/conditions';
import { repeatedValues, repeatedValuesOf1315 } from '../rules/repeated-values';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type RuleSet } from './edition';
import { type CodeLists } from './edition-facts';
import { changed, en16931Cii1316 } from './en16931-1.3.16';
import { rulesOfCen1315 } from './en16931-1.3.15/rules';
import { type CiiRuleId } from './official-rules';

/** The lists that 1.3.16 changed, as they were. */
export const listsOf1315 = ({ currencies, identifierSchemes, endpointSchemes }: CodeLists): Partial<CodeLists> => ({
  currencies: changed(currencies, 'XCG', 'ANG BGN'),
  identifierSchemes: changed(identifierSchemes, '0245 0246 0247 0248', ''),
  endpointSchemes: changed(endpointSchemes, '0242 0245 0246 0248', ''),
});

/** CII-SR-464, which asked nothing then, and the rules from CII-SR-467 to CII-SR-494. */
const laterRules: readonly CiiRuleId[] = [
  'CII-SR-464',
  ...Array.from({ length: 28 }, (_, index): CiiRuleId => `CII-SR-${467 + index}`),
];

/** The CEN rules for CII that XRechnung 2.5.0 stands on, as what 1.3.16 changed of them. */
export const en16931Cii1315: RuleSet = edition(en16931Cii1316, {
  edition: '1.3.15',
  cen: 'cen-1.3.15',
  validFrom: '2025-10-17',
  add: rulesOfCen1315,
  remove: laterRules,
  change: new Map<RuleGroup, RuleGroup | null>([
    [cardinality, cardinalityOf1315],
    [conditions, conditionsOf1315],
    [repeatedValues, repeatedValuesOf1315],
  ]),
  codeLists: listsOf1315(en16931Cii1316.codeLists),
});
