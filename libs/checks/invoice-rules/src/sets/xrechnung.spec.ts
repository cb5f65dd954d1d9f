import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import { now, type Json } from '../sample-invoices';
import { judgeDocument, verdictOnDocument } from '../judge-document';
import { judgeInvoice } from '../judge-invoice';
import { xrechnungSample } from '../rules/xrechnung-samples';
import { writeUbl } from '../xml/write-ubl';
import { xrechnung, xrechnungExtension } from './profiles';
import { xrechnung250Cii, xrechnung250Ubl } from './xrechnung-2.5.0';

const ublOf = (invoice: Json): string => {
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(written.message);
  return written.xml;
};
const everyTerm = readFileSync(path.join(repositoryRoot, 'fixtures/cii-every-term.xml'), 'utf8');
const declaring = (identifier: string) =>
  everyTerm.replace('urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', identifier);

function facts(document: string) {
  const { valid, document: about, ruleSet, cenRuleSet, issues, notChecked } = verdictOnDocument(document, { now });
  const codes = issues.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return { valid, judged: about.profile.judged, ruleSet: ruleSet?.id, cenRuleSet, codes, notChecked };
}

describe('a document that declares XRechnung', () => {
  it.each([
    ['xrechnung', 'xrechnung'],
    ['xrechnung-extension', 'xrechnung-extension'],
    ['xrechnung-cvd', 'xrechnung-cvd'],
  ] as const)('%s in UBL is judged by its rules, and is ready where nothing is wrong', (group, family) => {
    const sound = ublOf(xrechnungSample(group));
    expect(facts(sound)).toEqual({
      valid: true,
      judged: family,
      ruleSet: `${family}-2.5.0`,
      cenRuleSet: 'cen-1.3.15',
      codes: [],
      notChecked: [],
    });
    const broken = { ...xrechnungSample(group), buyerReference: undefined, orderReference: 'PO-77' };
    expect(facts(ublOf(broken))).toMatchObject({ valid: false, codes: ['BR-DE-15'] });
    expect(judgeInvoice(broken, { now })).toMatchObject({ valid: false, ruleSet: { id: `${family}-2.5.0` } });
  });

  it('in CII is judged by the same rules', () => {
    const { judged, ruleSet, codes, notChecked } = facts(declaring(xrechnung.customization));
    expect({ judged, ruleSet, notChecked }).toEqual({
      judged: 'xrechnung',
      ruleSet: 'xrechnung-2.5.0',
      notChecked: [],
    });
    expect(codes).not.toContain('BR-DE-15');
    const without = declaring(xrechnung.customization).replace(/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, '');
    expect(facts(without).codes).toEqual([...codes, 'BR-DE-15'].sort((a, b) => codes.indexOf(a) - codes.indexOf(b)));
  });

  const allCodes = (document: string) => verdictOnDocument(document, { now }).issues.map(({ code }) => code);
  it.each([
    ['PEPPOL-EN16931-R001', /<ram:BusinessProcessSpecifiedDocumentContextParameter>[^]*?<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/, ''],
    ['PEPPOL-EN16931-R020', /<ram:URIUniversalCommunication>[^]*?<\/ram:URIUniversalCommunication>/, ''],
    ['PEPPOL-EN16931-R043-2', /<udt:Indicator>false</, '<udt:Indicator>0<'],
    ['PEPPOL-EN16931-R120', /<ram:LineTotalAmount>[^<]*/, '<ram:LineTotalAmount>1.23'],
    ['BR-TMP-3', /<ram:BasisQuantity [^>]*>[^<]*/, '<ram:BasisQuantity unitCode="C62">77'],
  ] as const)('in CII, %s is raised by the change that breaks it', (code, pattern, changed) => {
    const document = declaring(xrechnung.customization);
    const times = (of: string) => allCodes(of).filter((one) => one === code).length;
    expect(document).toMatch(pattern);
    expect(times(document.replace(pattern, changed))).toBe(times(document) + 1);
  }); // prettier-ignore

  it('with a blank beside the identifier fits no scenario: another rule set judges it, and nothing is called ready', () => {
    const invoice = ublOf(xrechnungSample('xrechnung')).replace('xrechnung_3.0<', 'xrechnung_3.0 <');
    expect(facts(invoice)).toMatchObject({ valid: false, judged: 'en16931', notChecked: ['profile'] });
    expect(facts(declaring(`${xrechnung.customization} `))).toMatchObject({
      judged: 'en16931',
      notChecked: ['profile'],
    });
  });

  it('with an outdated identifier is not turned into a Peppol invoice by a fix', () => {
    const old = 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3';
    const { issues } = judgeDocument(ublOf({ ...xrechnungSample('xrechnung'), customizationId: old }), { now });
    const finding = issues.find(({ code }) => code === 'PEPPOL-EN16931-R004')!;
    expect(finding.edits).toBeUndefined();
    expect(finding.patch).toBeUndefined();
  });
});

