import { decide, undecided, type DecisionStatus } from './decision';

const reason = { code: 'some_reason', message: 'Something was found.' };

describe('decide', () => {
  it.each([
    { blocking: [], review: undefined, canProceed: true, requiresHumanReview: false },
    { blocking: [], review: false, canProceed: true, requiresHumanReview: false },
    { blocking: [], review: true, canProceed: false, requiresHumanReview: true },
    { blocking: [reason], review: undefined, canProceed: false, requiresHumanReview: false },
    { blocking: [reason], review: false, canProceed: false, requiresHumanReview: false },
    { blocking: [reason], review: true, canProceed: false, requiresHumanReview: true },
  ])('blocking $blocking.length, review $review → canProceed $canProceed', (row) => {
    const { status, decision } = decide({
      summary: 'Checked.',
      blockingReasons: row.blocking,
      requiresHumanReview: row.review,
    });
    expect(status).toBe('ready');
    expect(decision.canProceed).toBe(row.canProceed);
    expect(decision.requiresHumanReview).toBe(row.requiresHumanReview);
    expect(decision.blockingReasons).toEqual(row.blocking);
  });

  it('lets warnings and next actions pass without blocking', () => {
    expect(decide({ summary: 'Fine.', warnings: [reason], nextActions: [reason] })).toEqual({
      status: 'ready',
      summary: 'Fine.',
      decision: {
        canProceed: true,
        requiresHumanReview: false,
        blockingReasons: [],
        warnings: [reason],
        nextActions: [reason],
      },
    });
  });
});

describe('undecided', () => {
  it.each<Exclude<DecisionStatus, 'ready'>>(['unavailable', 'not_configured', 'invalid_input'])(
    '%s never proceeds and always asks for a person',
    (status) => {
      expect(undecided(status, { summary: 'Nothing was decided.', warnings: [reason] })).toEqual({
        status,
        summary: 'Nothing was decided.',
        decision: {
          canProceed: false,
          requiresHumanReview: true,
          blockingReasons: [],
          warnings: [reason],
          nextActions: [],
        },
      });
    },
  );
});
