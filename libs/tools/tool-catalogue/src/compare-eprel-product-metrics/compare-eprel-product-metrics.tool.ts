import { eprelAnswer, eprelQuestion, smallBody, toolWork } from '@einvoice/limits';
import { fromEprelMemory } from '../energy-label/from-memory';
import { defineTool } from '../tool';
import { checkComparison } from './check-comparison';
import { compareMetrics, isOneGroup } from './compare-eprel-product-metrics';
import { compareEprelProductMetricsExamples } from './compare-eprel-product-metrics.examples';
import {
  CompareEprelProductMetricsInput,
  CompareEprelProductMetricsOutput,
} from './compare-eprel-product-metrics.shape';

export const compareEprelProductMetricsTool = defineTool({
  name: 'compare_eprel_product_metrics',
  title: 'Compare figures of products in EPREL',
  description:
    'Figures of 2 to 5 records of one product group of EPREL side by side, with units, nulls and the direction of each; it ' +
    'ranks nothing. Records of several groups are incompatible_comparison. 1 credit per record the register answered now; ' +
    'repeats within a day, outages and incompatible groups are free.',
  input: CompareEprelProductMetricsInput,
  output: CompareEprelProductMetricsOutput,
  price: { credits: 1 },
  parts: {
    ...{ unit: 'answered record', most: eprelQuestion.comparedMax },
    asked: (input) => input,
    open: (input) => (isOneGroup(input) ? input.publicRecordIds.length : 0),
    work: async (input, deps) => {
      const { answer, answeredNow } = await compareMetrics(input, deps);
      const complete = answer.records.every(({ state }) => state !== 'unanswered');
      return { answer, answered: answeredNow, complete };
    },
    fromMemory: fromEprelMemory(async (input, deps) => (await compareMetrics(input, deps)).answer),
  },
  check: checkComparison,
  sources: ['eprel'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: eprelAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: compareEprelProductMetricsExamples,
  run: async (input, deps) => (await compareMetrics(input, deps)).answer,
});
