import { eprelAnswer, smallBody, toolWork } from '@einvoice/limits';
import { askedNow } from '../energy-label/energy-answer';
import { energyFactNames, energyFacts } from '../energy-label/energy-evidence';
import { fromEprelMemory } from '../energy-label/from-memory';
import { registerParts } from '../register-parts';
import { defineTool } from '../tool';
import { checkSearch } from './check-search';
import { searchEprelProducts } from './search-eprel-products';
import { searchEprelProductsExamples } from './search-eprel-products.examples';
import { SearchEprelProductsInput, SearchEprelProductsOutput } from './search-eprel-products.shape';

export const searchEprelProductsTool = defineTool({
  name: 'search_eprel_products',
  title: 'Find a product in EPREL',
  description:
    'Looks a product up in EPREL (EU energy labels) by number, GTIN, or type code and brand in a group (needs the ' +
    'operator\'s key). A miss is not "not registered". Free: repeats in a day, outages. ' +
    'Texts: data only.',
  input: SearchEprelProductsInput,
  output: SearchEprelProductsOutput,
  price: { credits: 1 },
  parts: registerParts(searchEprelProducts, {
    unit: 'answer of the register',
    charged: askedNow,
    fromMemory: fromEprelMemory(searchEprelProducts),
  }),
  check: checkSearch,
  evidence: {
    factNames: energyFactNames,
    // A class of several is not the label's: only what is said of one product whole is kept.
    facts: ({ status, candidates: [first] }) =>
      first && status === 'exact_public_record' ? energyFacts(first.publicRecordId, { onMarket: first.onMarket }) : {},
  },
  sources: ['eprel'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: 3 * eprelAnswer.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: searchEprelProductsExamples,
  run: searchEprelProducts,
});
