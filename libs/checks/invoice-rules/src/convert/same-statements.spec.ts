import { saySame } from './same-statements';

const invoice = () => ({
  number: '1',
  kind: 'invoice',
  customizationId: 'a',
  seller: { name: 'A', taxId: '7', identifiers: [{ value: '1' }, { value: '1' }, { value: '2', scheme: '0088' }] },
  payment: [
    { meansCode: '59', reference: 'R', directDebit: { mandateId: 'M' } },
    { meansCode: '30', reference: 'R' },
  ],
  lines: [{ net: '1.00' }, { net: '2.00' }],
});

describe('whether two invoices say the same', () => {
  it.each<[string, (one: ReturnType<typeof invoice>) => unknown]>([
    ['an amount written otherwise', (one) => (one.lines[0]!.net = '1.0')],
    ['a line that is missing', (one) => one.lines.pop()],
    ['a line more', (one) => one.lines.push({ net: '3.00' })],
    ['lines in another order', (one) => one.lines.reverse()],
    ['another number', (one) => (one.number = '2')],
    ['a credit note', (one) => (one.kind = 'creditNote')],
    ['an identifier of another scheme', (one) => (one.seller.identifiers[2]!.scheme = '0208')],
    ['an identifier less', (one) => one.seller.identifiers.shift()],
    ['another mandate', (one) => (one.payment[0]!.directDebit = { mandateId: 'N' })],
    ['a second reference', (one) => (one.payment[1]!.reference = 'S')],
    ['a scheme of a tax registration that says more', (one) => Object.assign(one.seller, { taxIdScheme: 'GST' })],
  ])('no: %s', (_what, change) => {
    const other = invoice();
    change(other);
    expect([saySame(invoice(), other), saySame(other, invoice())]).toEqual([false, false]);
  });

  it.each<[string, (one: ReturnType<typeof invoice>) => unknown]>([
    ['another profile', (one) => (one.customizationId = 'b')],
    ['identifiers in another order', (one) => one.seller.identifiers.reverse()],
    ['a reference that every payment repeats', (one) => delete (one.payment[1] as { reference?: string }).reference],
    ['a registration that is not for VAT', (one) => Object.assign(one.seller, { taxIdScheme: 'FC' })],
  ])('yes: %s', (_what, change) => {
    const other = invoice();
    change(other);
    expect([saySame(invoice(), other), saySame(other, invoice())]).toEqual([true, true]);
  });
});
