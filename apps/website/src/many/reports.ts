import { dayAndTime } from '../review/times';
import { countsOfWords, groupsOf, wordOf } from './groups';
import { type Row } from './many-store';
import { phrase } from '../known-texts';
import { say } from '../say';
import { spokenLanguage } from '../spoken-language';

const titles = (): string[] => [
  ...[say('File'), say('Verdict'), say('Number'), say('Seller’s country'), say('Profile'), say('Rule')],
  ...[say('Severity'), say('Count'), say('Line'), say('Column'), say('What'), say('Fix')],
  ...[say('Next edition'), say('Same content as'), say('Corrected')],
];

/** One line for each rule of each file, and one for a file without findings; for any spreadsheet. */
export function csvOf(rows: readonly Row[]): string {
  const lines = rows.flatMap((row) => {
    const { path, verdict, reason, sameAs, fixed } = row;
    const head = [path, say(wordOf(row)), verdict?.number, verdict?.country, verdict?.profile];
    const tail = [verdict?.later, sameAs, fixed.join(' ')];
    const rules = verdict?.rules ?? [];
    if (rules.length === 0) return [[...head, '', '', '', '', '', reason ?? verdict?.sentence, '', ...tail]];
    return rules.map(({ code, severity, count, line, column, what, fix }) => [
      ...head,
      ...[code, say(severities[severity]), count, line, column, what, fix],
      ...tail,
    ]);
  });
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${[titles(), ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

type Cell = string | number | null | undefined;

/** A text that a spreadsheet would take for a formula is told to be a text. */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** All of it as a page of its own, without any program or address in it: to be kept, sent or printed. */
export function htmlReportOf(rows: readonly Row[], at: string): string {
  const counts = countsOfWords(rows).map(([word, count]) => `${say(word)}: ${filesIn(count)}`);
  const groups = groupsOf(rows).map(
    ({ code, severity, files, what, fix }) =>
      `<tr><td><code>${html(code)}</code></td><td>${say(severities[severity])}</td><td>${files.length}</td><td>${html(what)}</td><td>${html(fix)}</td></tr>`,
  );
  const files = rows.map((row) => {
    const { path, verdict, reason, sameAs, fixed } = row;
    const notes = [
      reason ?? verdict?.sentence,
      verdict?.later,
      sameAs !== null && `${say('Same content as {name}', { name: sameAs })}.`,
      fixed.length > 0 && `${say('Corrected: {rules}', { rules: fixed.join(', ') })}.`,
    ].filter((note) => typeof note === 'string');
    const codes = (verdict?.rules ?? [])
      .map(({ code, count }) => (count === 1 ? code : `${code} (${count})`))
      .join(', ');
    return `<tr><td>${html(path)}</td><td>${say(wordOf(row))}</td><td>${html(verdict?.number ?? '')}</td><td>${html(verdict?.country ?? '')}</td><td>${html(verdict?.profile ?? '')}</td><td>${html(codes)}</td><td>${html(notes.join(' '))}</td></tr>`;
  });
  return `<!doctype html>
<html lang="${spokenLanguage()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${say('{files} checked', { files: filesIn(rows.length) })}</title>
<style>${style}</style>
<h1>${say('{files} checked', { files: filesIn(rows.length) })}</h1>
<p>${dayAndTime(at)}. ${counts.join('. ')}. ${say('Checked in the browser of whoever made this report; no file was sent.')}</p>
<h2>${say('Findings by rule')}</h2>
<table><thead><tr>${heads([say('Rule'), say('Severity'), say('Files'), say('What'), say('Fix')])}</tr></thead><tbody>
${groups.join('\n')}
</tbody></table>
<h2>${say('Files')}</h2>
<table><thead><tr>${heads([say('File'), say('Verdict'), say('Number'), say('Country'), say('Profile'), say('Rules'), say('Notes')])}</tr></thead><tbody>
${files.join('\n')}
</tbody></table>
<p>${say('A check and not a certificate. Nothing was sent, booked or filed.')}</p>
</html>
`;
}

const heads = (titles: readonly string[]): string => titles.map((title) => `<th>${html(title)}</th>`).join('');
const filesIn = (count: number): string => say('{count, plural, one {# file} other {# files}}', { count });
const severities = { error: phrase('error'), warning: phrase('warning') } as const;

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:start;vertical-align:top;padding:6px 10px;border-bottom:1px solid #8888}`;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);
