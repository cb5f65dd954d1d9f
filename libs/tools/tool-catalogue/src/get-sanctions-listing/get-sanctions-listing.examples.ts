import { type ToolExample } from '../tool';

/** The lists are those of the sandbox: invented parties. */
export const getSanctionsListingExamples: readonly ToolExample[] = [
  {
    title: 'A listing of the loaded version',
    input: { listingId: 'un:SBi.001' },
    expect: {
      ...{ status: 'found', removedBy: null },
      listing: { listingId: 'un:SBi.001', list: 'un', type: 'person' },
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
  {
    title: 'A reference that no version of the last 24 months had',
    input: { listingId: 'un:SBi.999' },
    expect: { status: 'not_found_in_current_version', listing: null, decision: { decision: { canProceed: false } } },
  },
];
