import { type RuleSet } from './edition';
import { en16931Cii1315 } from './en16931-1.3.15';
import { en16931Cii1316 } from './en16931-1.3.16';

/** Every edition that we have for CII, by the day from which they count. */
export const ciiRuleSets: readonly [RuleSet, ...RuleSet[]] = [en16931Cii1315, en16931Cii1316];
