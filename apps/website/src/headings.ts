import { type SearchEntry } from './site/search-entries';

/** Elements whose text is a heading that can be led to. */
const heading = /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/g;

const plainText = (html: string): string =>
  html
    .replace(/<span class="pill labs.*$/, '')
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
