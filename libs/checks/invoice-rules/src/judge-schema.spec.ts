import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now } from './sample-invoices';
import { judgeAttached, judgeDocument, verdictOnDocument } from './judge-document';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');

/** The document with one text replaced, which must be there. */
function changed(xml: string, from: string, to: string): string {
  if (!xml.includes(from)) throw new Error(`The document has no ${from}.`);
  return xml.replace(from, to);
}

/** What D22B has and D16B has not: two preceding invoices. They follow the totals. */
function withTwoInvoices(xml: string): string {
  const number = (id: string) =>
    `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`;
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
  return changed(xml, end, `${end}${number('A1')}${number('A2')}`);
}

/** What D16B has and D22B has not: the name of a code beside it. */
const withName = (xml: string) => changed(xml, '<ram:TypeCode>380', '<ram:TypeCode name="Facture">380');

const stateBy = (xml: string, ruleSet: string) => verdictOnDocument(xml, { now, check: { ruleSet } }).schema.state;

describe('the schema of a profile', () => {
  it.each(['br-fr-cii.xml', 'factur-x-extended.xml'])('%s: what D22B has is no error of the schema', (name) => {
    const report = judgeDocument(withTwoInvoices(fixture(name)), { now });
    expect(report.schema).toEqual({ state: 'passed', issues: [] });
    expect(report.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.valid).toBe(true);
  });

  it('the same inside a PDF is none, either', () => {
    const xml = Buffer.from(withTwoInvoices(fixture('factur-x-extended.xml')));
    expect(judgeAttached({ xml, lost: [] }, { now }).schema.state).toBe('passed');
  });

  it.each(['xrechnung-cii.xml', 'nlcius-cii.xml'])('%s: it is one where D16B is official', (name) => {
    const [issue, ...others] = judgeDocument(withTwoInvoices(fixture(name)), { now }).schema.issues;
    expect(issue).toMatchObject({
      code: 'schema_too_many',
      path: expect.stringContaining('InvoiceReferencedDocument'),
    });
    expect(others).toEqual([]);
  });

  it('what only D16B has is an error in D22B, with its line and what is possible', () => {
    const xml = withName(fixture('br-fr-cii.xml'));
    const [issue] = judgeDocument(xml, { now }).schema.issues;
    const line = xml.slice(0, xml.indexOf('name="Facture"')).split('\n').length;
    expect(issue).toMatchObject({ code: 'schema_unknown_attribute', line, expected: ['listAgencyID'] });
    expect(stateBy(xml, 'en16931-1.3.16')).toBe('passed');
  });

  it('a matrix asks each profile by its own schema', () => {
    const { profiles } = verdictOnDocument(withTwoInvoices(fixture('br-fr-cii.xml')), {
      now,
      check: { profiles: 'all' },
    });
    const verdict = (family: string) => profiles!.find(({ profile }) => profile === family)!;
    expect(verdict('br-fr')).toMatchObject({ valid: true, errors: [] });
    expect(verdict('en16931')).toMatchObject({ valid: false, errors: [] });
  });

  it.each<[string, string, (xml: string) => string]>([
    ['a comment names another profile before', 'xrechnung-cii.xml', (xml) => changed(xml, '<rsm:ExchangedDocumentContext>', '<!--<GuidelineSpecifiedDocumentContextParameter><ID>urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended</ID>-->$&')],
    ['the same of the other schema', 'factur-x-extended.xml', (xml) => changed(xml, '<rsm:ExchangedDocumentContext>', '<!--<GuidelineSpecifiedDocumentContextParameter><ID>urn:cen.eu:en16931:2017</ID>-->$&')],
    ['its context stands behind 5,000 blanks', 'br-fr-cii.xml', (xml) => changed(xml, '<rsm:ExchangedDocumentContext>', `${' '.repeat(5_000)}$&`)],
    ['its parties are not in France', 'br-fr-cii.xml', (xml) => xml.replaceAll('<ram:CountryID>FR', '<ram:CountryID>BE')],
    ['its identifier stands in CDATA', 'factur-x-extended.xml', (xml) => changed(xml, 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', '<![CDATA[$&]]>')],
  ])('is that of the profile where %s', (_what, name, change) => {
    for (const spoilt of [withName, withTwoInvoices]) {
      const xml = change(spoilt(fixture(name)));
      const { ruleSet, schema } = verdictOnDocument(xml, { now });
      expect(schema.state).toBe(stateBy(xml, ruleSet!.id));
      expect(judgeDocument(xml, { now }).schema.state).toBe(schema.state);
    }
  }); // prettier-ignore

  it('does not depend on what was read before: start tags are remembered across documents', () => {
    const xml = withName(withTwoInvoices(fixture('br-fr-cii.xml')));
    const core = withName(fixture('br-fr-cii.xml'));
    for (let round = 0; round < 3; round++) {
      expect(stateBy(xml, 'br-fr-1.4.0.03')).toBe('failed');
      expect(stateBy(xml, 'en16931-1.3.16')).toBe('failed');
      expect(stateBy(core, 'en16931-1.3.16')).toBe('passed');
      expect(stateBy(withTwoInvoices(fixture('br-fr-cii.xml')), 'br-fr-1.4.0.03')).toBe('passed');
    }
  });
});
