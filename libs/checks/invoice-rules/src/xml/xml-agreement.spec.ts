import process from 'node:process';
import { ReaderComparison } from './reader-comparison.fixture';
import { faultOfSaxes, readBySaxes, readByUs } from './saxes-reading.fixture';
import { changed, documentsToChange, randomNumbers } from './xml-mutations.fixture';

/** 100,000 with `EINVOICE_XML_MUTATIONS=100000 npm test -- invoice-rules xml-agreement`. */
const mutations = Number(process.env['EINVOICE_XML_MUTATIONS'] ?? 1_500);
const seed = Number(process.env['EINVOICE_XML_SEED'] ?? Date.now() % 2 ** 31);

describe('B9 B11 our reader and saxes', () => {
  it('make the same of documents that have everything the reader tells apart', () => {
    const comparison = new ReaderComparison();
    for (const xml of documentsToChange()) comparison.add(xml);
    expect(comparison).toMatchObject({ documents: 3, read: 3, differing: [] });
  });

  it(`make the same of ${mutations} changed documents (seed ${seed})`, () => {
    const random = randomNumbers(seed);
    const documents = documentsToChange();
    const comparison = new ReaderComparison();
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
