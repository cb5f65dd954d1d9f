import { Fragment, type ReactNode } from 'react';
import { say } from '../say';

/** The pages of the documentation, in reading order: address, name, and what it is about. */
export const docsTopics = [
  ['/docs', 'Overview', ''],
  ['/docs/people', 'For people', 'With a browser: one invoice or a folder, one number, one receiver.'],
  ['/docs/developers', 'For developers', 'One request, the fields that matter, and a build that fails when it should.'],
  ['/docs/agents', 'For agents', 'What to read first, what to act on, and how an answer is paid.'],
  ['/docs/start', 'Start', 'A first answer in a minute, and what Peppol, Factur-X and a Leitweg-ID are.'],
  ['/docs/states', 'What the states mean', 'Ready, not ready, and the five ways of not knowing.'],
  ['/docs/tools', 'Tools', 'What each tool asks, answers and costs.'],
  ['/docs/review', 'Invoice review', 'The three free routes behind the review page.'],
  ['/docs/vat-list', 'VAT lists', 'Up to 20 VAT numbers in one call.'],
  ['/docs/credits', 'Credits and connections', 'Balance, connections, limits, and what is charged when.'],
  ['/docs/pay-per-call', 'Pay per call', 'A fixed price per call with x402, without an account.'],
  ['/docs/mcp', 'MCP', 'The same tools for agents.'],
  ['/docs/rules', 'Rules', 'Every official rule, in our words.'],
  ['/docs/errors', 'Errors', 'Every code, what it means and what to do.'],
  ['/docs/limits', 'Limits and facts', 'Sizes, times, and what we do not do.'],
  ['/docs/api', 'API reference', 'Every route with its fields, answers, errors and an example.'],
] as const;

export type DocsAddress = (typeof docsTopics)[number][0];

/** What a reader comes for, and the pages for it. */
export const docsGroups: readonly (readonly [title: string, addresses: readonly DocsAddress[]])[] = [
  ['Your path', ['/docs/people', '/docs/developers', '/docs/agents', '/docs/start']],
  ['Use it', ['/docs/tools', '/docs/review', '/docs/vat-list', '/docs/credits', '/docs/pay-per-call', '/docs/mcp']],
  ['Look it up', ['/docs/states', '/docs/rules', '/docs/errors', '/docs/limits', '/docs/api']],
];

/** Where the build lists the headings of a page that has several. */
export const contentsPlace = '<aside class="docs-contents"></aside>';

/** A page of the documentation: topics at the left, text in the middle, its headings at the right of a wide window. */
export function DocsFrame({ at, children }: { readonly at: DocsAddress; readonly children: ReactNode }) {
  return (
    <div className="wrap docs">
      <nav aria-label="Documentation" className="docs-nav">
        <SearchLink />
        <ul>
          {docsTopics.map(([address, name]) => (
            <li key={address}>
              <a href={address} {...(address === at && { 'aria-current': 'page' as const })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="docs-text">{children}</article>
      <aside className="docs-contents" />
    </div>
  );
}

/** Without a program it leads to the map of all pages. */
export const SearchLink = () => (
  <a href="/docs/map" className="search-link" data-search={say('Search')}>
    <span>{say('All pages')}</span>{' '}
    <kbd aria-hidden="true" hidden>
      /
    </kbd>
  </a>
);

interface CodeProps {
  readonly title: string;
  /** Long lines go on in the next one: for what is read and not copied. */
  readonly isWrapped?: boolean;
  readonly children: string;
}

/** A block of code that scrolls by itself and can be reached by keyboard. */
export function Code({ title, isWrapped = false, children }: CodeProps) {
  return (
    <figure className={isWrapped ? 'snippet wrapped' : 'snippet'}>
      <figcaption className="small faint">{title}</figcaption>
      <pre tabIndex={0} aria-label={title}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

interface CodeTabsProps {
  readonly name: string;
  readonly samples: readonly { readonly language: string; readonly text: string }[];
}

/** The same call in several languages: blocks below each other, of which the program of the page makes tabs. */
export function CodeTabs({ name, samples }: CodeTabsProps) {
  return (
    <div className="samples" data-samples={name}>
      {samples.map(({ language, text }) => (
        <Code key={language} title={language}>
          {text}
        </Code>
      ))}
    </div>
  );
}

interface PairsProps {
  readonly className?: string;
  /** Of a pair that is there; one may have its own class. */
  readonly rows: readonly (readonly [name: string, value: ReactNode, className?: string] | false | undefined)[];
}

/** What is said of one thing, name by name. */
export const Pairs = ({ className = 'pairs', rows }: PairsProps) => (
  <dl className={className}>
    {rows.map(
      (row) =>
        row && (
          <Fragment key={row[0]}>
            <dt>{row[0]}</dt>
            <dd className={row[2]}>{row[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
);

interface TableProps {
  readonly className?: string;
  readonly caption: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table that scrolls by itself where it is too wide. */
export function Table({ className = '', caption, titles, rows }: TableProps) {
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={caption}>
      <table className={`facts-table ${className}`.trim()}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} data-title={titles[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
