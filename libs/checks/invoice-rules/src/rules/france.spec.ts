import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from '../sample-invoices';
import { applyEdits } from '../edits/apply-edits';
import { judgeCii } from '../judge-cii';
import { judgeDocument, verdictOnDocument } from '../judge-document';
import { judgeUbl } from '../judge-ubl';
import { recognise } from '../recognise';
import { brFr14003Cii, brFr14003Ubl } from '../sets/br-fr-1.4.0.03';
import { type Place } from '../terms/bindings';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { append, childAt, elementAt, setAttribute } from '../sample-trees';
import { readTree } from '../xml/read-ubl';
import { valueRules } from './france';
import { changed, changesOfCii, changesOfUbl } from './france-changes';
import { type forms } from './france-forms';
import { changesOfManySellersCii, changesOfManySellersUbl, changesOfTwoPartiesCii, changesOfTwoPartiesUbl, manySellersCii, manySellersUbl, twoPartiesCii, twoPartiesUbl } from './france-line-changes'; // prettier-ignore
import { partyRows } from './france-parties';
import { brokenTexts } from './france-value-changes';
import { unsaidOf } from './unsaid-texts.fixture';

const [validUbl, validCii] = ['br-fr.xml', 'br-fr-cii.xml'].map((file) => readFileSync(path.join(repositoryRoot, 'fixtures', file), 'utf8')) as [string, string]; // prettier-ignore
const syntaxes = [
  { syntax: 'ubl', valid: validUbl, ruleSet: brFr14003Ubl, changes: changesOfUbl, ofLines: [[manySellersUbl(validUbl), changesOfManySellersUbl], [twoPartiesUbl(validUbl), changesOfTwoPartiesUbl]] },
  { syntax: 'cii', valid: validCii, ruleSet: brFr14003Cii, changes: changesOfCii, ofLines: [[manySellersCii(validCii), changesOfManySellersCii], [twoPartiesCii(validCii), changesOfTwoPartiesCii]] },
] as const; // prettier-ignore

/** A text that holds. */
const texts: Readonly<Record<keyof typeof forms, string>> = {
  length35: 'A'.repeat(35),
  length100: 'A'.repeat(100),
  length125: 'A'.repeat(125),
  characters: 'A-1',
  noBlanks: 'A/1',
  day: '2028-02-29',
  typeCode: '380',
  address: 'a_b.c',
  privateId: 'a-b',
  siren: ' 732829320',
  filled: 'x',
  rate: '8.5',
  attachment: 'RIB',
  amount2: '-12345678901234567.8',
  amount4: '1.2345',
  baseQuantity: '1.2345',
  price: '1.234567',
  percent: '5.55',
};

type Syntax = (typeof syntaxes)[number];

/** Codes that begin so, of a tree that was changed; every finding is said in every language. */
function codesOf(xml: string, { ruleSet, syntax }: Syntax, change: (root: UblNode) => void = () => undefined): string[] {
  const read = readTree(xml, () => undefined);
  if (!read.ok) throw new Error(read.message);
  const { root, source } = read;
  forgetIndex(root);
  change(root);
  const { issues } = syntax === 'ubl' ? judgeUbl({ root, source }, now, ruleSet, null) : judgeCii({ root, source }, ruleSet);
  expect(unsaidOf(issues)).toEqual([]);
  return issues.map(({ code }) => code).filter((code) => code.startsWith('BR-FR-'));
} // prettier-ignore

/** A tree that changes is not looked up by kind. */
function forgetIndex(node: UblNode): void {
  node.byKind = null;
  for (let at = node.first; at !== null; at = at.next) forgetIndex(at);
}

const isRoot = (kind: number) => kind === Invoice || kind === CreditNote || kind === rsm.CrossIndustryInvoice;

/** The element at the first place, made where there is none. */
function placeIn(root: UblNode, [place]: readonly Place[]): UblNode {
  const path = [...place!].reverse();
  return elementAt(root, isRoot(path[0]!) ? path.slice(1) : path);
}

const times = (codes: readonly string[], id: string) => codes.filter((code) => code === id).length;

