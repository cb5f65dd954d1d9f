import { ciiConditionsOfFacturX, ciiDateForm } from '../rules/cii-conditions';
import { ciiTaxDecimals } from '../rules/cii-calculations';
import { ciiRowGroups } from '../rules/cii-groups';
import { type CiiPlaceRows } from '../rules/cii-row';
import { cardinalityOfFacturX } from '../rules/cardinality';
import { conditionsOfExtended, conditionsOfFacturX } from '../rules/conditions';
import { decimalsOfFacturX } from '../rules/decimals';
import { calculationsOfFacturX, facturXAccount, facturXEmptyDelivery, facturXGroups, facturXRequired, vatCategoriesOfFacturX } from '../rules/factur-x'; // prettier-ignore
import { facturXExtended } from '../rules/factur-x-extended';
import { profileGroup } from '../rules/profile-rows';
import { type ProfileLetter } from '../rules/profile-table';
import { repeatedValues } from '../rules/repeated-values';
import { type RuleGroup } from '../rules/rule-group';
import { edition, type RuleSet, type RuleSetFamily } from './edition';
import { type ProfileFacts } from './edition-facts';
import { en16931Cii1316 } from './en16931-1.3.16';
import { rulesOfCen1315 } from './en16931-1.3.15/rules';
import { extendedRules, isKeptOfCen, keptInMinimum, leftOut } from './factur-x-1.09.2/rules';
import { type OfficialRuleRow, type RuleId } from './official-rules';
import { en16931 } from './profiles';

/** Each profile has a schema of its own, a part of D22B; what that leaves out is forbidden by the rules of the profile as well. */
const inForce = { edition: '1.09.2', validFrom: '2026-09-01', schema: 'cii-d22b' } as const;

/** What paths say of the CEN rules for CII that Factur-X has: two of them have changed their numbers. */
const ciiRows: readonly CiiPlaceRows[] = [
  ['//ram:SpecifiedTradeAllowanceCharge', [
    ['CII-SR-463', 'error', 'present', 'ram:ChargeIndicator'],
    ['CII-SR-471', 'error', 'at most one', 'ram:CategoryTradeTax'],
    ['CII-SR-472', 'error', 'at most one', 'ram:RateApplicablePercent'],
    ['CII-SR-473', 'error', 'at most one', 'ram:ActualAmount'],
  ]],
]; // prettier-ignore

/** Groups of the CEN rules, as Factur-X asks them. */
const groups: readonly RuleGroup[] = [
  cardinalityOfFacturX,
  facturXRequired,
  repeatedValues,
  facturXGroups,
  calculationsOfFacturX,
  vatCategoriesOfFacturX,
  decimalsOfFacturX,
  ciiTaxDecimals,
  ...ciiRowGroups(ciiRows),
  ciiConditionsOfFacturX,
  facturXAccount,
];
const withoutGroup: ReadonlyMap<RuleGroup, null> = new Map(en16931Cii1316.groups.map((group) => [group, null]));
const cannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['CII-SR-464', 'The official condition is always true.'],
]);
const emptyElements: OfficialRuleRow = ['PEPPOL-EN16931-R008', 'warning', 'peppol', ''];

interface Profile {
  readonly family: RuleSetFamily;
  readonly name: string;
  readonly customization: string;
  readonly isKept: (id: RuleId) => boolean;
  readonly add?: readonly OfficialRuleRow[];
  readonly addGroups?: readonly RuleGroup[];
}

function without(ids: string): (id: RuleId) => boolean {
  const left = new Set(ids.split(' '));
  return (id) => isKeptOfCen(id) && !left.has(id);
}
const ofMinimum = new Set(keptInMinimum.split(' '));

/** Ids whose findings are warnings in Factur-X; every other rule is without a level, which counts as an error. */
const warnings: ReadonlySet<string> = new Set(['CII-SR-474', 'CII-SR-475', 'CII-SR-476']);

function facturX(letter: ProfileLetter, { family, name, customization, isKept, add = [], addGroups = [] }: Profile): RuleSet {
  const profile: ProfileFacts = { ...en16931, name, customization };
  const table = profileGroup(letter);
  const kept = [...en16931Cii1316.rules.keys()].filter(isKept);
  const asErrors = kept.filter((id) => !warnings.has(id)).map((id) => [id, 'error'] as const);
  const isExtended = letter === 'x';
  const added: readonly OfficialRuleRow[] = [
    ...table.ids.map((id): OfficialRuleRow => [id, 'error', 'factur-x', '']),
    ...(letter === 'm' || letter === 'w' ? [] : [emptyElements]),
    ...add,
  ];
  const whole = edition(en16931Cii1316, {
    ...inForce,
    family,
    profile,
    add: added,
    remove: [...en16931Cii1316.rules.keys()].filter((id) => !isKept(id)),
    change: withoutGroup,
    addGroups: [...groups, isExtended ? conditionsOfExtended : conditionsOfFacturX, ...addGroups, table, facturXEmptyDelivery],
    ciiRows,
    cannotFire,
  });
  return edition(whole, { ...inForce, relevel: Object.fromEntries(asErrors) });
} // prettier-ignore

const core = 'urn:cen.eu:en16931:2017';

/** Factur-X 1.09.2, which is ZUGFeRD 2.5.2: the CEN rules as it asks them, and the table of each profile. */
export const facturX1092: readonly RuleSet[] = [
  facturX('m', {
    family: 'factur-x-minimum',
    name: 'Factur-X MINIMUM',
    customization: 'urn:factur-x.eu:1p0:minimum',
    isKept: (id) => ofMinimum.has(id),
  }),
  facturX('w', {
    family: 'factur-x-basic-wl',
    name: 'Factur-X BASIC WL',
    customization: 'urn:factur-x.eu:1p0:basicwl',
    isKept: without(leftOut.basicWl),
  }),
  facturX('b', {
    family: 'factur-x-basic',
    name: 'Factur-X BASIC',
    customization: `${core}#compliant#urn:factur-x.eu:1p0:basic`,
    isKept: without(leftOut.basic),
  }),
  facturX('e', {
    family: 'factur-x-en16931',
    name: 'Factur-X EN 16931',
    customization: core,
    isKept: without(leftOut.en16931),
  }),
  facturX('x', {
    family: 'factur-x-extended',
    name: 'Factur-X EXTENDED',
    customization: `${core}#conformant#urn:factur-x.eu:1p0:extended`,
    isKept: without(leftOut.extended),
    add: [...extendedRules, ...rulesOfCen1315],
    addGroups: [facturXExtended, ciiDateForm],
  }),
];
