import { applyPatch } from 'fast-json-patch';
import { codesOf, codesOfTree, now, sampleInvoice, sampleWithTotals, type Json } from '../invoices.fixture';
import { append, childAt, elementAt, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { validateInvoice } from '../validate-invoice';
import { codedValues } from './code-list-table';
import { codeLists } from './code-lists';

interface Fixture {
  readonly raises: readonly string[];
  readonly change: (invoice: Json) => void;
}

const badCategory = { category: 'Q', rate: '21' };
const fixtures: Record<string, Fixture> = {
  'BR-CL-01': { raises: ['BR-CL-01', 'PEPPOL-EN16931-P0100'], change: (invoice) => void (invoice.typeCode = '999') },
  'BR-CL-04': { raises: [...Array<string>(15).fill('BR-CL-03'), 'BR-CL-04', ...Array<string>(15).fill('PEPPOL-EN16931-CL007')], change: (invoice) => void (invoice.currency = 'EUX') },
  'BR-CL-05': { raises: ['BR-CL-03', 'BR-CL-05', 'PEPPOL-EN16931-CL007'], change: (invoice) => Object.assign(invoice, { taxCurrency: 'SEX', totals: { taxInTaxCurrency: '1' } }) },
  'BR-CL-06': { raises: ['BR-CL-06', 'PEPPOL-EN16931-CL006'], change: (invoice) => void (invoice.taxPointCode = '36') },
  'BR-CL-07': { raises: ['BR-CL-07'], change: (invoice) => void (invoice.invoicedObject = { value: '1', scheme: 'QQQ' }) },
  'BR-CL-08': { raises: ['BR-CL-08'], change: (invoice) => void (invoice.note = '#QQQ#Text') },
  'BR-CL-10': { raises: ['BR-CL-10'], change: ({ buyer }) => void (buyer.identifiers = [{ value: '1', scheme: 'SEPA' }]) },
  'BR-CL-11': { raises: ['BR-CL-11'], change: ({ buyer }) => void (buyer.legalId = { value: '1', scheme: '0' }) },
  'BR-CL-13': { raises: ['BR-CL-13'], change: ({ lines }) => void (lines[0].item.classifications = [{ code: '1', listId: 'CPV' }]) },
  'BR-CL-14': { raises: ['BR-CL-14'], change: ({ buyer }) => void (buyer.address.country = 'UK') },
  'BR-CL-15': { raises: ['BR-CL-15'], change: ({ lines }) => void (lines[0].item.originCountry = 'UK') },
  'BR-CL-16': { raises: ['BR-CL-16'], change: ({ payment }) => void (payment[0].meansCode = 'IBAN') },
  'BR-CL-17': { raises: ['BR-CL-17', 'BR-CL-17'], change: ({ allowances }) => void (allowances[0].vat = badCategory) },
  'BR-CL-18': { raises: ['BR-CL-17', 'BR-CL-18'], change: ({ lines }) => void (lines[0].vat = badCategory) },
  'BR-CL-19': { raises: ['BR-CL-19', 'PEPPOL-EN16931-CL002'], change: ({ allowances }) => void (allowances[0].reasonCode = 'FC') },
  'BR-CL-20': { raises: ['BR-CL-20', 'PEPPOL-EN16931-CL003'], change: ({ charges }) => void (charges[0].reasonCode = '95') },
  'BR-CL-21': { raises: ['BR-CL-21'], change: ({ lines }) => void (lines[0].item.standardId = { value: '1', scheme: 'GTIN' }) },
  'BR-CL-22': { raises: ['BR-CL-22'], change: (invoice) => Object.assign(invoice, { ...sampleInvoice('E'), vatBreakdown: [{ category: 'E', exemptionCode: 'VATEX' }] }) },
  'BR-CL-23': { raises: ['BR-CL-23'], change: ({ lines }) => void (lines[0].unit = 'PCS') },
  'BR-CL-24': { raises: ['BR-CL-24', 'PEPPOL-EN16931-CL001'], change: (invoice) => void (invoice.attachments = [{ id: 'A', content: 'AA==', filename: 'a.txt', mimeType: 'text/plain' }]) },
  'BR-CL-25': { raises: ['BR-CL-25', 'PEPPOL-EN16931-CL008'], change: ({ buyer }) => void (buyer.endpoint = { value: '1', scheme: '0001' }) },
  'BR-CL-26': { raises: ['BR-CL-26'], change: ({ delivery }) => void (delivery.locationId = { value: '1', scheme: 'GLN' }) },
}; // prettier-ignore

const amountAt = (root: UblNode) => elementAt(root, [cac.AllowanceCharge, cbc.Amount]);

describe('code lists', () => {
  it('has a failing fixture for each of its ids; BR-CL-03 has its own below', () => {
    expect([...Object.keys(fixtures), 'BR-CL-03'].sort()).toEqual([...codeLists.ids].sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    const invoice = sampleInvoice();
    fixture.change(invoice);
    expect(codesOf(invoice)).toEqual([...fixture.raises].sort());
    expect(fixture.raises).toContain(id);
  });

  it('BR-CL-03 fires for each amount in an unknown currency, and for an amount without one', () => {
    const root = sampleTree();
    amountAt(root).attributes = null;
    expect(codesOfTree(root).filter((code) => code === 'BR-CL-03')).toHaveLength(1);
    setAttribute(amountAt(root), 'currencyID', 'EUX');
    expect(codesOfTree(root).filter((code) => code === 'BR-CL-03')).toHaveLength(1);
  });

  it.each(codedValues.filter(([, , , name]) => name === null).map((row) => [row[0], row] as const))(
    '%s: blanks around a code do not matter, blanks inside and an empty text do',
    (id, [, kind, parent, , codes]) => {
      const [code] = codes;
      const judgedWith = (text: string) => {
        const root = sampleTree();
        const owner = append(root, parent ?? cac.Party);
        append(owner, cbc.ChargeIndicator, id === 'BR-CL-20' ? 'true' : 'false');
        append(owner, kind, text);
        return codesOfTree(root).includes(id);
      };
      expect(['', ' ', `${code} ${code}`, `${code}\u00a0`].map(judgedWith)).toEqual([true, true, true, true]);
      expect([`${code}`, ` ${code}\n`].map(judgedWith)).toEqual([false, false]);
    },
  );

  it.each(codedValues.filter(([, , , name]) => name !== null).map((row) => [row[0], row] as const))(
    '%s: an attribute is read like a text; without it nothing is coded',
    (id, [, kind, parent, name, codes]) => {
      const [code] = codes;
      const judgedWith = (value: string | null) => {
        const root = sampleTree();
        const owner = append(root, parent ?? cac.Party);
        append(owner, cbc.DocumentTypeCode, '130');
        const node = append(owner, kind, '1');
        if (value !== null) setAttribute(node, name!, value);
        return codesOfTree(root).includes(id);
      };
      expect(['', 'no code', `${code} ${code}`].map(judgedWith)).toEqual([true, true, true]);
      expect([`${code}`, ` ${code} `].map(judgedWith)).toEqual([false, false]);
      expect(judgedWith(null)).toBe(id === 'BR-CL-03');
    },
  );

  it('reads an exemption code in any case', () => {
    const invoice = { ...sampleInvoice('G'), vatBreakdown: [{ category: 'G', exemptionCode: 'vatex-eu-g' }] };
    expect(codesOf(invoice)).not.toContain('BR-CL-22');
  });

  it('lets seller and payee have an identifier assigned by a bank, and nobody else', () => {
    const holderOf = (root: UblNode, owner: number) => append(childAt(elementAt(root, [owner]), cac.Party), cac.PartyIdentification); // prettier-ignore
    const judged = [cac.AccountingSupplierParty, cac.PayeeParty, cac.AccountingCustomerParty].map((owner) => {
      const root = sampleTree();
      setAttribute(append(holderOf(root, owner), cbc.ID, '1'), 'schemeID', 'SEPA');
      return codesOfTree(root).includes('BR-CL-10');
    });
    expect(judged).toEqual([false, false, true]);
  });

  it.each([
    ['no sign', false],
    ['#QQ#', false],
    ['#QQQ', false],
    ['#AAI#Text', false],
    ['before #QQQ# after', true],
    // The official rule searches the whole list as one text.
    ['#A A#', false],
  ])('BR-CL-08 reads the subject of "%s"', (note, fires) => {
    expect(codesOf({ ...sampleInvoice(), note }).includes('BR-CL-08')).toBe(fires);
  });

  it.each([
    ['a currency in small letters', (invoice: Json) => void (invoice.currency = 'eur')],
    ['a unit in small letters', ({ lines: [line] }: Json) => void (line.unit = 'hur')],
    ['the reason of a charge in small letters', ({ charges: [charge] }: Json) => void (charge.reasonCode = 'fc')],
    ['a media type in capitals', (invoice: Json) => void (invoice.attachments = [{ id: 'A', content: 'AA==', filename: 'a.pdf', mimeType: 'Application/PDF' }])], // prettier-ignore
  ])('fixes %s, and nothing else', (_what, change) => {
    const invoice = sampleWithTotals();
    change(invoice);
    const findings = validateInvoice(invoice, { now }).issues.filter(({ code }) => code.startsWith('BR-CL'));
    expect(findings.length).toBeGreaterThan(0);
    for (const { patch } of findings) {
      const { newDocument } = applyPatch(invoice, structuredClone([...patch!]) as Json, true, false);
      expect(codesOf(newDocument)).toEqual([]);
    }
  });

  it.each([
    ['a country, because national rules turn on it', ({ buyer }: Json) => void (buyer.address.country = 'be')],
    [
      'a currency beside a second one',
      (invoice: Json) => Object.assign(invoice, { currency: 'eur', taxCurrency: 'EUR' }),
    ],
    ['a unit that the price repeats', ({ lines: [line] }: Json) => Object.assign(line, { unit: 'hur', price: { net: '95.00', baseQuantity: '1', baseUnit: 'hur' } })], // prettier-ignore
  ])('has no patch for %s', (_what, change) => {
    const invoice = sampleInvoice();
    change(invoice);
    const findings = validateInvoice(invoice, { now }).issues.filter(({ code }) => code.startsWith('BR-CL'));
    expect(findings.length).toBeGreaterThan(0);
    for (const { patch } of findings) expect(patch).toBeUndefined();
  });
});
