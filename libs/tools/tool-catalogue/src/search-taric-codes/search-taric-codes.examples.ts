import { type ToolExample } from '../tool';

/** Lines are those of the sandbox's invented tariff. */
export const searchTaricCodesExamples: readonly ToolExample[] = [
  {
    title: 'A word of shops: a hoodie is a pullover or a sweatshirt',
    input: { productDescription: 'hoodie with a zip', knownProperties: { material: 'cotton' }, limit: 1 },
    expect: {
      status: 'candidates_found',
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
  {
    title: 'Nothing like it in the tariff',
    input: { productDescription: 'qwxyz' },
    expect: { status: 'no_candidate', candidates: [] },
  },
];
