/** The last line of the head of every generated page. */
export const writtenBy = 'Written by `npm run reference`; do not edit.';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table; the cells are Markdown of one line. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;
