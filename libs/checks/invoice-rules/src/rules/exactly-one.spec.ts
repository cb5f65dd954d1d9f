import { codesOfTree, sampleInvoice } from '../sample-invoices';
import { ruleSets } from '../sets/rule-sets';
import { cac, cbc, elementKind } from '../tree/elements';
import { child, type UblNode } from '../tree/ubl-node';
import { append, childAt, elementAt, remove, repeat, sampleTree } from '../sample-trees';
import { exactlyOneRules } from './exactly-one-table';

const edition = ruleSets.find(({ id }) => id === 'peppol-bis-3.0.22')!;
const before = ruleSets.find(({ id }) => id === 'peppol-bis-3.0.21')!;
const rules = exactlyOneRules();
const ours = new Set<string>(rules.map(({ id }) => id));
const codesOf = (root: UblNode) => codesOfTree(root, edition).filter((code) => ours.has(code));

/** The sample with all elements of the path, each with everything that is mandatory in it. */
function treeWith({ isCreditNote, path }: (typeof rules)[number]): { root: UblNode; owner: UblNode } {
  const root = sampleTree({ ...sampleInvoice(), kind: isCreditNote ? 'creditNote' : 'invoice' });
  let owner = root;
  path.forEach((name, depth) => {
    const isMissing = child(owner, elementKind(name)) === null;
    owner = childAt(owner, name);
    if (isMissing) complete(owner, isCreditNote, path.slice(0, depth + 1));
  });
  return { root, owner };
}

function complete(node: UblNode, isCreditNote: boolean, path: readonly string[]): void {
  for (const rule of rules) {
    if (rule.isCreditNote !== isCreditNote || rule.path.join('/') !== path.join('/')) continue;
    const added = childAt(node, rule.child);
    if (rule.child.startsWith('cbc:')) added.text = '1';
    complete(added, isCreditNote, [...path, rule.child]);
  }
}

describe('exactly one', () => {
  it('R140 to R276 are there, each once, for credit notes first', () => {
    expect(rules.map(({ id }) => id)).toEqual(Array.from({ length: 137 }, (_, at) => `PEPPOL-EN16931-R${140 + at}`));
    expect(rules.filter(({ isCreditNote }) => isCreditNote)).toHaveLength(69);
  });

  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s fails on none and on two, and on one says nothing',
    (id, rule) => {
      const whole = treeWith(rule);
      childAt(whole.owner, rule.child);
      expect(codesOf(whole.root)).not.toContain(id);

      const two = treeWith(rule);
      repeat(childAt(two.owner, rule.child));
      expect(codesOf(two.root).filter((code) => code === id)).toEqual([id]);
      expect(codesOfTree(two.root, before).filter((code) => ours.has(code))).toEqual([]);

      const none = treeWith(rule);
      remove(childAt(none.owner, rule.child));
      expect(codesOf(none.root).filter((code) => code === id)).toEqual([id]);
    },
  );

  it('asks every element at a path, and no other: an address of a delivery is not one of the buyer', () => {
    const root = sampleTree();
    const line = child(root, cac.InvoiceLine)!;
    remove(elementAt(repeat(line), [cbc.LineExtensionAmount]));
    remove(elementAt(line, [cbc.LineExtensionAmount]));
    expect(codesOf(root)).toEqual(['PEPPOL-EN16931-R251', 'PEPPOL-EN16931-R251']);
    const other = sampleTree();
    append(append(append(other, cac.ProjectReference), cac.Party), cac.PostalAddress);
    expect(codesOf(other)).toEqual([]);
  });

  it('an invoice is not asked about credit note lines, nor a credit note about invoice lines', () => {
    const root = sampleTree();
    append(root, cac.CreditNoteLine);
    expect(codesOf(root)).toEqual([]);
  });

  it('a valid invoice and a valid credit note say nothing', () => {
    expect(codesOf(sampleTree())).toEqual([]);
    expect(codesOf(sampleTree({ ...sampleInvoice(), kind: 'creditNote' }))).toEqual([]);
  });
});
