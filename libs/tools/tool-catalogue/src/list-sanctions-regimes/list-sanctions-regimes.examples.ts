import { type ToolExample } from '../tool';

/** The lists are those of the sandbox: invented parties. */
export const listSanctionsRegimesExamples: readonly ToolExample[] = [
  {
    title: 'One list, with its version and age',
    input: { list: 'un' },
    expect: {
      ...{ status: 'listed', lists: [{ id: 'un', configured: true, stale: false }] },
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
];
