import { type RuleGroupName } from '../sets/official-rules';

/** What a group of official rules is about, in the order in which a reader wants them. */
export const ruleGroupTitles: Readonly<Record<RuleGroupName, string>> = {
  cardinality: 'What must be there',
  conditions: 'What is needed or excluded because of something else',
  calculations: 'Sums',
  'vat-categories': 'VAT categories',
  decimals: 'Decimals',
  'code-lists': 'Codes',
  'ubl-occurrences': 'How often UBL elements may stand',
  'ubl-data-types': 'Form of UBL values',
  'ubl-restrictions': 'UBL elements without use',
  peppol: 'Peppol',
  'exactly-one': 'What Peppol wants exactly once',
  'party-identifiers': 'Identifiers by their scheme',
  'national-de': 'Germany',
  'national-dk': 'Denmark',
  'national-gr': 'Greece',
  'national-is': 'Iceland',
  'national-it': 'Italy',
  'national-nl': 'The Netherlands',
  'national-no': 'Norway',
  'national-se': 'Sweden',
  'national-sk': 'Slovakia',
};
