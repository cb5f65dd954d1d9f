import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ruleSets } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { generateRulesPage, rulesPage } from './rules-page';

const file = path.join(repositoryRoot, rulesPage);
const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

describe('the page about the official rules', () => {
  it('is what `npm run reference` writes', () => {
    const [now, wanted] = [page, generateRulesPage()].map((text) => new Set(text.split('\n')));
    const stale = [...wanted!].filter((line) => !now!.has(line));
    expect(stale.slice(0, 5)).toEqual([]);
    expect(page).toBe(generateRulesPage());
  });

  it('has a row for each id of the edition', () => {
    const ids = rowsOf(page).map((row) => /^\| `([^`]+)`/.exec(row)![1]);
    expect(ids.sort()).toEqual([...ruleSets[0].rules.keys()].sort());
  });

  it('names a fixture, or a reason why it cannot fire, for every rule that is checked', () => {
    const without = rowsOf(page).filter((row) => !row.includes('| not checked |') && row.endsWith('| none |'));
    expect(without).toEqual([]);
  });

  it('has six cells in every row', () => {
    expect(rowsOf(page).filter((row) => row.split(/(?<!\\)\|/).length !== 8)).toEqual([]);
  });
});
