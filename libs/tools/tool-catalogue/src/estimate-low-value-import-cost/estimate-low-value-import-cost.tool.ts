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
    'Duty, VAT and total of a parcel up to 150 euro into the EU by dated rules. What is unknown is listed, ' +
    'never guessed. exchangeRate: what 1 EUR is. 1 credit; without excise, carrier fees.',
  input: EstimateLowValueImportCostInput,
  output: EstimateLowValueImportCostOutput,
  price: { credits: 1 },
  check: checkParcelArguments,
  examples: estimateLowValueImportCostExamples,
  run: estimateLowValueImportCost,
});
