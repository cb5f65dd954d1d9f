import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorGroups } from '@einvoice/discovery-documents';
import { ciiRuleSets, ruleSets } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { paymentRefusals } from './error-reasons';
import { errorsPage } from './errors-page';
import { generatedFiles } from './generated-files';
import { payPerCallPage } from './pay-per-call-page';
import { rulesPage } from './rules-page';
import { typeOf } from './tool-types';

const textOf = (file: string) => {
  const full = path.join(repositoryRoot, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
};
const page = textOf(rulesPage);
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

describe.each(Object.entries(generatedFiles))('%s', (file, generate) => {
  it('is what `npm run reference` writes', () => {
    const [now, wanted] = [textOf(file), generate()].map((text) => new Set(text.split('\n')));
    const stale = [...wanted!].filter((line) => !now!.has(line));
    expect(stale.slice(0, 5)).toEqual([]);
    expect(textOf(file)).toBe(generate());
  });

  it('has as many cells in each row of a table as in its head', () => {
    const cells = (row: string) => row.split(/(?<!\\)\|/).length;
    const lines = textOf(file).split('\n');
    const uneven = lines.filter(
      (line, at) => line.startsWith('|') && lines[at - 1]?.startsWith('|') && cells(line) !== cells(lines[at - 1]!),
    );
    expect(uneven).toEqual([]);
  });
});

describe('the page about errors', () => {
  it('has every code of /errors.json, under the same titles', () => {
    const text = textOf(errorsPage);
    for (const { title, codes } of Object.values(errorGroups)) {
      expect(text).toContain(`## ${title}\n`);
      for (const code of Object.keys(codes)) expect(text).toContain(`| \`${code}\` |`);
    }
  });

  it('names every reason for which paid calls and the facilitator refuse a payment', () => {
    const folders = ['libs/money/x402-payments/src', 'libs/money/evm/src'];
    const sources = folders.flatMap((folder) =>
      readdirSync(path.join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
        .map((name) => textOf(`${folder}/${name}`)),
    );
    const named = sources.flatMap(
      (text) => text.match(/(?<=')invalid_exact_evm_\w+(?=')|(?<=refused\(')[a-z]\w+(?=')/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((reason) => !(reason in paymentRefusals))).toEqual([]);
  });
});

describe('the page about paid calls', () => {
  it('says what each argument and each field of an answer means', () => {
    const tables = textOf(payPerCallPage)
      .split('\n\n')
      .filter((part) => /^\|.*\| means \|\n/.test(part));
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.flatMap(rowsOf).filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
  });
});

describe('the page about the official rules', () => {
  it('has a row for each id of every rule set, once, those of the edition first', () => {
    const idsOf = (text: string) => rowsOf(text).map((row) => /^\| `([^`]+)`/.exec(row)![1]);
    const [ofEdition, others] = page.split('## Rules of other rule sets\n');
    const all = new Set([...ruleSets, ...ciiRuleSets].flatMap(({ rules }) => [...rules.keys()]));
    expect(idsOf(ofEdition!).sort()).toEqual([...ruleSets[0].rules.keys()].sort());
    expect(idsOf(others!).sort()).toEqual([...all].filter((id) => !ruleSets[0].rules.has(id)).sort());
  });

  it('says above each table why its rules are there and what to do, once for each kind', () => {
    const tables = page.split('\n').flatMap((line, at, lines) => (/^\| id \|/.test(line) ? [lines[at - 2]] : []));
    expect(tables.length).toBeGreaterThan(30);
    expect(tables.filter((line) => !/^Why: [A-Z].+\. What to do: [A-Z].+\.$/.test(line!))).toEqual([]);
  });

  it('names a fixture, or a reason why it cannot fire, for every rule that is checked', () => {
    const without = rowsOf(page).filter((row) => !row.includes('| not checked |') && row.endsWith('| none |'));
    expect(without).toEqual([]);
  });

  it('has six cells in every row', () => {
    expect(rowsOf(page).filter((row) => row.split(/(?<!\\)\|/).length !== 8)).toEqual([]);
  });
});

describe('the types of the tools for their callers', () => {
  it('refuse a schema that has no type here', () => {
    expect(() => typeOf({ type: 'tuple' })).toThrow('tuple');
  });
});
