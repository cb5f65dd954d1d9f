import { type ToolExample } from '../tool';

/** What every tool that prepares receipts answers of a check that it does not know. */
export const unknownCheckExample: ToolExample = {
  title: 'A check that this workspace never had made: nothing is signed, no charge',
  input: { checks: [{ requestId: '0b1f2c3d-0000-4000-8000-000000000000' }], subjectReference: 'case 4711' },
  expect: {
    status: 'unverified_check',
    receipt: null,
    checks: [{ state: 'unverified_check', tool: null }],
    decision: { status: 'invalid_input', decision: { canProceed: false } },
  },
};
