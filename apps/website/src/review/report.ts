import { facts } from '../facts';
import { countsOf, type Numbered } from './numbered';
import { type Review } from './review-answer';
import { dayAndTime } from './times';
import { fixesOf } from './fixes';
import { type Draft } from './review-store';
import { verdictOf } from './verdict';

const titles = { blocked: 'Blocks', review: 'Review', unknown: 'Not known', 'not-checked': 'Not checked' } as const;

/** The review as Markdown, to be pasted into a ticket or a mail. Text of the draft is in code, so that it stays text. */
export function reportText(draft: Draft, review: Review, entries: readonly Numbered[], checkedAt: string): string {
  const verdict = verdictOf(countsOf(review), fixesOf(review));
  return [
    `# ${verdict.word}: ${verdict.headline}`,
    '',
    `- File: ${code(draft.name)} (${draft.format})`,
    `- Rule set: ${review.ruleSet?.id ?? 'none'} (${facts.ruleSet.ids} rules)`,
    `- Checked: ${dayAndTime(checkedAt)}`,
    '',
    ...entries.flatMap(({ number, tone, title, code: rule, path, fix }) => [
      `${number}. **${titles[tone]}** ${code(rule)} at ${code(path === '' ? '/' : path)}`,
      `   ${plain(title)} ${plain(fix)}`,
    ]),
    ...(entries.length === 0 ? ['No findings.'] : []),
    '',
    'A check and not a certificate. Nothing was sent, booked or filed.',
    '',
  ].join('\n');
}

const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
