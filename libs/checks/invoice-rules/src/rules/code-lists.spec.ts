import { applyPatch } from 'fast-json-patch';
import { codesOf, codesOfTree, now, sampleInvoice, sampleWithTotals, type Json } from '../sample-invoices';
import { append, childAt, elementAt, sampleTree, setAttribute } from '../sample-trees';
import { isCii } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { validateInvoice } from '../validate-invoice';
import { ruleSets } from '../sets/rule-sets';
import { codedValues } from './code-list-table';

const amountAt = (root: UblNode) => elementAt(root, [cac.AllowanceCharge, cbc.Amount]);

describe('code lists', () => {
  it('BR-CL-03 fires for each amount in an unknown currency, and for an amount without one', () => {
    const root = sampleTree();
    amountAt(root).attributes = null;
    expect(codesOfTree(root).filter((code) => code === 'BR-CL-03')).toHaveLength(1);
    setAttribute(amountAt(root), 'currencyID', 'EUX');
    expect(codesOfTree(root).filter((code) => code === 'BR-CL-03')).toHaveLength(1);
  });

  it.each(codedValues.filter(([, kind, , name]) => !isCii(kind) && name === null).map((row) => [row[0], row] as const))(
    '%s: blanks around a code do not matter, blanks inside and an empty text do',
    (id, [, kind, parent, , list]) => {
      const [code] = ruleSets[0].codeLists[list].split(' ');
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

  it.each(codedValues.filter(([, kind, , name]) => !isCii(kind) && name !== null).map((row) => [row[0], row] as const))(
    '%s: an attribute is read like a text; without it nothing is coded',
    (id, [, kind, parent, name, list]) => {
      const [code] = ruleSets[0].codeLists[list].split(' ');
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

  it('the fix names the code that it writes, and an example where it knows none', () => {
    const fixOf = (unit: string) => {
      const invoice = sampleInvoice();
      invoice.lines[0].unit = unit;
      const { fix, patch } = validateInvoice(invoice, { now }).issues.find(({ code }) => code === 'BR-CL-23')!;
      return [fix, patch?.map((step) => ('value' in step ? step.value : null))];
    };
    expect(fixOf('hur')).toEqual(['Write "HUR".', ['HUR']]);
    expect(fixOf('hours')).toEqual(['Use a code of that list, e.g. C62.', undefined]);
  });

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
