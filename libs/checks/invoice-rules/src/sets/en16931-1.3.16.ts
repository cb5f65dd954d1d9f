import { codeLists } from '../rules/code-lists';
import { conditions } from '../rules/conditions';
import { decimals } from '../rules/decimals';
import { ciiCannotFire } from '../rules/cannot-fire';
import { cardinality } from '../rules/cardinality';
import { ciiCalculations, ciiTaxDecimals } from '../rules/cii-calculations';
import { ciiConditions, ciiDataTypes } from '../rules/cii-conditions';
import { ciiRowGroups } from '../rules/cii-groups';
import { ciiVatCategories } from '../rules/cii-vat-categories';
import { repeatedValues } from '../rules/repeated-values';
import { type RuleSet } from './edition';
import { ciiRows } from './en16931-1.3.16/cii-rows.generated';
import { ciiConditionRules } from './en16931-1.3.16/cii-condition-rules';
import { type CodeLists } from './edition-facts';
import { type OfficialRuleRow, rulesOf } from './official-rules';
import * as listsOfUbl from './peppol-bis-3.0.21/code-lists.generated';
import { officialRules } from './peppol-bis-3.0.21/rules.generated';
import { en16931 } from './profiles';

/** Rules of both syntaxes. */
const shared: readonly OfficialRuleRow[] = officialRules
  .filter(([id]) => id.startsWith('BR-'))
  // The number of a card is a warning in UBL.
  .map(([id, severity, ...facts]): OfficialRuleRow => [id, id === 'BR-51' ? 'error' : severity, ...facts]);
const ofRows: readonly OfficialRuleRow[] = ciiRows.flatMap(([, rows]) =>
  rows.map(([id, severity, test]): OfficialRuleRow => [id, severity, groupOf(id, test), '']),
);

function groupOf(id: string, test: string): OfficialRuleRow[2] {
  if (id.startsWith('CII-DT')) return 'cii-data-types';
  return test === 'absent' ? 'cii-restrictions' : 'cii-occurrences';
}

/** Lists of the official rules for CII, where they are not those for UBL. */
export const listsOfCii: CodeLists = {
  ...listsOfUbl,
  invoiceTypes: changed(listsOfUbl.invoiceTypes, '', '83 261 262 296 308 381 396 420 458 502 503 532'),
  taxPointCodes: '5 29 72',
  noteSubjects: changed(listsOfUbl.noteSubjects, '', 'BAT BAU BAV BAW BAX BAY BAZ BBA BBB BMF BMG BMH CCJ CCK CCL CCM CCN CCO'),
  countries: changed(listsOfUbl.countries, 'SS', 'AN'),
  vatPrefixes: changed(listsOfUbl.vatPrefixes, 'SS', 'AN'),
}; // prettier-ignore

/** A code list without some codes, and with others. */
export function changed(list: string, without: string, more: string): string {
  const left = new Set(without.split(' '));
  return [...list.split(' ').filter((code) => !left.has(code)), ...(more === '' ? [] : more.split(' '))].join(' ');
}

/** What its paths say. */
export const ciiRowGroupsOf1316 = ciiRowGroups(ciiRows);

/** The CEN rules for CII. */
export const en16931Cii1316: RuleSet = {
  id: 'en16931-1.3.16',
  family: 'en16931',
  syntax: 'cii',
  schema: 'cii-d16b',
  edition: '1.3.16',
  cen: 'cen-1.3.16',
  validFrom: '2026-04-14',
  profile: en16931,
  rules: rulesOf([...shared, ...ofRows, ...ciiConditionRules]),
  groups: [
    cardinality,
    repeatedValues,
    conditions,
    ciiCalculations,
    ciiVatCategories,
    decimals,
    ciiTaxDecimals,
    codeLists,
    ...ciiRowGroupsOf1316,
    ciiConditions,
    ciiDataTypes,
  ],
  cannotFire: ciiCannotFire,
  codeLists: listsOfCii,
  absentPaths: [],
  ciiRows,
}; // prettier-ignore
