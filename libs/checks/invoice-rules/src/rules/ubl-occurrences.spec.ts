import { codesOf, codesOfTree, sampleInvoice, type Json } from '../sample-invoices';
import { added, append, elementAt, repeat, sampleTree, setAttribute } from '../sample-trees';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { onceElsewhere, onceInDocument, onceInXmlDocument } from './ubl-occurrence-table';

/** Where an owner stands when it is not below the root. */
const places: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  [cac.PostalAddress, [cac.AccountingCustomerParty, cac.Party, cac.PostalAddress]],
  [cac.Address, [cac.Delivery, cac.DeliveryLocation, cac.Address]],
  [cac.TaxSubtotal, [cac.TaxTotal, cac.TaxSubtotal]],
]);
const rows = [
  ...[...onceInDocument, ...onceInXmlDocument].map(([id, path]) => ({ id, path, kind: Invoice })),
  ...onceElsewhere.map(([owner, id, path]) => ({
    id,
    path: [...(places.get(owner) ?? [owner]), ...path],
    kind: owner === cac.CreditNoteLine ? CreditNote : Invoice,
  })),
];
/** Where a second element is too much for other rules as well. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'UBL-SR-08': ['repeated_element', 'repeated_element'],
  'UBL-SR-23': ['repeated_element'],
  'UBL-SR-37': ['repeated_element'],
  'UBL-SR-52': ['PEPPOL-EN16931-R100'],
};

function fullInvoice(kind: number): Json {
  const invoice = { ...sampleInvoice(), kind: kind === CreditNote ? 'creditNote' : 'invoice' };
  const period = { start: '2026-11-01', end: '2026-11-30' };
  Object.assign(invoice, { period });
  Object.assign(invoice.lines[0], { period, price: { net: '95.00', gross: '100.00', discount: '5.00' } });
  return invoice;
}

describe('what may stand once', () => {
  it.each(rows)('$id fires on a second element at $path, with exactly the ids named here', ({ id, path, kind }) => {
    const root = sampleTree(fullInvoice(kind));
    const first = elementAt(root, path);
    if (first.first === null && first.text === '') first.text = first.kind === cbc.DescriptionCode ? '35' : 'x';
    const before = codesOfTree(root);
    expect(before).not.toContain(id);
    repeat(first);
    expect(added(before, codesOfTree(root))).toEqual([id, ...(besides[id] ?? [])].sort());
  });
});

const payment = (more: object) => ({
  meansCode: '30',
  reference: '2026-0042',
  account: { id: 'BE71096123456769' },
  ...more,
});
describe('how often elements stand in a document', () => {
  it('accepts several payments with one reference and one means code, and a payee of another name', () => {
    const payments = [payment({ meansText: 'Transfer' }), payment({ account: { id: 'BE68539007547034' } })];
    expect(codesOf({ ...sampleInvoice(), payment: payments, payee: { name: 'Factor NV' } })).toEqual([]);
  });

  it('counts an identifier assigned by a bank apart from the identifier of the payee', () => {
    const root = sampleTree({ ...sampleInvoice(), payee: { name: 'Factor NV', identifier: '1' } });
    setAttribute(
      append(append(elementAt(root, [cac.PayeeParty]), cac.PartyIdentification), cbc.ID, 'BE1'),
      'schemeID',
      'SEPA',
    );
    expect(codesOfTree(root)).toEqual([]);
    append(append(elementAt(root, [cac.PayeeParty]), cac.PartyIdentification), cbc.ID, '2');
    expect(codesOfTree(root)).toEqual(['UBL-SR-20']);
  });
});
