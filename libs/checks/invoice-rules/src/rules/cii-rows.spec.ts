import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { judgeCii } from '../judge-cii';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { append, elementAt, setAttribute } from '../sample-trees';
import { type UblNode } from '../tree/ubl-node';
import { readTree } from '../xml/read-ubl';
import { asksOfConditions } from './cii-conditions';
import { ruleSummary } from './rule-rows';

const ruleSet = ciiRuleSets.find(({ id }) => id === 'en16931-1.3.16')!;
const sample = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');

function tree() {
  const read = readTree(sample, () => undefined);
  if (!read.ok) throw new Error(read.message);
  return read;
}

function codesOf({ root, source }: ReturnType<typeof tree>): string[] {
  return judgeCii({ root, source }, ruleSet).issues.map(({ code }) => code);
}

/** The element that a place names in this document, the first of several places. */
function placeIn(root: UblNode, place: string): UblNode {
  const [first = ''] = place.split(' | ');
  const [plain = ''] = first.split(' except ');
  const example = plain.replace('*DocumentContextParameter', 'ram:GuidelineSpecifiedDocumentContextParameter').replace('ram:*TradeTax', 'ram:ApplicableTradeTax').replace('ram:*', 'ram:Other'); // prettier-ignore
  if (!example.startsWith('//'))
    return elementAt(
      root,
      example.split('/').filter((name) => name !== ''),
    );
  const owner = elementAt(root, ['rsm:SupplyChainTradeTransaction', 'ram:ApplicableHeaderTradeSettlement']);
  return elementAt(owner, example.slice(2).split('/'));
}

const cannotFire = (id: string) => ruleSet.cannotFire.has(id as never);
const rows = ruleSet.ciiRows.flatMap(([place, ofPlace]) => ofPlace.map((row) => [row[0], place, row] as const));

describe('rows of CII', () => {
  it('find nothing in a core invoice', () => expect(codesOf(tree())).toEqual([]));

  it.each(rows.filter(([id, , [, , test]]) => test === 'absent' && !cannotFire(id)))(
    '%s fires once for what stands at its path',
    (id, place, [, , , forbidden]) => {
      const read = tree();
      const names = forbidden.split('/');
      const attribute = names.at(-1)!.startsWith('@') ? names.pop()!.slice(1) : null;
      const owner = placeIn(read.root, place);
      const node = names.length === 0 ? owner : append(elementAt(owner, names.slice(0, -1)), names.at(-1)!, '1');
      if (attribute !== null) setAttribute(node, attribute);
      else append(node.parent!, names.at(-1)!, '2');
      expect(codesOf(read).filter((code) => code === id)).toEqual([id]);
    },
  );

  it.each(rows.filter(([, , [, , test]]) => test === 'at most one' || test === 'exactly one'))(
    '%s fires for a second element',
    (id, place, [, , , counted]) => {
      const read = tree();
      const names = counted.split('/');
      const owner = elementAt(placeIn(read.root, place), names.slice(0, -1));
      append(append(owner, names.at(-1)!, '1').parent!, names.at(-1)!, '2');
      expect(codesOf(read)).toContain(id);
    },
  );
});

it('every id of CII has one sentence of its own that says what its rule asks', () => {
  const ids = [...new Set(ciiRuleSets.flatMap(({ rules }) => [...rules.keys()]))];
  const said = ids.map((id) => ruleSummary(id));
  expect(said.filter((text) => !/^[A-Z][^\n]*\.$/.test(text))).toEqual([]);
  const twice = ids.filter((id, index) => said.indexOf(said[index]!) !== index);
  expect(twice).toEqual(['CII-SR-193', 'CII-SR-334']);
  expect(Object.keys(asksOfConditions).filter((id) => !ids.includes(id as never))).toEqual([]);
});
