import { tariffVersions } from '../tariff/tariff-answer';
import { defineTool } from '../tool';
import { checkEuImportMeasures } from './check-eu-import-measures';
import { checkEuImportMeasuresExamples } from './check-eu-import-measures.examples';
import { CheckEuImportMeasuresInput, CheckEuImportMeasuresOutput } from './check-eu-import-measures.shape';

export const checkEuImportMeasuresTool = defineTool({
  name: 'check_eu_import_measures',
  title: 'EU import measures',
  description:
    'Duty, preferences, anti-dumping, bans, controls, quotas of the EU tariff by code and origin. ' +
    'None listed is not free of measures. 2 credits; free if stale. No VAT, excise.',
  input: CheckEuImportMeasuresInput,
  output: CheckEuImportMeasuresOutput,
  price: { credits: 2 },
  sources: ['tariff_service'],
  evidence: {
    factNames: ['code', 'originCountry', 'onDate', 'duties', 'tradeDefence', 'prohibitions', 'controls'],
    facts: ({ code, onDate, duties, tradeDefence, prohibitions, controls }, { originCountry }) => ({
      ...{ code, originCountry, onDate, duties: duties.length, tradeDefence: tradeDefence.length },
      ...{ prohibitions: prohibitions.length, controls: controls.length },
    }),
    datasetVersions: ({ provenance }) => tariffVersions(provenance),
  },
  examples: checkEuImportMeasuresExamples,
  run: checkEuImportMeasures,
});
