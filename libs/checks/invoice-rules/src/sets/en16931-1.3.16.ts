import { codeLists as codeLists_ } from '../rules/code-lists';
import { conditions } from '../rules/conditions';
import { decimals } from '../rules/decimals';
import { cardinality } from '../rules/cardinality';
import { ciiCalculations } from '../rules/cii-calculations';
import { ciiConditions } from '../rules/cii-conditions';
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

/** Rules of the two syntaxes; what differs between these is their severity. */
const shared: readonly OfficialRuleRow[] = officialRules.filter(([id]) => id.startsWith('BR-'));
const ofRows: readonly OfficialRuleRow[] = ciiRows.flatMap(([, rows]) =>
  rows.map(([id, severity, test, path]): OfficialRuleRow => [id, severity, groupOf(id, test), termsOf(path)]),
);

function groupOf(id: string, test: string): OfficialRuleRow[2] {
  if (id.startsWith('CII-DT')) return 'cii-data-types';
  return test === 'absent' ? 'cii-restrictions' : 'cii-occurrences';
}

/** Elements that EN 16931 has no use for have no terms. */
function termsOf(_path: string): string {
  return '';
}

/** Lists of the official rules for CII, where they are not those for UBL. */
const codeLists: CodeLists = {
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

/** The CEN rules for CII. */
export const en16931Cii1316: RuleSet = {
  id: 'en16931-1.3.16',
  family: 'en16931',
  syntax: 'cii',
  edition: '1.3.16',
  cen: 'cen-1.3.16',
  validFrom: '2026-04-14',
  profile: en16931,
  rules: new Map([...rulesOf([...shared, ...ofRows, ...ciiConditionRules])].map(([id, rule]) => [id, id === 'BR-51' ? { ...rule, severity: 'error' } : rule])),
  groups: [cardinality, repeatedValues, conditions, decimals, codeLists_, ciiCalculations, ciiVatCategories, ...ciiRowGroups(ciiRows), ciiConditions],
  cannotFire: new Map(),
  codeLists,
  absentPaths: [],
  ciiRows,
}; // prettier-ignore
