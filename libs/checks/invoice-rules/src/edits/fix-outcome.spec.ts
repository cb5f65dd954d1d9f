import process from 'node:process';
import { now, sampleWithTotals } from '../sample-invoices';
import { ublInvoice } from '../schema/documents.fixture';
import { writeUbl } from '../xml/write-ubl';
import { randomNumbers } from '../xml/xml-mutations.fixture';
import { fixOutcome } from './fix-outcome.fixture';

const seed = Number(process.env['EINVOICE_XML_SEED'] ?? Date.now() % 2 ** 31);

function documents(): string[] {
  const written = writeUbl(sampleWithTotals());
  if (!written.ok) throw new Error(written.message);
  return [written.xml, ublInvoice];
}

const lineOf = (lines: readonly string[], random: (below: number) => number) => 2 + random(lines.length - 2);

/** One to four faults that people and serializers make: lines moved, gone, twice, emptied, renamed, or with another value. */
function withFaults(xml: string, random: (below: number) => number): string {
  const lines = xml.split('\n');
  for (let faults = 1 + random(4); faults > 0; faults--) {
    const at = lineOf(lines, random);
    const line = lines[at]!;
    const whole = /^\s*<([\w:]+)[^>]*>.*<\/\1>$/.test(line);
    const kinds: readonly ((line: string) => void)[] = [
      () => void lines.splice(lineOf(lines, random), 0, ...lines.splice(at, 1)),
      () => void lines.splice(at, 1),
      () => void lines.splice(at, 0, line),
      () => (lines[at] = line.replace(/>[^<]*</, '><')),
      () => (lines[at] = line.replaceAll('cbc:', random(2) === 0 ? 'cac:' : '')),
      () => (lines[at] = line.replace(/ [\w:]+="[^"]*"/, '')),
      () => (lines[at] = line.replace(/>(\d\d\d\d-\d\d-\d\d)</, '>$1Z<').replace(/>(\d+)\.(\d\d)</, '>$1,$2<')),
      () => (lines[at] = line.replace(/>([^<]+)</, (_, value: string) => `>${value.toLowerCase()} <!-- x --> <`)),
      () => (lines[at] = line.replace(/="([^"]*)"/, (_, value: string) => `='${value.toLowerCase()}' x="1"`)),
    ];
    if (whole) kinds[random(kinds.length)]!(line);
  }
  return lines.join('\n');
}

describe('fixes of documents with several faults', () => {
  it(`never touch the same place, change money unasked or bring a new finding; pointers lead to the values (seed ${seed})`, () => {
    const random = randomNumbers(seed);
    const [whole, short] = documents() as [string, string];
    const failed: string[] = [];
    let [safe, pointers] = [0, 0];
    for (let count = 0; count < 300; count++) {
      const xml = withFaults(random(2) === 0 ? whole : short, random);
      const outcome = fixOutcome(Buffer.from(xml), now);
      safe += outcome.safe;
      pointers += outcome.pointers;
      if (outcome.failure !== null) failed.push(`${outcome.failure}:\n${xml}`);
    }
    expect(failed).toEqual([]);
    expect(safe).toBeGreaterThan(100);
    expect(pointers).toBeGreaterThan(100);
  });
});
