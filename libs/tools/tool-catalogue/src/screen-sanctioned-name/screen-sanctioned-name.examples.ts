import { type ToolExample } from '../tool';

/** The lists are those of the sandbox: invented parties. */
export const screenSanctionedNameExamples: readonly ToolExample[] = [
  {
    title: 'A name in Arabic letters, listed in Latin ones',
    input: { name: 'طالب الزمراني', entityType: 'person', lists: ['un'] },
    expect: {
      ...{ status: 'strong_match', listsNotLoaded: [], sampleMatches: [], reason: null },
      decision: {
        status: 'ready',
        decision: { canProceed: false, blockingReasons: [{ code: 'possible_sanctions_match' }] },
      },
    },
  },
  {
    title: 'No match: proceed, knowing which lists of which day were asked',
    input: { name: 'Marta Halvorsrud', entityType: 'person' },
    expect: {
      ...{ status: 'no_match_in_screened_lists', matches: [], listsNotLoaded: [] },
      decision: {
        status: 'ready',
        decision: { canProceed: true, warnings: [{ code: 'no_match_is_no_clearance' }] },
      },
    },
  },
];
