import {
  codesOf,
  codesOfFixture,
  codesOfTree,
  sampleInvoice,
  type FailingFixture,
  type Json,
} from '../invoices.fixture';
import { added, append, childAt, elementAt, remove, repeat, sampleTree, setAttribute } from '../trees.fixture';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { onceElsewhere, onceInDocument, onceInXmlDocument } from './ubl-occurrence-table';
import { ublOccurrences } from './ubl-occurrences';
import { ublRepetitions } from './ubl-repetitions';

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
const fixtures: Record<string, FailingFixture> = {
  'UBL-SR-07': { raises: ['BR-55', 'UBL-SR-07'], change: (invoice) => void (invoice.precedingInvoices = [{ issueDate: '2026-01-01' }]) },
  'UBL-SR-12': { raises: ['UBL-SR-12'], change: ({ seller }) => Object.assign(seller, { taxId: 'BE0403170701', taxIdScheme: 'vat' }) },
  'UBL-SR-19': { raises: ['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'], change: (invoice) => void (invoice.payee = { name: 'Acme BV' }) },
  'UBL-SR-29': { raises: ['UBL-SR-29'], change: ({ seller }) => void (seller.identifiers = [{ value: 'A', scheme: 'SEPA' }, { value: 'B', scheme: 'SEPA' }]) },
  'UBL-SR-44': { raises: ['UBL-SR-44'], change: (invoice) => void (invoice.payment = [payment({}), payment({ reference: 'other' }), payment({ reference: 'third' })]) },
  'UBL-SR-46': { raises: ['UBL-SR-46'], change: (invoice) => void (invoice.payment = [payment({ meansText: 'Transfer' }), payment({ meansText: 'Transfer' })]) },
  'UBL-SR-47': { raises: ['UBL-SR-47'], change: (invoice) => void (invoice.payment = [payment({}), payment({ meansCode: '58' })]) },
  'UBL-SR-48': { raises: ['BR-CO-04', 'UBL-SR-48', 'totals_not_computable'], change: ({ lines }) => void delete lines[0].vat },
}; // prettier-ignore
fixtures['UBL-SR-20'] = fixtures['UBL-SR-21'] = fixtures['UBL-SR-19']!;

/** Only XML can say these. */
const trees: Record<string, { readonly raises: readonly string[]; readonly change: (root: UblNode) => void }> = {
  'UBL-SR-04': {
    raises: ['UBL-SR-04'],
    change: (root) => {
      for (const id of ['A', 'B']) {
        const reference = append(root, cac.AdditionalDocumentReference);
        append(reference, cbc.ID, id);
        append(reference, cbc.DocumentTypeCode, '130');
      }
    },
  },
  'UBL-SR-13': {
    raises: ['UBL-SR-13', 'UBL-SR-42'],
    change: (root) => {
      for (const id of ['A', 'B']) addTaxScheme(root, id, 'TAX');
    },
  },
  'UBL-SR-18': {
    raises: ['UBL-SR-18'],
    change: (root) => {
      const party = elementAt(root, [cac.AccountingCustomerParty, cac.Party]);
      repeat(childAt(party, cac.PartyTaxScheme));
    },
  },
  'UBL-SR-30': { raises: ['UBL-SR-30'], change: (root) => repeat(elementAt(root, [cac.AllowanceCharge, cbc.AllowanceChargeReason])) }, // prettier-ignore
  'UBL-SR-31': {
    raises: ['UBL-SR-31'],
    change: (root) => {
      const charge = elementAt(root, [cac.AllowanceCharge]).next!;
      repeat(childAt(charge, cbc.AllowanceChargeReason));
    },
  },
  'UBL-SR-43': {
    raises: ['UBL-SR-43'],
    change: (root) => {
      const reference = append(root, cac.AdditionalDocumentReference);
      append(reference, cbc.ID, 'A');
      append(reference, cbc.DocumentTypeCode, '50');
    },
  },
  'UBL-SR-53': {
    raises: ['UBL-SR-53'],
    change: (root) => remove(childAt(addTaxScheme(root, 'A', 'TAX'), cac.TaxScheme)),
  },
};
trees['UBL-SR-42'] = trees['UBL-SR-13']!;

function addTaxScheme(root: UblNode, id: string, scheme: string): UblNode {
  const holder = append(elementAt(root, [cac.AccountingSupplierParty, cac.Party]), cac.PartyTaxScheme);
  append(holder, cbc.CompanyID, id);
  append(append(holder, cac.TaxScheme), cbc.ID, scheme);
  return holder;
}

describe('how often elements stand in a document', () => {
  it('has a failing fixture for each of its ids, of the table or here', () => {
    const covered = new Set([...rows.map(({ id }) => id), ...Object.keys(fixtures), ...Object.keys(trees)]);
    expect([...covered].sort()).toEqual([...ublOccurrences.ids, ...ublRepetitions.ids].sort());
  });

  it.each(Object.entries(fixtures))('%s fires on its fixture, with exactly the ids named there', (id, fixture) => {
    expect(fixture.raises).toContain(id);
    expect(codesOfFixture(fixture)).toEqual(fixture.raises);
  });

  it.each(Object.entries(trees))('%s fires on its tree, with exactly the ids named there', (id, { raises, change }) => {
    const root = sampleTree();
    change(root);
    expect(raises).toContain(id);
    expect(codesOfTree(root).sort()).toEqual(raises);
  });

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
