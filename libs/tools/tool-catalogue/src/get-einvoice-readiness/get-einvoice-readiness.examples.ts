import { type ToolExample } from '../tool';

/** Asked by the sandbox's buyer, whose wallet is linked to the demo workspace. */
export const getEInvoiceReadinessExamples: readonly ToolExample[] = [
  {
    title: 'A workspace with everything in place',
    input: {},
    expect: {
      state: 'ready',
      missing: [],
      unknown: [],
      nextStep: null,
      decision: { status: 'ready', decision: { canProceed: true } },
      provenance: { source: 'workspace', mode: 'sandbox' },
    },
  },
  {
    title: 'The same, confirmed with the provider',
    input: { verifyWithProvider: true },
    expect: { state: 'ready', decision: { status: 'ready' }, provenance: { mode: 'sandbox' } },
  },
];
