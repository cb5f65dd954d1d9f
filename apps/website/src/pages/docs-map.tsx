import { type SearchEntry } from '../site/search-entries';
import { DocsFrame } from './docs-frame';

interface MapProps {
  /** Every page of the documentation with its sections; rules and error codes have lists of their own. */
  readonly pages: readonly {
    readonly title: string;
    readonly address: string;
    readonly sections: readonly SearchEntry[];
  }[];
}

/** All pages and their sections on one page: what a search finds, for those whose browser runs no programs. */
export const DocsMapPage = ({ pages }: MapProps) => (
  <DocsFrame at="/docs">
    <h1>Map of the documentation</h1>
    <p className="lead">
      Every page and its sections. Each <a href="/docs/rules">rule</a> and each <a href="/docs/errors">error code</a>{' '}
      has a page of its own as well.
    </p>
    <ul className="map">
      {pages.map(({ title, address, sections }) => (
        <li key={address}>
          <a href={address}>{title}</a>
          {sections.length > 0 && (
            <ul className="small">
              {sections.map(([heading, place]) => (
                <li key={place}>
                  <a href={place}>{heading}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </DocsFrame>
);
