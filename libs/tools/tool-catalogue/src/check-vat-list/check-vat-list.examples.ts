import { type ToolExample } from '../tool';

export const checkVatListExamples: readonly ToolExample[] = [
  {
    title: 'A registered number, one that is not, and a text that is none',
    input: {
      rows: [
        { reference: 'customer 1', vatId: 'BE 0999.999.922' },
        { reference: 'customer 2', vatId: 'NL 999999990 B01' },
        { reference: 'customer 3', vatId: 'none' },
      ],
    },
    expect: {
      rows: [{ verdict: 'valid', reference: 'customer 1' }, { verdict: 'invalid' }, { verdict: 'not_checked' }],
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
];
