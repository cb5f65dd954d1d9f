import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChangelogPage } from './changelog';

it('every version of the changelog has a date; what has no number yet says since when', () => {
  const markdown = readFileSync(path.join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const html = renderToStaticMarkup(createElement(ChangelogPage, { markdown }));
  const [first = '', ...others] = html.split('<h2>').slice(1);
  expect(others.length).toBeGreaterThan(1);
  expect(others.filter((version) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}<\/h2><ul/.test(version))).toEqual([]);
  if (first.startsWith('Unreleased'))
    expect(first).toMatch(/^Unreleased<\/h2><p [^>]*>[^<]*since \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}\.<\/p>/);
});
