import { codesOf, codesOfTree, sampleInvoice, type Json } from '../sample-invoices';
import { append, sampleTree } from '../sample-trees';
import { cac } from '../tree/elements';

const file = { content: 'JVBERi0=', mimeType: 'application/pdf', filename: 'timesheet.pdf' };
const withFile = (attachment: object): Json => ({ ...sampleInvoice(), attachments: [{ id: 'A-1', ...attachment }] });
describe('data types of UBL', () => {
  it('accepts an embedded file with both, and a file that is only linked', () => {
    expect(codesOf(withFile(file))).toEqual([]);
    expect(codesOf(withFile({ url: 'https://example.com/timesheet.pdf' }))).toEqual([]);
  });

  it.each([
    ['cbc:CorporateStockAmount', '1.234', ['UBL-DT-01']],
    ['Q{urn:example}Amount', '1.234', ['UBL-DT-01']],
    ['cbc:CorporateStockAmount', '1.23', []],
    ['cbc:SomePriceAmount', '1.234', []],
    ['cbc:SomeBinaryObject', 'AA==', ['UBL-DT-06', 'UBL-DT-07']],
  ])('goes by the end of a name, also of elements nobody else speaks of: %s %s', (name, text, raised) => {
    const root = sampleTree();
    append(append(root, cac.Party), name, text);
    expect(codesOfTree(root)).toEqual(raised);
  });
});
