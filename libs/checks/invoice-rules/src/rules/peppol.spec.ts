import { applyPatch } from 'fast-json-patch';
import { codesOf, codesOfTree, now, sampleInvoice, treeOf, type FailingFixture, type Json } from '../invoices.fixture';
import { append, elementAt, remove, repeat, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { validateInvoice } from '../validate-invoice';
import { peppol } from './peppol';
import { peppolCodes } from './peppol-codes';

const breakdown = (category: string, code: string) => (invoice: Json) => {
  invoice.vatBreakdown = [{ category, exemptionCode: code, exemptionReason: 'Reason' }];
};
const line = (fields: Json) => (invoice: Json) => void Object.assign(invoice.lines[0], fields);

const fixtures: Record<string, FailingFixture> = {
  'PEPPOL-EN16931-R002': { raises: ['PEPPOL-EN16931-R002'], change: (invoice) => void (invoice.note = ['One', 'Two']) },
  'PEPPOL-EN16931-R003': { raises: ['PEPPOL-EN16931-R003'], change: (invoice) => void delete invoice.buyerReference },
  'PEPPOL-EN16931-R004': { raises: ['PEPPOL-EN16931-R004'], change: (invoice) => void (invoice.customizationId = 'urn:cen.eu:en16931:2017') },
  'PEPPOL-EN16931-R005': { raises: ['BR-CO-15', 'PEPPOL-EN16931-R005'], change: (invoice) => Object.assign(invoice, { taxCurrency: 'EUR', totals: { taxInTaxCurrency: '208.95' } }) },
  'PEPPOL-EN16931-R007': { raises: ['PEPPOL-EN16931-R007'], change: (invoice) => void (invoice.profileId = 'urn:fdc:peppol.eu:2017:poacc:billing:02:1.0') },
  'PEPPOL-EN16931-R008': { raises: ['PEPPOL-EN16931-R008'], change: (invoice) => void (invoice.note = ' ') },
  'PEPPOL-EN16931-R010': { raises: ['PEPPOL-EN16931-R010'], change: ({ buyer }) => void delete buyer.endpoint },
  'PEPPOL-EN16931-R020': { raises: ['PEPPOL-EN16931-R020'], change: ({ seller }) => void delete seller.endpoint },
  'PEPPOL-EN16931-R040': { raises: ['PEPPOL-EN16931-R040'], change: ({ allowances }) => Object.assign(allowances[0], { base: '100', percent: '9.97' }) },
  'PEPPOL-EN16931-R041': { raises: ['PEPPOL-EN16931-R041'], change: ({ allowances }) => void (allowances[0].percent = '10') },
  'PEPPOL-EN16931-R042': { raises: ['PEPPOL-EN16931-R042'], change: ({ allowances }) => void (allowances[0].base = '100') },
  'PEPPOL-EN16931-R046': { raises: ['PEPPOL-EN16931-R046'], change: line({ price: { net: '95.00', gross: '100.00', discount: '4.99' } }) },
  'PEPPOL-EN16931-R054': { raises: ['BR-53', 'PEPPOL-EN16931-R054', 'PEPPOL-EN16931-R055'], change: (invoice) => void (invoice.taxCurrency = 'SEK') },
  'PEPPOL-EN16931-R055': { raises: ['PEPPOL-EN16931-R055'], change: (invoice) => Object.assign(invoice, { taxCurrency: 'SEK', totals: { taxInTaxCurrency: '-2000.00' } }) },
  'PEPPOL-EN16931-R061': { raises: ['PEPPOL-EN16931-R061'], change: (invoice) => void (invoice.payment = [{ meansCode: '59' }]) },
  'PEPPOL-EN16931-R110': {
    raises: ['PEPPOL-EN16931-R110'],
    change: (invoice) => {
      invoice.period = { start: '2026-11-01' };
      invoice.lines[0].period = { start: '2026-10-31' };
    },
  },
  'PEPPOL-EN16931-R111': {
    raises: ['PEPPOL-EN16931-R111'],
    change: (invoice) => {
      invoice.period = { end: '2026-11-30' };
      invoice.lines[0].period = { end: '2026-12-01' };
    },
  },
  'PEPPOL-EN16931-R120': { raises: ['PEPPOL-EN16931-R120'], change: line({ net: '760.03' }) },
  'PEPPOL-EN16931-R121': { raises: ['PEPPOL-EN16931-R121'], change: line({ price: { net: '95.00', baseQuantity: '0' }, net: '760.00' }) },
  'PEPPOL-EN16931-R130': { raises: ['PEPPOL-EN16931-R130'], change: line({ price: { net: '95.00', baseQuantity: '1', baseUnit: 'DAY' } }) },
  'PEPPOL-EN16931-P0100': { raises: ['PEPPOL-EN16931-P0100'], change: (invoice) => Object.assign(invoice, { kind: 'invoice', typeCode: '389' }) },
  'PEPPOL-EN16931-P0101': { raises: ['PEPPOL-EN16931-P0101'], change: (invoice) => Object.assign(invoice, { kind: 'creditNote', typeCode: '458' }) },
  'PEPPOL-EN16931-P0112': { raises: ['PEPPOL-EN16931-P0112'], change: (invoice) => void (invoice.typeCode = '326') },
  'PEPPOL-EN16931-P0104': { category: 'E', raises: ['PEPPOL-EN16931-P0104'], change: breakdown('E', 'VATEX-EU-G') },
  'PEPPOL-EN16931-P0105': { category: 'E', raises: ['PEPPOL-EN16931-P0105'], change: breakdown('E', 'VATEX-EU-O') },
  'PEPPOL-EN16931-P0106': { category: 'E', raises: ['PEPPOL-EN16931-P0106'], change: breakdown('E', 'VATEX-EU-IC') },
  'PEPPOL-EN16931-P0107': { category: 'E', raises: ['PEPPOL-EN16931-P0107'], change: breakdown('E', 'VATEX-EU-AE') },
  'PEPPOL-EN16931-P0108': { category: 'G', raises: ['PEPPOL-EN16931-P0108'], change: breakdown('G', 'VATEX-EU-D') },
  'PEPPOL-EN16931-P0109': { category: 'G', raises: ['PEPPOL-EN16931-P0109'], change: breakdown('G', 'vatex-eu-f') },
  'PEPPOL-EN16931-P0110': { category: 'G', raises: ['PEPPOL-EN16931-P0110'], change: breakdown('G', 'VATEX-EU-I') },
  'PEPPOL-EN16931-P0111': { category: 'G', raises: ['PEPPOL-EN16931-P0111'], change: breakdown('G', 'VATEX-EU-J') },
  'PEPPOL-EN16931-F001': { raises: ['PEPPOL-EN16931-F001', 'invalid_date'], change: (invoice) => void (invoice.dueDate = '2026-02-30') },
  'PEPPOL-EN16931-CL001': {
    raises: ['BR-CL-24', 'PEPPOL-EN16931-CL001'],
    change: (invoice) => void (invoice.attachments = [{ id: '1', filename: 'a.txt', mimeType: 'text/plain', content: 'YQ==' }]),
  },
  'PEPPOL-EN16931-CL002': { raises: ['BR-CL-19', 'PEPPOL-EN16931-CL002'], change: ({ allowances }) => void (allowances[0].reasonCode = 'XX') },
  'PEPPOL-EN16931-CL003': { raises: ['BR-CL-20', 'PEPPOL-EN16931-CL003'], change: ({ charges }) => void (charges[0].reasonCode = 'XX') },
  'PEPPOL-EN16931-CL006': { raises: ['BR-CL-06', 'PEPPOL-EN16931-CL006'], change: (invoice) => void (invoice.taxPointCode = '5') },
  'PEPPOL-EN16931-CL008': { raises: ['PEPPOL-EN16931-CL008'], change: ({ buyer }) => void (buyer.endpoint.scheme = '0037') },
}; // prettier-ignore

/** What JSON cannot say. */
const trees: Record<string, { readonly raises: readonly string[]; readonly change: (root: UblNode) => void }> = {
  'PEPPOL-EN16931-R001': { raises: ['PEPPOL-EN16931-R001', 'PEPPOL-EN16931-R007'], change: (root) => remove(elementAt(root, [cbc.ProfileID])) },
  'PEPPOL-EN16931-R043': { raises: ['PEPPOL-EN16931-R043'], change: (root) => void (elementAt(root, [cac.AllowanceCharge, cbc.ChargeIndicator]).text = '0') },
  'PEPPOL-EN16931-R044': {
    raises: ['PEPPOL-EN16931-R044'],
    change: (root) => {
      const discount = append(elementAt(root, [cac.InvoiceLine, cac.Price]), cac.AllowanceCharge);
      append(discount, cbc.ChargeIndicator, 'true');
      setAttribute(append(discount, cbc.Amount, '1'), 'currencyID', 'EUR');
    },
  },
  'PEPPOL-EN16931-R051': {
    raises: ['PEPPOL-EN16931-R051'],
    change: (root) => {
      const node = elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount]);
      node.attributes = null;
      setAttribute(node, 'currencyID', 'USD');
    },
  },
  'PEPPOL-EN16931-R053': { raises: ['BR-CO-15', 'PEPPOL-EN16931-R053'], change: (root) => void repeat(elementAt(root, [cac.TaxTotal])) },
  'PEPPOL-EN16931-R080': { raises: ['PEPPOL-EN16931-R080'], change: (root) => void repeat(project(root)) },
  'PEPPOL-EN16931-R100': { raises: ['PEPPOL-EN16931-R100', 'UBL-SR-52'], change: (root) => void repeat(lineReference(root, '130')) },
  'PEPPOL-EN16931-R101': { raises: ['PEPPOL-EN16931-R101'], change: (root) => void lineReference(root, '916') },
  'PEPPOL-EN16931-CL007': {
    raises: ['PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-R051'],
    change: (root) => {
      const node = elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount]);
      node.attributes = null;
      setAttribute(node, 'currencyID', 'STD');
    },
  },
}; // prettier-ignore

