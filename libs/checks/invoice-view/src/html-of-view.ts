import { type InvoiceView, type ViewGroup, type ViewRow } from './invoice-view';
import { viewStyle } from './view-style';
import { visible } from './visible-text';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => visible(text).replace(/[&<>"']/g, (character) => entities[character]!);

/** A value keeps its direction to itself. */
const value = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

/**
 * A page of its own: no script, no link, no picture, nothing to load. Its one style is the only thing that its policy allows. What an
 * invoice says is text in it, whatever it says.
 */
export function htmlOf(view: InvoiceView): string {
  const number = view.rows.find(({ term }) => term === 'BT-1')?.text ?? '';
  const parts = [
    `<!doctype html>\n<html lang="${view.language}" dir="ltr">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${viewStyle.hash}'">`,
    '<meta name="referrer" content="no-referrer">\n<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(`${view.title} ${number}`.trim())}</title>\n<style>${viewStyle.text}</style>\n</head>\n<body>\n<main>`,
    `<h1>${escaped(view.title)} ${value(number)}</h1>`,
    ...contentOf(view, 2),
    ...view.notes.map((note) => `<p class="note">${escaped(note)}</p>`),
    '</main>\n</body>\n</html>\n',
  ];
  return parts.join('\n');
}

function contentOf({ rows, groups }: ViewGroup, level: number): string[] {
  const list = rows.length === 0 ? [] : [`<dl>${rows.map(rowOf).join('')}</dl>`];
  return [...list, ...bySameTerm(groups).flatMap((same) => groupsOf(same, level))];
}

const rowOf = ({ term, label, text }: ViewRow): string =>
  `<div><dt>${escaped(label)}${badge(term)}</dt><dd>${value(text)}</dd></div>`;

const badge = (term: string): string => (term === '' ? '' : ` <small>${escaped(term)}</small>`);

/** One after the other, those of one kind together. */
function bySameTerm(groups: readonly ViewGroup[]): readonly (readonly ViewGroup[])[] {
  const kinds = new Map<string, ViewGroup[]>();
  for (const group of groups) {
    const same = kinds.get(group.term);
    if (same === undefined) kinds.set(group.term, [group]);
    else same.push(group);
  }
  return [...kinds.values()];
}

/** Several groups of plain rows are a table; an invoice line has more than fits into one. */
function groupsOf(groups: readonly ViewGroup[], level: number): string[] {
  const [first] = groups;
  const heading = `h${Math.min(level, headingMax)}`;
  const title = `<${heading}>${escaped(first!.title)}${badge(first!.term)}</${heading}>`;
  if (groups.length > 1 && groups.every((group) => group.groups.length === 0)) {
    return ['<section>', title, tableOf(groups), '</section>'];
  }
  return groups.flatMap((group, index) => [
    `<section${group.term === 'BG-25' ? ' class="line"' : ''}>`,
    ...(index === 0 || group.term !== 'BG-25' ? [title] : []),
    ...contentOf(group, level + 1),
    '</section>',
  ]);
}

const headingMax = 4;

function tableOf(groups: readonly ViewGroup[]): string {
  const columns = new Map(groups.flatMap(({ rows }) => rows.map(({ term, label }) => [term, label] as const)));
  const head = [...columns].map(([term, label]) => `<th scope="col">${escaped(label)}${badge(term)}</th>`);
  const body = groups.map(({ rows }) => {
    const cells = [...columns.keys()].map((column) => rows.filter(({ term }) => term === column));
    return `<tr>${cells.map((cell) => `<td>${cell.map(({ text }) => value(text)).join('<br>')}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
