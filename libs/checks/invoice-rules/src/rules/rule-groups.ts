import { calculations } from './calculations';
import { cardinality } from './cardinality';
import { codeLists } from './code-lists';
import { conditions } from './conditions';
import { decimals } from './decimals';
import { partyIdentifiers } from './party-identifiers';
import { peppolCodes } from './peppol-codes';
import { germany } from './peppol-countries/de';
import { denmark } from './peppol-countries/dk';
import { greece } from './peppol-countries/gr';
import { iceland } from './peppol-countries/is';
import { italy } from './peppol-countries/it';
import { netherlands } from './peppol-countries/nl';
import { norway } from './peppol-countries/no';
import { sweden, swedishRates } from './peppol-countries/se';
import { peppolDocument } from './peppol-document';
import { peppolExemptions } from './peppol-exemptions';
import { peppolCurrencies, peppolLines } from './peppol-lines';
import { peppolTypeCodes } from './peppol-type-codes';
import { repeatedValues } from './repeated-values';
import { type RuleGroup } from './rule-group';
import { ublDataTypes } from './ubl-data-types';
import { ublOccurrences } from './ubl-occurrences';
import { ublRepetitions } from './ubl-repetitions';
import { ublAttributes, ublRestrictions } from './ubl-restrictions';
import { vatCategories } from './vat-categories';

/** Every group of official rules that is implemented; what is missing here is listed as not checked in each report. */
export const ruleGroups: readonly RuleGroup[] = [
  cardinality,
  repeatedValues,
  conditions,
  calculations,
  vatCategories,
  decimals,
  codeLists,
  ublRestrictions,
  ublOccurrences,
  ublRepetitions,
  ublDataTypes,
  ublAttributes,
  peppolDocument,
  peppolTypeCodes,
  peppolLines,
  peppolCurrencies,
  peppolExemptions,
  peppolCodes,
  partyIdentifiers,
  denmark,
  germany,
  greece,
  iceland,
  italy,
  netherlands,
  norway,
  sweden,
  swedishRates,
];
