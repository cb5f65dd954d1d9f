import { notPeppol } from '../rules/not-peppol';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type EditionChanges } from './edition';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { en16931 } from './profiles';

const { rules, groups } = peppolBis3021;

/** Ids of the CEN rules start so; all others are Peppol's and the countries'. */
const isOfCen = (id: string) => /^(BR|UBL)-/.test(id);

const core: EditionChanges = {
  family: 'en16931',
  edition: '1.3.16',
  validFrom: '2026-04-14',
  profile: en16931,
  remove: [...rules.keys()].filter((id) => !isOfCen(id)),
  change: new Map<RuleGroup, null>(
    groups.filter(({ ids }) => ids.length > 0 && !ids.some(isOfCen)).map((group) => [group, null]),
  ),
};

/** The CEN rules for UBL: what Peppol BIS Billing stands on, without what Peppol asks beside them. */
export const en16931Ubl1316 = edition(peppolBis3021, core);

/** The same for documents that did not ask for them: one that declares no profile of Peppol is not ready for it. */
export const en16931InPlaceOfPeppol = edition(peppolBis3021, {
  ...core,
  remove: core.remove!.filter((id) => !notPeppol.ids.includes(id)),
  addGroups: [notPeppol],
});
