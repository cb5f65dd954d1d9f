import { Fragment, type ReactNode } from 'react';
import { Prose } from '../prose';
import { Code, Table } from './docs-frame';

interface ArticleProps {
  readonly markdown: string;
  /** What stands in the place of `{{name}}`. */
  readonly values: Readonly<Record<string, string>>;
  /** The same for a paragraph that is nothing else. */
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/**
 * A page written in Markdown, of which it reads: headings, lists, a table below a line `Table: caption`, code with its title in
 * the place of a language, `>` before a remark, and in all of them what Prose reads. What follows the title leads into the page.
 * @throws Error for a name that has neither a value nor a part
 */
export function Article({ markdown, values, parts }: ArticleProps) {
  const valueOf = (name: string): string => {
    if (Object.hasOwn(values, name)) return values[name]!;
    throw new Error(`A page names ${name}, which has no value.`);
  };
  const blocks = markdown.match(/```[^]*?\n```|[^\n]+(?:\n[^\n]+)*/g) ?? [];
  return blocks.map((text, index) => {
    const [, part = ''] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
    const filled = () => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name));
    return (
      <Fragment key={index}>
        {Object.hasOwn(parts, part) ? parts[part] : elementOf(filled(), blocks[index - 1] ?? '')}
      </Fragment>
    );
  });
}

function elementOf(text: string, before: string): ReactNode {
  const [begin = '', rest = ''] = text.split(/ (.*)/s);
  if (begin === '#') return <h1>{rest}</h1>;
  if (begin === '##') return <h2>{inline(rest)}</h2>;
  if (begin === '>') return <p className="muted">{inline(rest)}</p>;
  if (begin === '-') return <ul className="plain">{itemsOf(text, /^- /m)}</ul>;
  if (begin === '1.') return <ol className="steps">{itemsOf(text, /^\d+\. /m)}</ol>;
  if (begin === 'Table:') return null;
  if (begin === '|') return tableOf(text, before.replace('Table: ', ''));
  const [, title = '', code] = /^```(.*?)\n(.*)\n```$/s.exec(text) ?? [];
  if (code !== undefined) return <Code title={title}>{code}</Code>;
  return <p className={before.startsWith('# ') ? 'lead' : undefined}>{inline(text)}</p>;
}

const inline = (text: string) => <Prose text={text} />;

const itemsOf = (list: string, mark: RegExp) =>
  list
    .split(mark)
    .slice(1)
    .map((item) => <li key={item}>{inline(item.trim())}</li>);

function tableOf(text: string, caption: string) {
  const [titles = [], , ...rows] = text.split('\n').map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
  return <Table caption={caption} titles={titles} rows={rows.map((cells) => cells.map(inline))} />;
}
