import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { type DocumentReport } from '../document-report';
import { now } from '../sample-invoices';
import { judgeDocument } from '../judge-document';
import { judgeInvoice } from '../judge-invoice';
import { recognise } from '../recognise';
import { xrechnung, xrechnungExtension } from '../sets/profiles';
import { writeUbl } from '../xml/write-ubl';
import { xrechnungSample } from './xrechnung-samples';

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const cii = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
const written = writeUbl(xrechnungSample('xrechnung'));
if (!written.ok) throw new Error(written.message);
const ubl = written.xml;

const old = 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_';
const zugferd1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';
const declarations: readonly (readonly [declared: string, code: string, named: string])[] = [
  [`${old}1.2`, 'profile_outdated', xrechnung.customization],
  [`${old}2.3`, 'profile_outdated', xrechnung.customization],
  [
    `${old}2.3#conformant#urn:xoev-de:kosit:extension:xrechnung_2.3`,
    'profile_outdated',
    xrechnungExtension.customization,
  ],
  [`${zugferd1}:basic`, 'profile_outdated', 'is urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic;'],
  [`${zugferd1}:comfort`, 'profile_outdated', 'is urn:cen.eu:en16931:2017;'],
  [`${zugferd1}:extended`, 'profile_outdated', 'is urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended;'],
  [xrechnung.customization.toUpperCase(), 'profile_unknown', xrechnung.customization],
  [xrechnung.customization.replace('_3.0', '_3.O'), 'profile_unknown', xrechnung.customization],
  ['ehf', 'profile_unknown', 'whoever publishes'],
  [` ${xrechnung.customization}`, 'profile_not_exact', xrechnung.customization],
  [`\n  ${xrechnung.customization}\n`, 'profile_not_exact', xrechnung.customization],
  [`${xrechnungExtension.customization} `, 'profile_not_exact', xrechnungExtension.customization],
];

const ownOf = ({ issues }: DocumentReport) => issues.filter(({ code }) => code.startsWith('profile_'));
const isReady = ({ valid, notChecked }: DocumentReport) => valid && notChecked.length === 0;

describe('an identifier that is of no profile, or of one that counts no more', () => {
  const forms: readonly (readonly [form: string, judged: (declared: string) => DocumentReport])[] = [
    ['UBL', (declared) => judgeDocument(ubl.replace(xrechnung.customization, declared), { now })],
    ['CII', (declared) => judgeDocument(cii.replace(billing, declared), { now })],
    ['JSON', (declared) => judgeInvoice({ ...xrechnungSample('xrechnung'), customizationId: declared }, { now })],
  ];
  const cases = forms.flatMap(([form, judged]) => declarations.map((row) => [form, ...row, judged] as const));

  it.each(cases)('is never ready, and a finding names what may be meant: %s, %j, %s', (_form, declared, code, named, judged) => {
    const report = judged(declared);
    expect(isReady(report)).toBe(false);
    expect(ownOf(report)).toMatchObject([{ code, severity: 'warning', terms: ['BT-24'], fix: expect.stringContaining(named) }]);
  }); // prettier-ignore

  it('says since when it does not count, and by which rules the document is judged', () => {
    const said = (document: string) => ownOf(judgeDocument(document, { now }))[0]!.message;
    expect(said(ubl.replace(xrechnung.customization, `${old}2.3`))).toContain(
      '2024-02-01; the document is judged by the rules of EN 16931.',
    );
    expect(said(cii.replace(billing, `${old}2.3`))).toContain('by the rules of EN 16931.');
    expect(said(ubl.replace(xrechnung.customization, 'ehf'))).toBe(
      'We know no profile with this identifier; the document is judged by the rules of Peppol BIS Billing.',
    );
  });

  it('no finding where the identifier is that of a profile, also with a comment in it', () => {
    for (const document of [ubl, cii, ubl.replace(xrechnung.customization, xrechnung.customization.replace('#', '<!-- -->#'))])
      expect(ownOf(judgeDocument(document, { now }))).toEqual([]);
  }); // prettier-ignore

  it('a document with several of them is never ready', () => {
    const second = '<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>';
    const several = [
      cii.replace(billing, xrechnung.customization).replace('</rsm:ExchangedDocumentContext>', `${second}$&`),
      cii.replace(billing, 'urn:cen.eu:en16931:2017').replace('</rsm:ExchangedDocumentContext>', `${second}$&`),
      ubl.replace(/<cbc:CustomizationID>.*?<\/cbc:CustomizationID>/, '$&$&'),
    ];
    for (const document of several) expect(judgeDocument(document, { now }).valid).toBe(false);
  }); // prettier-ignore

  it.each([
    ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
    ['urn:zugferd.de:2p0:basicwl', 'BASIC WL'],
  ])('%s is no invoice by EN 16931, and the verdict says so', (declared, name) => {
    const [warning, ...more] = ownOf(judgeDocument(cii.replace(billing, declared), { now }));
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ code: 'profile_no_invoice', severity: 'warning', terms: ['BT-24'] });
    expect(warning!.message).toMatch(new RegExp(`^Factur-X ${name} .*no invoice by EN 16931.*Germany`));
  });

  it('is recognised with the same answer', () => {
    expect(recognise(ubl.replace(xrechnung.customization, `${old}1.2`), now)).toMatchObject({
      profile: 'xrechnung',
      certainty: 'outdated',
      nearest: xrechnung.customization,
      since: '2024-02-01',
    });
  });

  it.each([
    [billing, 'peppol-bis', 'exact'],
    [`${billing}#conformant#urn:example`, 'peppol-bis', 'known_beginning'],
    ['urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:', 'cius-ro', 'known_beginning'],
    ['urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1', 'cius-ro', 'known_beginning'],
  ])(
    'an identifier in full is exact, one that goes on is known by its beginning: %s',
    (declared, profile, certainty) => {
      expect(recognise(ubl.replace(xrechnung.customization, declared), now)).toMatchObject({ profile, certainty });
    },
  );
});