describe('scenarios of XRechnung', () => {
  const otherUnit = (group: 'xrechnung' | 'xrechnung-extension') => {
    const invoice = xrechnungSample(group);
    invoice.lines[0].item.standardId = { value: '1', scheme: 'XR01' };
    invoice.buyer.identifiers = [{ value: '1', scheme: 'XR01' }];
    return facts(ublOf(invoice));
  };

  it('a code that CEN refuses is a warning where the scenario says so, and nothing that the extension refuses', () => {
    expect(otherUnit('xrechnung')).toMatchObject({ valid: false, codes: ['BR-CL-10'] });
    expect(otherUnit('xrechnung-extension')).toMatchObject({ valid: true, codes: [] });
  });

  it('a line in forints may be half a forint off, in other currencies two cents', () => {
    const off = (currency: string) => {
      const invoice = xrechnungSample('xrechnung');
      invoice.currency = currency;
      invoice.lines[0].net = '760.40';
      return verdictOnDocument(ublOf(invoice), { now }).issues.map(({ code }) => code);
    };
    expect(off('HUF')).not.toContain('PEPPOL-EN16931-R120');
    expect(off('EUR')).toContain('PEPPOL-EN16931-R120');
  });

  it('sub lines are an error, but in the extension', () => {
    const levelOf = (family: string) => xrechnung250Ubl.find((set) => set.family === family)!.rules.get('UBL-CR-646')!.level; // prettier-ignore
    expect(levelOf('xrechnung')).toBe('error');
    expect(levelOf('xrechnung-extension')).toBe('information');
    expect(levelOf('xrechnung-cvd')).toBe('error');
  });

  it('have the ids of the released rules: 76 for UBL and 71 for CII beside those of CEN', () => {
    const own = (sets: typeof xrechnung250Ubl) =>
      sets.map(({ rules }) => [...rules.keys()].filter((id) => /^(PEPPOL-|BR-(DE|DEX|TMP)-)/.test(id)).length);
    expect(own(xrechnung250Ubl)).toEqual([76, 76, 76]);
    expect(own(xrechnung250Cii)).toEqual([71, 71, 71]);
  });

  it('a matrix has the standard of XRechnung, and extension or CVD where they are declared', () => {
    const profilesOf = (identifier: string) => {
      const invoice = ublOf({ ...xrechnungSample('xrechnung'), customizationId: identifier });
      const { profiles } = verdictOnDocument(invoice, { now, check: { profiles: 'all' } });
      return profiles!.filter(({ applicable }) => applicable).map(({ profile }) => profile);
    };
    const others = ['cius-ro', 'nlcius', 'hr-cius', 'br-fr', 'en16931'];
    const peppol = ['peppol-bis', 'peppol-selfbilling'];
    expect(profilesOf(xrechnung.customization)).toEqual(['xrechnung', ...peppol, ...others]);
    expect(profilesOf(xrechnungExtension.customization)).toEqual([
      'xrechnung-extension',
      ...peppol,
      'xrechnung',
      ...others,
    ]);
  });
});
