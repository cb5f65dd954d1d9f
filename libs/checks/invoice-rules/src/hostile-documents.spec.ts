import { leastProcessorMs } from '@einvoice/test-kit';
import fc from 'fast-check';
import { arbitraryInvoice } from './arbitrary-invoice.fixture';
import { now } from './invoices.fixture';
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

/** Ten times as many may take fifteen times as long; a machine that does much else gets five attempts, of which one must do. */
async function expectGrowth<Input>(judge: (input: Input) => unknown, few: Input, many: Input): Promise<void> {
  const limitMs = 15 * ((await leastProcessorMs(() => judge(few))) + 10);
  let processorMs = Infinity;
  for (let attempt = 0; attempt < 5 && processorMs >= limitMs; attempt++) {
    const before = process.cpuUsage();
    judge(many);
    const { user, system } = process.cpuUsage(before);
    processorMs = (user + system) / 1000;
  }
  expect(processorMs).toBeLessThan(limitMs);
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

  it(`B7 ten times as many of any elements together take at most fifteen times as long (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(documents, async ({ invoice, country, hasCurrency, form, flags }) => {
        const written = writeUbl(invoice);
        if (!written.ok) throw new Error(written.message);
        let xml = written.xml.replace(/(<cbc:IdentificationCode>)[^<]*/g, `$1${country}`);
        if (!hasCurrency) xml = xml.replace(/<cbc:DocumentCurrencyCode>.*\n/, '');
        const parts = chosen(partsOf(xml), flags);
        const [few, many] = [40, 400].map((count) => multiplied(xml, parts, form, count)) as [string, string];
        await expectGrowth((text: string) => validateUbl(text, { now }), few, many);
        const [fewRead, manyRead] = [few, many].map((text) => readUblInvoice(text));
        if (!fewRead?.ok || !manyRead?.ok) throw new Error('The document cannot be read.');
        await expectGrowth((read: object) => validateInvoice(read, { now }), fewRead.invoice, manyRead.invoice);
      }),
      { numRuns: 12, seed },
    );
  });

  const written = writeUbl(full[0]!);
  const sample = written.ok ? written.xml.replace(/<cbc:DocumentCurrencyCode>.*\n/, '') : '';

  it.each(['<cbc:Amount currencyID="EUR">1.234</cbc:Amount>', '<cac:PayeeParty/><cac:TaxTotal/><cac:AccountingSupplierParty/>', '<cbc:DocumentCurrencyCode/><cbc:TaxCurrencyCode/><cbc:UBLVersionID/>'])(
    'B7 %s 1,000 and 10,000 times in a document without currency',
    async (text) => {
      const judge = (count: number) => {
        const xml = sample.replace(/<\/\w+>\s*$/, (end) => text.repeat(count) + end);
        return leastProcessorMs(() => validateUbl(xml, { now }));
      };
      expect(await judge(10_000)).toBeLessThan(12 * ((await judge(1_000)) + 10));
    },
  ); // prettier-ignore

  it('B7 a line of 10,000 VAT categories, each of another code and rate, is judged in a second', async () => {
    const categories = Array.from({ length: 10_000 }, (_, index) => `<cac:ClassifiedTaxCategory><cbc:ID>S${index}</cbc:ID><cbc:Percent>${index}</cbc:Percent></cac:ClassifiedTaxCategory>`); // prettier-ignore
    const xml = sample.replace('<cac:ClassifiedTaxCategory>', `${categories.join('')}$&`);
    expect(await leastProcessorMs(() => validateUbl(xml, { now }))).toBeLessThan(1_000);
  });
});
