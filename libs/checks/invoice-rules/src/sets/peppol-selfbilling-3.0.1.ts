import { peppolCurrencies, selfBillingCurrencies } from '../rules/peppol-lines';
import { peppolTypeCodes, selfBillingTypeCodes } from '../rules/peppol-type-codes';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type RuleSet } from './edition';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { add, addAbsentPaths, base, codeLists, relevel, remove } from './peppol-selfbilling-3.0.1/changes.generated';
import { peppolSelfBilling } from './profiles';

/**
 * Self-Billing asks what Billing asks, but for the rules of single countries, with identifiers and type codes of its own. It came with
 * the release of May 2026, whose first day stands here; the header of its file says 3.0.2, its editors call it 3.0.1.
 */
export const peppolSelfBilling301: RuleSet = edition(peppolBis3021, {
  base,
  family: 'peppol-selfbilling',
  edition: '3.0.1',
  validFrom: '2026-08-17',
  profile: peppolSelfBilling,
  add,
  remove,
  relevel,
  codeLists,
  addAbsentPaths,
  change: new Map<RuleGroup, RuleGroup | null>([
    [peppolTypeCodes, selfBillingTypeCodes],
    [peppolCurrencies, selfBillingCurrencies],
    ...nationalGroups(peppolBis3021),
  ]),
});

function nationalGroups({ groups }: RuleSet): (readonly [RuleGroup, null])[] {
  return groups.filter(({ name }) => name.startsWith('national-')).map((group) => [group, null]);
}