/** What makes a rule mean the element: its scheme, or the code beside it. */
function prepare(node: UblNode, id: string): void {
  const code = /_(AFL|AVV)$/.exec(id)?.[1];
  if (code !== undefined && node.kind === ram.IssuerAssignedID)
    childAt(node.parent!, ram.ReferenceTypeCode).text = code;
  else if (code !== undefined) setAttribute(node, 'schemeID', code);
  if (/^BR-FR-2[46]/.test(id)) setAttribute(node, 'schemeID', '0224');
  if (id.startsWith('BR-FR-23')) setAttribute(node, 'schemeID', '0225');
  if (id.startsWith('BR-FR-32')) setAttribute(node, 'schemeID', '0002');
  if (node.kind === ram.Name) childAt(node.parent!, ram.TypeCode).text = '916';
}

describe.each(syntaxes)('France in $syntax', (syntax) => {
  const { valid, ruleSet, changes, ofLines } = syntax;
  const side = syntax.syntax === 'ubl' ? 0 : 1;

  it('is chosen by a billing mode beside the identifier of the core, and the invoice is valid', () => {
    const { issues, ...verdict } = verdictOnDocument(valid, { now });
    expect(issues).toEqual([]);
    expect(verdict).toMatchObject({
      valid: true,
      ruleSet: { id: 'br-fr-1.4.0.03' },
      notChecked: [],
      document: { profile: { recognised: 'br-fr', judged: 'br-fr' } },
    });
    expect(recognise(valid, now)).toMatchObject({ profile: 'br-fr', ruleSet: { id: 'br-fr-1.4.0.03' } });
  });

  it.each(['B3', 'urn:peppol:bis:billing_with_response', ''])('is not chosen by %p', (process) => {
    const { ruleSet: chosen } = verdictOnDocument(valid.replace('>B1<', `>${process}<`), { now });
    expect(chosen!.id).not.toContain('br-fr');
  });

  it('is not chosen where seller and buyer are elsewhere: there a mode of France can mean anything', () => {
    const idOf = (xml: string) => verdictOnDocument(xml, { now }).ruleSet!.id;
    const elsewhere = valid.replaceAll('>FR<', '>LU<');
    expect(idOf(elsewhere)).not.toContain('br-fr');
    expect(idOf(valid.replace('>FR<', '>LU<'))).toContain('br-fr');
    expect(idOf(valid.replaceAll('>FR<', '>RE<'))).toContain('br-fr');
    expect(idOf(valid.replaceAll('>FR<', '><'))).toContain('br-fr');
    expect(recognise(elsewhere, now)).toMatchObject({ profile: 'en16931' });
  });

  it('is not chosen where another profile is declared', () => {
    const declared = valid.replace('urn:cen.eu:en16931:2017<', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0<'); // prettier-ignore
    expect(verdictOnDocument(declared, { now }).ruleSet!.id).toContain('nlcius');
  });

  const values = valueRules().flatMap(([form, [ids, , places]]) => {
    const id = typeof ids === 'string' ? ids : ids[side];
    return id === null ? [] : [[id, form, places[side]] as const];
  });

  it.each(values)('%s takes one value and fires once for another', (id, form, places) => {
    const count = (text: string) => {
      const codes = codesOf(valid, syntax, (root) => {
        const node = placeIn(root, places);
        node.text = form === 'day' && side === 1 ? text.replaceAll('-', '') : text;
        prepare(node, id);
      });
      return times(codes, id);
    };
    expect([texts[form], brokenTexts[form]].map(count)).toEqual([0, 1]);
  });

  it.each(partyRows.map((row) => [row.ids[0], row] as const))(
    '%s: a SIRET begins with the SIREN, every identifier has a scheme, and no two the same',
    (_id, { ids: [siret, scheme, twice], places, siret: paths, siren, schemes, needsSiren }) => {
      const codes = (number: string, company: string) =>
        codesOf(valid, syntax, (root) => {
          const party = placeIn(root, places[side]);
          const node = elementAt(party, paths[side]);
          node.text = number;
          setAttribute(node, 'schemeID', '0009');
          const entity = elementAt(party, siren[side]);
          entity.text = company;
          setAttribute(entity, 'schemeID', '0002');
        });
      expect(codes('73282932000074', '732829320')).not.toContain(siret);
      expect(times(codes('7328293200007', '732829320'), siret)).toBe(1);
      expect(times(codes('73282932000074', '404833048'), siret)).toBe(1);
      expect(times(codes('73282932000074', ''), siret)).toBe(needsSiren ? 1 : 0);

      const withIds = (...stated: (string | null)[]) =>
        codesOf(valid, syntax, (root) => {
          const owner = placeIn(root, (schemes?.[0] ?? places)[side]);
          const path = side === 0 ? schemes![1] : paths[1];
          const parent = elementAt(owner, path.slice(0, -1));
          parent.first = parent.last = side === 0 && path.length > 1 ? null : parent.first;
          for (const value of stated) {
            const id = append(parent, path.at(-1)!, '1');
            if (value !== null) setAttribute(id, 'schemeID', value);
          }
        });
      expect(withIds('0224', '0088')).not.toContain(twice);
      expect(withIds('0224', '0088')).not.toContain(scheme);
      expect(times(withIds('0224', '0224'), twice)).toBe(1);
      expect(times(withIds(null, null), scheme)).toBe(1);
    },
  );

  it.each(Object.entries(changes))('%s fires for the change of the invoice', (id, ofFile) => {
    expect(codesOf(valid, syntax)).toEqual([]);
    expect(codesOf(changed(valid, ofFile), syntax)).toContain(id);
  });

  describe.each(ofLines)('with several invoices in one document', (xml, ofDocument) => {
    it('asks nothing of one that is right', () => expect(codesOf(xml, syntax)).toEqual([]));

    it.each(Object.entries(ofDocument))('%s fires for the change of a line', (id, ofLine) => {
      expect(codesOf(changed(xml, ofLine), syntax)).toContain(id);
    });

    it('asks nothing of its lines in another billing mode', () => {
      const plain = changed(xml, [[/>B[89]</, '>B1<']]);
      for (const ofLine of Object.values(ofDocument)) {
        expect(codesOf(changed(plain, ofLine), syntax).filter((code) => /-(MV|BD)-/.test(code))).toEqual([]);
      }
    });
  });

  it('every id that can fire is broken above', () => {
    const broken = new Set<string>([
      ...values.map(([id]) => id),
      ...partyRows.flatMap(({ ids }) => ids),
      ...Object.keys(changes),
      ...ofLines.flatMap(([, ofDocument]) => Object.keys(ofDocument)),
    ]);
    const own = [...ruleSet.rules].filter(([, { group }]) => group === 'br-fr').map(([id]) => id);
    expect(own.filter((id) => !broken.has(id) && !ruleSet.cannotFire.has(id))).toEqual([]);
  });
});

it.each([
  ['a rate with zeros behind it', />20.00<(?=\/cbc:Percent><cac:TaxScheme><cbc:ID>VAT<\/cbc:ID><\/cac:TaxScheme><\/cac:Cl)/, '>20.000<', 'BR-FR-16_BT-152'],
  ['a SIREN with blanks', '0002">404833048', '0002">404 833 048', 'BR-FR-32-LEGALID'],
  ['a SIRET with blanks', '0009">73282932000074', '0009">732 829 320 00074', 'BR-FR-09_BT-29'],
  ['a billing mode in small letters', '>B1<', '>b1<', 'BR-FR-08_BT-23'],
  ['an amount with a third decimal of zero', '>25.00<', '>25.0000000<', 'BR-FR-DEC-03_BT-146'],
] as const)('offers to write %s as it has to be', (_what, text, instead, id) => {
  const xml = changed(validUbl, [[text, instead]]);
  const asked = { now, check: { ruleSet: brFr14003Ubl.id } };
  const found = judgeDocument(xml, asked).issues.find(({ code }) => code === id)!;
  const edited = applyEdits(xml, found.edits ?? []);
  expect(edited).not.toBe(xml);
  expect(verdictOnDocument(edited, asked).issues.map(({ code }) => code)).not.toContain(id);
}); // prettier-ignore

it('a SIRET of a place of delivery needs no SIREN beside it', () => {
  const codes = codesOf(validUbl, syntaxes[0], (root) => {
    const id = elementAt(root, [cac.Delivery, cac.DeliveryLocation, cbc.ID]);
    id.text = '73282932000074';
    setAttribute(id, 'schemeID', '0009');
  });
  expect(codes).toEqual([]);
});
