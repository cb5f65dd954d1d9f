import { defineTool } from '../tool';
import { checkParcelArguments, estimateLowValueImportCost } from './estimate-low-value-import-cost';
import { estimateLowValueImportCostExamples } from './estimate-low-value-import-cost.examples';
import {
  EstimateLowValueImportCostInput,
  EstimateLowValueImportCostOutput,
} from './estimate-low-value-import-cost.shape';

export const estimateLowValueImportCostTool = defineTool({
  name: 'estimate_low_value_import_cost',
  title: 'Estimate what a parcel costs',
  description:
    'Duty, VAT and total of a parcel up to 150 euro into the EU by dated rules. Unknowns are listed, ' +
    'not guessed. exchangeRate: of 1 EUR. 1 credit; no excise, fees.',
  input: EstimateLowValueImportCostInput,
  output: EstimateLowValueImportCostOutput,
  price: { credits: 1 },
  check: checkParcelArguments,
  evidence: {
    factNames: ['destinationCountry', 'asOfDate', 'regime', 'dutyEur', 'importTaxEur', 'totalEur', 'gaps'],
    facts: ({ regime, dutyEur, vatEur, totalEur, missing, details: { asOfDate } }, { destinationCountry }) => ({
      ...{ destinationCountry, asOfDate, regime, dutyEur, importTaxEur: vatEur, totalEur },
      gaps: missing.map(({ code }) => code),
    }),
    // The rows that were used, by the newest day on which somebody compared one with its source.
    datasetVersions: ({ rules }) =>
      rules.length === 0
        ? []
        : [
            `import cost rules ${rules
              .map(({ reviewedAt }) => reviewedAt)
              .sort()
              .at(-1)}`,
          ],
  },
  examples: estimateLowValueImportCostExamples,
  run: estimateLowValueImportCost,
});
