import { fixedByAll } from './fixes';
import { type Draft } from './intake';
import { type Judgement } from './judgement';
import { countsOf, type Numbered } from './numbered';
import { certaintyName, editionName, profileName } from './profile-names';
import { dayAndTime } from './times';
import { rulesOf, verdictOf } from './verdict';
import { phrase } from '../known-texts';
import { say } from '../say';

const titles = {
  blocked: phrase('Blocks'),
  review: phrase('Review'),
  unknown: phrase('Not known'),
  'not-checked': phrase('Not checked'),
} as const;

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
    `# ${ruleSet === null ? '' : `${editionName(ruleSet)}. `}${say(verdict.word)}: ${plain(verdict.headline)}`,
    '',
    `- ${say('File')}: ${code(draft.name)} (${format})`,
    ...(file === null
      ? []
      : [
          `- ${say('Declares')}: ${code(profileName(file.profile))} ${certaintyName(file.profile)}`.trimEnd(),
          ...parts.map(
            ({ name, words, reason }) => `- ${say(name)}: ${words}${reason === undefined ? '' : `. ${plain(reason)}`}`,
          ),
        ]),
    `- ${say('Rule set')}: ${ruleSet === null ? say('none') : say('{edition} ({count} rules)', { edition: editionName(ruleSet), count: rulesOf(judgement) })}`,
    `- ${say('Checked')}: ${dayAndTime(checkedAt)}`,
    '',
    ...entries.flatMap(({ number, tone, title, code: rule, path, fix, finding }) => [
      `${number}. **${say(titles[tone])}** ${[rule, ...(finding?.sameAs ?? [])].map(code).join(' = ')}, ${code(path === '' ? '/' : path)}${lineOf(finding)}`,
      `   ${plain(title)} ${plain(fix)}`,
    ]),
    ...(entries.length === 0 ? [say('No findings.')] : []),
    '',
    say('A check and not a certificate. Nothing was sent, booked or filed.'),
    '',
  ].join('\n');
}

const lineOf = (finding: Numbered['finding']): string =>
  finding?.line === undefined ? '' : `, ${say('line {line}', { line: `${finding.line}:${finding.column ?? 1}` })}`;

const code = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ')}\``;
const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
