import { Fragment, type ReactNode } from 'react';

export { counted, euros, fileSize, grouped, limitSize } from './units';

/** Text whose `code` in backticks and [links](/docs) become elements; nothing else of Markdown is read. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split(/(`[^`]+`|\[[^\]]+\]\([^)\s]+\))/);
  return parts.map((part, index) => <Fragment key={index}>{element(part)}</Fragment>);
}

function element(part: string): ReactNode {
  if (part.startsWith('`')) return <code>{part.slice(1, -1)}</code>;
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part);
  return link === null ? part : <a href={link[2]}>{link[1]}</a>;
}