function project(root: UblNode): UblNode {
  const reference = append(root, cac.AdditionalDocumentReference);
  append(reference, cbc.ID, 'P1');
  append(reference, cbc.DocumentTypeCode, '50');
  return reference;
}

function lineReference(root: UblNode, type: string): UblNode {
  const reference = append(elementAt(root, [cac.InvoiceLine]), cac.DocumentReference);
  append(reference, cbc.ID, 'X1');
  append(reference, cbc.DocumentTypeCode, type);
  return reference;
}

function codesOfFixture({ category, change }: FailingFixture): string[] {
  const invoice = sampleInvoice(category);
  change(invoice);
  return codesOf(invoice);
}

describe('Peppol rules', () => {
  it('has a failing fixture for each of its ids', () => {
    const ids = [...peppol.ids, ...peppolCodes.ids];
    expect([...Object.keys(fixtures), ...Object.keys(trees)].sort()).toEqual(ids.sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    expect(fixture.raises).toContain(id);
    expect(codesOfFixture(fixture)).toEqual([...fixture.raises].sort());
  });

  it.each(['R004', 'R007', 'R041', 'R042', 'R046', 'R130'])(
    '%s: applying its patch leaves no finding at all',
    (number) => {
      const { change } = fixtures[`PEPPOL-EN16931-${number}`]!;
      const invoice = sampleInvoice();
      change(invoice);
      const issue = validateInvoice(invoice, { now }).issues.find(({ code }) => code === `PEPPOL-EN16931-${number}`)!;
      const fixed = applyPatch(structuredClone(invoice), structuredClone(issue.patch) as Json).newDocument as Json;
      expect(codesOf(fixed)).toEqual([]);
    },
  );

  it.each(Object.entries(trees))('%s fires on its tree, with exactly the ids named there', (id, { raises, change }) => {
    const root = id === 'PEPPOL-EN16931-R080' ? sampleTree(sampleCreditNote()) : sampleTree();
    change(root);
    expect(codesOfTree(root).sort()).toEqual([...raises].sort());
    expect(raises).toContain(id);
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

function sampleCreditNote(): Json {
  return { ...sampleInvoice(), kind: 'creditNote' };
}
