import { fixedByAll } from './fixes';
import { type Draft } from './intake';
import { type Judgement } from './judgement';
import { countsOf, type Numbered } from './numbered';
import { editionName, profileName } from './profile-names';
import { dayAndTime } from './times';
import { rulesOf, verdictOf } from './verdict';

const titles = { blocked: 'Blocks', review: 'Review', unknown: 'Not known', 'not-checked': 'Not checked' } as const;

/** The judgement as Markdown, to be pasted into a ticket or a mail. Text of the draft is in code, so that it stays text. */
export function reportText(
  draft: Draft,
  judgement: Judgement,
  entries: readonly Numbered[],
  checkedAt: string,
): string {
  const { ruleSet, file, format, parts } = judgement;
  const verdict = verdictOf(judgement, countsOf(judgement), fixedByAll(judgement.findings).length);
  return [
    `# ${verdict.word}: ${plain(verdict.headline)}`,
    '',
    `- File: ${code(draft.name)} (${format})`,
    ...(file === null
      ? []
      : [
          `- Declares: ${code(profileName(file.profile))}`,
          ...parts.map(
            ({ name, words, reason }) => `- ${name}: ${words}${reason === undefined ? '' : `. ${plain(reason)}`}`,
          ),
        ]),
    ruleSet === null ? '- Rule set: none' : `- Rule set: ${editionName(ruleSet)} (${rulesOf(judgement)} rules)`,
    `- Checked: ${dayAndTime(checkedAt)}`,
    '',
    ...entries.flatMap(({ number, tone, title, code: rule, path, fix, finding }) => [
      `${number}. **${titles[tone]}** ${[rule, ...(finding?.sameAs ?? [])].map(code).join(' = ')} at ${code(path === '' ? '/' : path)}${lineOf(finding)}`,
      `   ${plain(title)} ${plain(fix)}`,
    ]),
    ...(entries.length === 0 ? ['No findings.'] : []),
    '',
    'A check and not a certificate. Nothing was sent, booked or filed.',
    '',
  ].join('\n');
}

const lineOf = (finding: Numbered['finding']): string =>
  finding?.line === undefined ? '' : `, line ${finding.line}:${finding.column ?? 1}`;

const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
