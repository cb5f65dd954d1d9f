import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerView, type CheckAnswer } from './answer-view';

const well = { canProceed: true, requiresHumanReview: false, blockingReasons: [], warnings: [], nextActions: [] };
const reason = { code: 'a', message: 'A reason.' };

/** The mark before the verdict. */
function markOf(status: string, part: Partial<CheckAnswer['decision']['decision']> = {}): string | undefined {
  const answer: CheckAnswer = { decision: { status, summary: 'Said.', decision: { ...well, ...part } } };
  const html = renderToStaticMarkup(createElement(AnswerView, { answer, facts: [] }));
  return /<h2><svg class="mark-inline ([a-z-]+)"/.exec(html)?.[1];
}

it('the mark of an answer is that of the worst of it: what blocks, what nobody knows, what a person should look at', () => {
  expect(markOf('valid')).toBe('ready');
  expect(markOf('valid', { warnings: [reason] })).toBe('ready');
  expect(markOf('valid', { requiresHumanReview: true })).toBe('review');
  expect(markOf('valid', { canProceed: false })).toBe('review');
  expect(markOf('unavailable', { requiresHumanReview: true, canProceed: false })).toBe('unknown');
  expect(markOf('not_configured', { canProceed: false })).toBe('unknown');
  expect(markOf('invalid', { blockingReasons: [reason], canProceed: false })).toBe('blocked');
  expect(markOf('unavailable', { blockingReasons: [reason], canProceed: false })).toBe('blocked');
});
