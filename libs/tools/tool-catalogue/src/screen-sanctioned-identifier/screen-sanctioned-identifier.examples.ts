import { type ToolExample } from '../tool';

/** The lists are those of the sandbox: invented parties. */
export const screenSanctionedIdentifierExamples: readonly ToolExample[] = [
  {
    title: 'The IMO number of a listed vessel',
    input: { identifier: 'IMO 9999993', identifierType: 'imo' },
    expect: {
      ...{ status: 'strong_match', matches: [{ agreement: 'exact', identifierType: 'imo' }] },
      decision: { decision: { canProceed: false, blockingReasons: [{ code: 'possible_sanctions_match' }] } },
    },
  },
  {
    title: 'A passport that is on no list: proceed, with lists and dates',
    input: { identifier: 'L00000000', identifierType: 'passport' },
    expect: {
      ...{ status: 'no_match_in_screened_lists', matches: [], listsNotLoaded: [] },
      decision: { status: 'ready', decision: { canProceed: true, warnings: [{ code: 'no_match_is_no_clearance' }] } },
    },
  },
];
