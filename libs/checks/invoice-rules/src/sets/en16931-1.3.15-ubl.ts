import { belowParty } from '../rules/cannot-fire';
import { conditions, conditionsOf1315Ubl } from '../rules/conditions';
import { type RuleGroup } from '../rules/rule-group';
import { ublRepetitions, ublRepetitionsOf1315 } from '../rules/ubl-repetitions';
import { vatCategories, vatCategoriesOf1315 } from '../rules/vat-categories';
import { edition, type RuleSet } from './edition';
import { type CodeLists } from './edition-facts';
import { listsOf1315 } from './en16931-1.3.15';
import { changed } from './en16931-1.3.16';
import { rulesOfCen1315 } from './en16931-1.3.15/rules';
import { type RuleGroupName, type RuleId } from './official-rules';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { en16931 } from './profiles';

const ofCen = (id: string) => /^(BR|UBL)-/.test(id);
const isOfPeppol = (name: RuleGroupName) => name === 'peppol' || name === 'party-identifiers' || name.startsWith('national-'); // prettier-ignore

/** Two codes for self-billed credit notes were those of invoices then. */
const typesOf1315 = ({ invoiceTypes, creditNoteTypes }: CodeLists): Partial<CodeLists> => ({
  invoiceTypes: changed(invoiceTypes, '', '502 503'),
  creditNoteTypes: changed(creditNoteTypes, '502 503', ''),
});

/** The CEN rules for UBL that XRechnung 2.5.0 stands on: those in Peppol BIS Billing 3.0.21, as what 1.3.16 changed of them. */
export const en16931Ubl1315: RuleSet = edition(peppolBis3021, {
  family: 'en16931',
  edition: '1.3.15',
  cen: 'cen-1.3.15',
  validFrom: '2025-10-17',
  profile: en16931,
  add: rulesOfCen1315,
  remove: [...peppolBis3021.rules.keys()].filter((id) => !ofCen(id) || id === 'UBL-SR-56'),
  change: new Map<RuleGroup, RuleGroup | null>([
    [conditions, conditionsOf1315Ubl],
    [ublRepetitions, ublRepetitionsOf1315],
    [vatCategories, vatCategoriesOf1315],
    ...peppolBis3021.groups.filter(({ name }) => isOfPeppol(name)).map((group) => [group, null] as const),
  ]),
  codeLists: { ...listsOf1315(peppolBis3021.codeLists), ...typesOf1315(peppolBis3021.codeLists) },
  // As it is written there; 1.3.16 names an element that exists.
  addAbsentPaths: [['UBL-CR-674', '//cbc:PrimaryAccountNumber/@schemeID']],
  cannotFire: new Map<RuleId, string>([['UBL-SR-23', belowParty]]),
});
