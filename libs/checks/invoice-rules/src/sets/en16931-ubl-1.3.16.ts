import { type RuleGroup } from '../rules/rule-group';
import { edition } from './edition';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { en16931 } from './profiles';

const { rules, groups } = peppolBis3021;

/** Ids of the CEN rules start so; all others are Peppol's and the countries'. */
const isOfCen = (id: string) => /^(BR|UBL)-/.test(id);

/** The CEN rules for UBL: what Peppol BIS Billing stands on, without what Peppol asks beside them. */
export const en16931Ubl1316 = edition(peppolBis3021, {
  family: 'en16931',
  edition: '1.3.16',
  validFrom: '2026-04-14',
  profile: en16931,
  remove: [...rules.keys()].filter((id) => !isOfCen(id)),
  change: new Map<RuleGroup, null>(
    groups.filter(({ ids }) => ids.length > 0 && !ids.some(isOfCen)).map((group) => [group, null]),
  ),
});
