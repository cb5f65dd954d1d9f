import { compareInvoices } from './compare-invoices';

const line = (id: string, net: string) => ({ id, net, item: { name: `Item ${id}` } });

it('two invoices that say the same have no difference, however amounts are written', () => {
  expect(compareInvoices({ number: '1', totals: { due: '10.0' } }, { totals: { due: '10.00' }, number: '1' })).toEqual(
    [],
  );
  expect(compareInvoices({ a: '0.50', b: '100' }, { a: '0.5', b: '100.000' })).toEqual([]);
});

it('a number that looks alike and is another is a difference; so is a text that looks like one in a text', () => {
  expect(compareInvoices({ due: '100' }, { due: '1' })).toHaveLength(1);
  expect(compareInvoices({ due: '10.10' }, { due: '10.01' })).toHaveLength(1);
  expect(compareInvoices({ number: '1 0' }, { number: '10' })).toHaveLength(1);
});

it('what only one of them says is named with nothing on the other side', () => {
  expect(compareInvoices({ note: 'a' }, { buyerReference: 'b' })).toEqual([
    { path: '/note', here: 'a', there: undefined },
    { path: '/buyerReference', here: undefined, there: 'b' },
  ]);
});

it('a line put in between is one line more and changes no other', () => {
  const differences = compareInvoices(
    { lines: [line('1', '5'), line('3', '7')] },
    { lines: [line('1', '5'), line('2', '6'), line('3', '7.00')] },
  );
  expect(differences.map(({ path }) => path)).toEqual(['/lines/id 2/id', '/lines/id 2/net', '/lines/id 2/item/name']);
});

it('lines without a name of their own are compared by their place', () => {
  const differences = compareInvoices(
    { lines: [line('1', '5'), line('1', '6')] },
    { lines: [line('1', '5'), line('1', '7')] },
  );
  expect(differences).toEqual([{ path: '/lines/1/net', here: '6', there: '7' }]);
});
