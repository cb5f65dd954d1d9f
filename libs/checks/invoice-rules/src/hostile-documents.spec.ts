import { expectGrowth } from '@einvoice/test-kit';
import fc from 'fast-check';
import { arbitraryInvoice } from './arbitrary-invoice.fixture';
import { now } from './sample-invoices';
import { validateInvoice } from './validate-invoice';
import { validateUbl } from './validate-ubl';
import { readUblInvoice } from './xml/read-invoice';
import { writeUbl } from './xml/write-ubl';

/** An element of a sample as text, and where it ends in it. */
interface Part {
  readonly name: string;
  readonly text: string;
  readonly end: number;
  readonly parts: Part[];
}

/** The elements below the root. */
function partsOf(xml: string): Part[] {
  const open: { name: string; start: number; parts: Part[] }[] = [{ name: '', start: 0, parts: [] }];
  for (const tag of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    const [text, closes, name, isEmpty] = tag as unknown as [string, string, string, string];
    if (!closes) open.push({ name, start: tag.index, parts: [] });
    if (!closes && !isEmpty) continue;
    const { start, parts } = open.pop()!;
    const end = tag.index + text.length;
    open.at(-1)!.parts.push({ name, text: xml.slice(start, end), end, parts });
  }
  return open[0]!.parts[0]!.parts;
}

/** Parts of which none is inside another, as the flags say. */
function chosen(parts: readonly Part[], flags: Iterator<boolean>): Part[] {
  return parts.flatMap((part) => (flags.next().value ? [part] : chosen(part.parts, flags)));
}

type Form = 'the same' | 'empty' | 'different';

/** The document with each of the parts `count` times more; long parts less often. */
function multiplied(xml: string, parts: readonly Part[], form: Form, count: number): string {
  let at = 0;
  let text = '';
  for (const { name, text: own, end } of parts) {
    text += xml.slice(at, end);
    at = end;
    for (let copy = 0; copy < (count * 100) / Math.max(100, own.length); copy++) {
      if (form === 'empty') text += `<${name}/>`;
      else text += form === 'the same' ? own : own.replace(/>([^<]*\w)</g, `>$1${copy}<`);
    }
  }
  return text + xml.slice(at);
}

const countries = ['BE', 'DE', 'DK', 'GR', 'IS', 'IT', 'NL', 'NO', 'SE'];
const full = fc.sample(arbitraryInvoice({ isFull: true }), { numRuns: 4, seed: 7 });
const seed = Date.now() % 2 ** 31;

describe('B7 elements many times', () => {
  const documents = fc.record({
    invoice: fc.constantFrom(...full),
    country: fc.constantFrom(...countries),
    hasCurrency: fc.boolean(),
    form: fc.constantFrom<Form>('the same', 'empty', 'different'),
    flags: fc.infiniteStream(fc.boolean()),
  });

  it(`B7 any elements together, many times, cost no more than in proportion (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ invoice, country, hasCurrency, form, flags }) => {
        const written = writeUbl(invoice);
        if (!written.ok) throw new Error(written.message);
        let xml = written.xml.replace(/(<cbc:IdentificationCode>)[^<]*/g, `$1${country}`);
        if (!hasCurrency) xml = xml.replace(/<cbc:DocumentCurrencyCode>.*\n/, '');
        const parts = chosen(partsOf(xml), flags);
        const sizes = [25, 100, 400] as const;
        const prepare = (count: number) => multiplied(xml, parts, form, count);
        await expectGrowth({ sizes, prepare, work: (text) => validateUbl(text, { now }) });
        const read = (count: number) => {
          const outcome = readUblInvoice(prepare(count));
          if (!outcome.ok) throw new Error('The document cannot be read.');
          return outcome.invoice;
        };
        await expectGrowth({ sizes, prepare: read, work: (invoice) => validateInvoice(invoice, { now }) });
      }),
      { numRuns: 4, seed },
    );
  });

  const written = writeUbl(full[0]!);
  const sample = written.ok ? written.xml.replace(/<cbc:DocumentCurrencyCode>.*\n/, '') : '';

  it.each(['<cbc:Amount currencyID="EUR">1.234</cbc:Amount>', '<cac:PayeeParty/><cac:TaxTotal/><cac:AccountingSupplierParty/>', '<cbc:DocumentCurrencyCode/><cbc:TaxCurrencyCode/><cbc:UBLVersionID/>'])(
    'B7 %s up to 10,000 times in a document without currency costs no more than in proportion',
    async (text) => {
      const prepare = (count: number) => sample.replace(/<\/\w+>\s*$/, (end) => text.repeat(count) + end);
      await expectGrowth({ sizes: [600, 2_400, 10_000], prepare, work: (xml) => validateUbl(xml, { now }) });
    },
  ); // prettier-ignore

  it('B7 a line of 10,000 VAT categories, each of another code and rate, costs no more than in proportion', async () => {
    const category = (index: number) => `<cac:ClassifiedTaxCategory><cbc:ID>S${index}</cbc:ID><cbc:Percent>${index}</cbc:Percent></cac:ClassifiedTaxCategory>`; // prettier-ignore
    const prepare = (length: number) => {
      const categories = Array.from({ length }, (_, index) => category(index)).join('');
      return sample.replace('<cac:ClassifiedTaxCategory>', `${categories}$&`);
    };
    await expectGrowth({ sizes: [600, 2_400, 10_000], prepare, work: (xml) => validateUbl(xml, { now }) });
  });
});
