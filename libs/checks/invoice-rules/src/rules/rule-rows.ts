import { type RuleId } from '../sets/official-rules';
import { rows as calculations } from './calculations';
import { rows as cardinality } from './cardinality';
import { rows as required } from './cardinality-table';
import { ciiSummaries } from './cii-summaries';
import { rows as codedValues } from './code-list-table';
import { rows as codeLists } from './code-lists';
import { rows as conditions } from './conditions';
import { rows as decimals } from './decimals-table';
import { rows as cannotFire } from './cannot-fire';
import { rowsOfCiusRo } from './cius-ro-rows';
import { asksOfExtendedCtc } from './extended-ctc-texts';
import { rowsOfFrance } from './france-rows';
import { rowsOfHrCius } from './hr-cius-rows';
import { rowsOfGAccount, rowsOfNlcius } from './nlcius-rows';
import { rows as partyIdentifiers } from './party-identifiers';
import { rows as peppolCodes } from './peppol-codes';
import { rowsOfExactlyOne } from './exactly-one';
import { rows as germany } from './peppol-countries/de';
import { rows as denmark } from './peppol-countries/dk';
import { rows as greece } from './peppol-countries/gr';
import { rows as iceland } from './peppol-countries/is';
import { rows as italy } from './peppol-countries/it';
import { rows as netherlands } from './peppol-countries/nl';
import { rows as norway } from './peppol-countries/no';
import { rows as sweden } from './peppol-countries/se';
import { rows as slovakia } from './peppol-countries/sk';
import { rows as peppolDocument } from './peppol-document';
import { rows as peppolExemptions } from './peppol-exemptions';
import { rows as peppolLines } from './peppol-lines';
import { rows as peppolTypeCodes } from './peppol-type-codes';
import { extendedCtcUblRules } from '../sets/extended-ctc-fr-1.4.0.03/rules';
import { ruleSets } from '../sets/rule-sets';
import { type RuleRow, type RuleRows } from './rule-row';
import { rows as ublDataTypes } from './ubl-data-types';
import { rows as atMostOnce } from './ubl-occurrence-table';
import { rows as ublOccurrences } from './ubl-occurrences';
import { rows as ublRepetitions } from './ubl-repetitions';
import { rowsOfPaths } from './ubl-restrictions';
import { rowsOfCategories } from './vat-category-rows';
import { rows as xrechnung, rowsOfGermanRules } from './xrechnung-rows';

let known: RuleRows | undefined;

/** The row of every rule of every edition, by id; put together when it is first asked for. */
export function ruleRows(): RuleRows {
  return (known ??= {
    ...calculations,
    ...cardinality,
    ...required,
    ...codedValues,
    ...codeLists,
    ...conditions,
    ...decimals,
    ...cannotFire,
    ...partyIdentifiers,
    ...peppolCodes,
    ...peppolDocument,
    ...peppolExemptions,
    ...peppolLines,
    ...peppolTypeCodes,
    ...germany,
    ...denmark,
    ...greece,
    ...iceland,
    ...italy,
    ...netherlands,
    ...norway,
    ...sweden,
    ...slovakia,
    ...ublDataTypes,
    ...atMostOnce,
    ...ublOccurrences,
    ...ublRepetitions,
    ...rowsOfPaths(ruleSets.flatMap(({ absentPaths }) => absentPaths)),
    ...rowsOfCategories(),
    ...rowsOfExactlyOne(),
    ...rowsOfNlcius(),
    ...rowsOfGAccount(),
    ...rowsOfCiusRo(),
    ...rowsOfHrCius(),
    ...rowsOfFrance(),
    ...Object.fromEntries(extendedCtcUblRules.map(([id]) => [id, { asks: asksOfExtendedCtc().get(id)! }])),
    ...xrechnung,
    ...rowsOfGermanRules(),
  });
}

/** What an official rule asks, in one sentence of ours that is true of a document that obeys. */
export function ruleSummary(id: RuleId): string {
  return ciiSummaries().get(id) ?? rowOf(id).asks;
}

export function rowOf(id: RuleId): RuleRow {
  const row = ruleRows()[id];
  if (row === undefined)
    throw new Error(`${id} has no row; write one beside its check in libs/checks/invoice-rules/src/rules.`);
  return row;
}
