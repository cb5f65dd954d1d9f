import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { type Reading, faultOfSaxes, readBySaxes, readByUs } from './saxes-reading.fixture';
import { changed, documentsToChange, randomNumbers } from './xml-mutations.fixture';

/** Documents that the two readers differ on though the recommendations side with neither, or with saxes. */
class Comparison {
  documents = 0;
  read = 0;
  readonly differing: string[] = [];

  add(xml: string): void {
    const ours = readByUs(xml);
    const ofSaxes = readBySaxes(xml);
    this.documents++;
    if (typeof ours !== 'string') this.read++;
    if (areSame(ours, ofSaxes) || faultOfSaxes(xml, ours, ofSaxes) !== null) return;
    if (this.differing.length < 10) this.differing.push(`${told(ours)} / ${told(ofSaxes)}: ${xml.slice(0, 3_000)}`);
  }
}

/** Both trees alike, or both refused: which of two faults is found first is no matter. */
function areSame(ours: Reading, ofSaxes: Reading): boolean {
  if (typeof ours === 'string' || typeof ofSaxes === 'string') return typeof ours === typeof ofSaxes;
  return JSON.stringify(ours) === JSON.stringify(ofSaxes);
}

const told = (reading: Reading) => (typeof reading === 'string' ? reading : JSON.stringify(reading));

/** 100,000 with `EINVOICE_XML_MUTATIONS=100000 npm test -- invoice-rules xml-agreement`. */
const mutations = Number(process.env['EINVOICE_XML_MUTATIONS'] ?? 4_000);
const seed = Number(process.env['EINVOICE_XML_SEED'] ?? Date.now() % 2 ** 31);

describe('B9 B11 our reader and saxes', () => {
  it('make the same of documents that have everything the reader tells apart', () => {
    const comparison = new Comparison();
    for (const xml of documentsToChange()) comparison.add(xml);
    expect(comparison).toMatchObject({ documents: 3, read: 3, differing: [] });
  });

  it(`make the same of ${mutations} changed documents (seed ${seed})`, () => {
    const random = randomNumbers(seed);
    const documents = documentsToChange();
    const comparison = new Comparison();
    for (let count = 0; count < mutations; count++) {
      comparison.add(changed(documents[random(documents.length)]!, random));
    }
    expect(comparison.differing).toEqual([]);
    // Most changes break a document; enough must not, or the trees are not compared.
    expect(comparison.read).toBeGreaterThan(mutations / 25);
  }, 600_000);

  it.each<[string, string]>([
    ['a name behind a prefix', '<a xmlns:p="urn:p"><p:1/></a>'],
    ['the target of an instruction', '<a><?p?q ?></a>'],
    ['half a surrogate pair', '<a>\ud800x</a>'],
  ])('differ about %s: saxes reads what is not well-formed', (_what, xml) => {
    expect(readByUs(xml)).toBe('not_well_formed');
    expect(readBySaxes(xml)).toMatchObject({ name: 'a' });
    expect(faultOfSaxes(xml, readByUs(xml), readBySaxes(xml))).not.toBeNull();
  });
});

const folders = ['EINVOICE_CORPUS', 'EINVOICE_DATASETS'].flatMap((name) => process.env[name] ?? []).filter(existsSync);
if (folders.length === 0) {
  console.log(
    'EINVOICE_CORPUS and EINVOICE_DATASETS name no folders: readers were compared on our own documents only.',
  );
} else {
  describe('our reader and saxes on labelled documents', () => {
    it.each(folders.flatMap(filesWithDocuments))('make the same of all in %s', (file) => {
      const comparison = new Comparison();
      for (const xml of documentsIn(file)) comparison.add(xml);
      expect(comparison).toMatchObject({ differing: [] });
    }, 300_000); // prettier-ignore
  });
}

function filesWithDocuments(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xml$|\.jsonl(\.gz)?$/.test(name))
    .map((name) => path.join(folder, name));
}

function documentsIn(file: string): string[] {
  const bytes = readFileSync(file);
  if (file.endsWith('.xml')) return [bytes.toString('utf8')];
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    const { xml } = (line === '' ? {} : JSON.parse(line)) as { readonly xml?: string };
    return xml ?? [];
  });
}
