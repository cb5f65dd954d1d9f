import { calculations } from './calculations';
import { conditions } from './conditions';
import { type RuleGroup } from './rule-group';
import { vatCategories } from './vat-categories';

/** Every group of official rules that is implemented; what is missing here is listed as not checked in each report. */
export const ruleGroups: readonly RuleGroup[] = [conditions, calculations, vatCategories];
