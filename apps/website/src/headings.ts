import { type SearchEntry } from './site/search-entries';

/** Elements whose text is a heading that can be led to. */
const heading = /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/g;

const plainText = (html: string): string =>
  html
    .replace(/<span class="(?:pill labs|faint num).*$/, '')
    .replace(/<[^>]+>|<!-- -->/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim();

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The page with an id at every heading that has none: a heading without one cannot be led to. */
export function withAnchors(html: string): string {
  const taken = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!));
  return html.replace(heading, (whole, level: string, attributes: string, inner: string) => {
    if (/\sid="/.test(attributes)) return whole;
    const slug = slugOf(plainText(inner)) || 'section';
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
  });
}

/** The headings of a page that has its anchors, each with the title of the page beside it. */
export function headingsOf(html: string, title: string, address: string): SearchEntry[] {
  return [...html.matchAll(heading)].flatMap(([, , attributes = '', inner = '']) => {
    const id = /\sid="([^"]+)"/.exec(attributes)?.[1];
    return id === undefined ? [] : [[plainText(inner), `${address}#${id}`, title] as const];
  });
}

const inHtml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
/** Fewer are seen at a glance. */
const contentsFrom = 4;

/** The list of a page's main headings, for a page that has several of them; else nothing. */
export function contentsOf(html: string): string {
  const entries = [...html.matchAll(heading)].flatMap(([, level, attributes = '', inner = '']) => {
    const id = /\sid="([^"]+)"/.exec(attributes)?.[1];
    return level === '2' && id !== undefined ? [{ id, text: plainText(inner) }] : [];
  });
  if (entries.length < contentsFrom) return '';
  const items = entries.map(({ id, text }) => `<li><a href="#${id}">${inHtml(text)}</a></li>`);
  return `<nav class="docs-contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}
