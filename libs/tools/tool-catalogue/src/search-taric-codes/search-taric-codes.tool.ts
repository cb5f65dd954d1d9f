import { tariffVersions } from '../tariff/tariff-answer';
import { defineTool } from '../tool';
import { checkSearchArguments, searchTaricCodes } from './search-taric-codes';
import { searchTaricCodesExamples } from './search-taric-codes.examples';
import { SearchTaricCodesInput, SearchTaricCodesOutput } from './search-taric-codes.shape';

export const searchTaricCodesTool = defineTool({
  name: 'search_taric_codes',
  title: 'Find EU tariff codes for goods',
  description:
    'Headings of the EU tariff whose words fit a description in English, with matched words and declarable codes. ' +
    'Never a classification: a person chooses, only a BTI binds. 1 credit; free when the month is stale.',
  input: SearchTaricCodesInput,
  output: SearchTaricCodesOutput,
  price: { credits: 1 },
  check: checkSearchArguments,
  evidence: {
    factNames: ['candidates', 'onDate'],
    facts: ({ candidates, onDate }) => ({ candidates: candidates.map(({ code }) => code), onDate }),
    datasetVersions: ({ provenance }) => tariffVersions(provenance),
  },
  examples: searchTaricCodesExamples,
  run: searchTaricCodes,
});
