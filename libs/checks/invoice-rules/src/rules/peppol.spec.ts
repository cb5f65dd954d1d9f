import { applyPatch } from 'fast-json-patch';
import { type Issue } from '../issues';
import { judgeDocument } from '../judge-document';
import { codesOf, codesOfTree, now, sampleInvoice, treeOf, type Json } from '../sample-invoices';
import { append, elementAt, remove, repeat, sampleTree } from '../sample-trees';
import { cac, cbc } from '../tree/elements';
import { validateInvoice } from '../validate-invoice';
import { type RuleId } from '../sets/official-rules';
import { writeUbl } from '../xml/write-ubl';
import { rowOf } from './rule-rows';
import { unsaidOf } from './unsaid-texts.fixture';

describe('Peppol rules', () => {
  it.each(['R004', 'R007', 'R041', 'R042', 'R046', 'R130'])(
    '%s: applying its patch leaves no finding at all',
    (number) => {
      const invoice = sampleInvoice();
      rowOf(`PEPPOL-EN16931-${number}` as RuleId).breaks!(invoice);
      const issue = validateInvoice(invoice, { now }).issues.find(({ code }) => code === `PEPPOL-EN16931-${number}`)!;
      const fixed = applyPatch(structuredClone(invoice), structuredClone(issue.patch) as Json).newDocument as Json;
      expect(codesOf(fixed)).toEqual([]);
    },
  );

  it.each([
    ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', false],
    ['urn:cen.eu:en16931:2017#compliant#urn:example.com:our-own:1.0', false],
    ['urn:factur-x.eu:1p0:basicwl', false],
    ['urn:peppol:pint:billing-1@jp-1', false],
    ['urn:cen.eu:en16931:2017', true],
    ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:biling:3.0', true],
    ['Peppol', true],
  ])(
    'R004: the identifier %s of a profile, known or not, is never replaced by a click; a misspelt one is',
    (identifier, isFixed) => {
      const invoice = { ...sampleInvoice(), customizationId: identifier };
      const issue = validateInvoice(invoice, { now }).issues.find(({ code }) => code === 'PEPPOL-EN16931-R004');
      expect([issue?.code, issue?.patch !== undefined]).toEqual(['PEPPOL-EN16931-R004', isFixed]);
    },
  );

  it.each(['R004', 'R007'])('%s speaks of leaving it out of JSON to who sent JSON only', (number) => {
    const invoice = { ...sampleInvoice(), customizationId: 'Peppol', profileId: 'Peppol' };
    const written = writeUbl(invoice);
    const xml = written.ok ? written.xml : '';
    const fixOf = (issues: readonly Issue[]) => issues.find(({ code }) => code === `PEPPOL-EN16931-${number}`)?.fix;
    expect(fixOf(validateInvoice(invoice, { now }).issues)).toMatch(/; leaving it out of JSON does the same\.$/);
    const { issues } = judgeDocument(xml, { now });
    expect(fixOf(issues)).toMatch(/^State [^;]+\.$/);
    expect(unsaidOf(issues)).toEqual([]);
  });

  it('R041 and R042 come first: percentage and base are compared, and the indicator read, only where both or none stand', () => {
    const charge = (...parts: (readonly [number, string])[]) =>
      codesOfTree(treeOf([[cac.AllowanceCharge, [[cbc.ChargeIndicator, '1'], ...parts]]])).filter((code) =>
        /R04/.test(code),
      );
    expect(charge([cbc.MultiplierFactorNumeric, '10'])).toEqual(['PEPPOL-EN16931-R041']);
    expect(charge([cbc.BaseAmount, '10'])).toEqual(['PEPPOL-EN16931-R042']);
    expect(charge([cbc.BaseAmount, '10'], [cbc.MultiplierFactorNumeric, '10'])).toEqual(['PEPPOL-EN16931-R040', 'PEPPOL-EN16931-R043']); // prettier-ignore
    expect(charge()).toEqual(['PEPPOL-EN16931-R043']);
  });

  it.each([
    ['760.02', 0],
    ['759.98', 0],
    ['760.021', 1],
    ['759.979', 1],
  ])('R120: a net amount of %s may be 0.02 off 760.00 and not more', (net, times) => {
    const invoice = sampleInvoice();
    invoice.lines[0].net = net;
    expect(codesOf(invoice).filter((code) => code === 'PEPPOL-EN16931-R120')).toHaveLength(times);
  });

  it('R120 divides as exactly as the official engine: 18 digits and no more', () => {
    const net = (amount: string) => {
      const invoice = sampleInvoice();
      Object.assign(invoice.lines[0], { quantity: '1', price: { net: '10', baseQuantity: '3' }, net: amount });
      return codesOf(invoice).includes('PEPPOL-EN16931-R120');
    };
    expect(net('3.353333333333333333')).toBe(false);
    expect(net('3.3533333333333333331')).toBe(true);
  });

  it('R008 names every empty element, aggregates too', () => {
    const root = sampleTree();
    append(root, cac.Delivery);
    append(root, 'cbc:UUID', ' \n');
    expect(codesOfTree(root).filter((code) => code === 'PEPPOL-EN16931-R008')).toHaveLength(2);
  });

  it('a second value where the official rules take one is a finding, and the rest is judged', () => {
    const root = sampleTree();
    repeat(elementAt(root, [cbc.ProfileID]));
    remove(elementAt(root, [cbc.BuyerReference]));
    expect(codesOfTree(root)).toEqual(expect.arrayContaining(['repeated_element', 'PEPPOL-EN16931-R003']));
  });

  it('a text that a comment splits is a finding where the official rules read text nodes', () => {
    const root = sampleTree();
    elementAt(root, [cbc.CustomizationID]).textNodes = ['urn:cen', '.eu'];
    expect(codesOfTree(root)).toEqual(['split_text']);
  });
});

it('an amount, or a document, without a currency is told so, not of a currency called nothing', () => {
  const said = (issues: readonly Issue[]) =>
    new Set(issues.filter(({ code }) => /CL007$|R051$/.test(code)).map(({ message }) => message));
  expect(said(validateInvoice({}, { now }).issues)).toEqual(new Set(['The amount has no currency.']));
  const written = writeUbl(sampleInvoice());
  const xml = written.ok ? written.xml.replace(/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, '') : '';
  expect(said(judgeDocument(xml, { now }).issues)).toEqual(new Set(['The document has no currency code (e.g. EUR).']));
});
