import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { secondOpinion } from './second-opinion';

const now = new Date();
const label = 'cen-ubl-1.3.16';

describe('a second opinion', () => {
  const good = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as object;
  const written = writeUbl(good);
  const xml = written.ok ? written.xml : '';
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'second-opinion-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function opinionOn(test: string, documents: readonly string[] = [xml]) {
    const ns = 'urn:oasis:names:specification:ubl:schema:xsd';
    writeFileSync(
      path.join(folder, `${label}.sch`),
      `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="i" uri="${ns}:Invoice-2"/><ns prefix="cbc" uri="${ns}:CommonBasicComponents-2"/>
       <pattern><rule context="i:Invoice"><assert id="BR-02" flag="fatal" test="${test}"/></rule></pattern></schema>`,
    );
    const lines = documents.map((document, at) => JSON.stringify({ id: `d${at}`, xml: document, labels: { [label]: { outcome: 'ok', fired: { 'BR-99': 1 } }, other: {} } })); // prettier-ignore
    writeFileSync(path.join(folder, 'own.jsonl.gz'), gzipSync(lines.join('\n')));
    const counts = await secondOpinion({ folder, set: 'own', rulesFolder: folder }, now);
    return { isExact: counts.isExact, documents: counts.documents, said: counts.lines('own').join('\n') };
  }

  it('names the rule that the compiled ones find and ours do not, whatever the labels say', async () => {
    const { isExact, said } = await opinionOn('false()');
    expect([isExact, said]).toEqual([false, expect.stringContaining('missed BR-02: 1 (d0)')]);
  });

  it('agrees where both say the same, and leaves out labels without a rule file', async () => {
    expect(await opinionOn('normalize-space(cbc:ID)')).toMatchObject({ isExact: true, documents: 1 });
  });

  it('where the compiled rules stop, nothing may be valid', async () => {
    const { isExact, said } = await opinionOn('xs:decimal(cbc:ID) = 1');
    expect([isExact, said]).toEqual([false, expect.stringContaining('called valid: 1')]);
  });
});

/** Official rule files are nobody's to pass on: whoever has fetched them names the folder. */
describe('our rules and the official ones that were compiled agree on every labelled document', () => {
  const { EINVOICE_OFFICIAL_RULES: rulesFolder, EINVOICE_DATASETS: datasets } = process.env;
  const folder = path.join(datasets ?? '', 'profiles');
  const sets = rulesFolder && datasets ? readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz')) : [];
  if (!rulesFolder || sets.length === 0) {
    it('EINVOICE_OFFICIAL_RULES and EINVOICE_DATASETS are not set: nothing was compared', () => expect(sets).toEqual([])); // prettier-ignore
    return;
  }
  it.each(sets.map((file) => file.replace(/\.jsonl\.gz$/, '')))('%s', async (set) => {
    const counts = await secondOpinion({ folder, set, rulesFolder }, now);
    const lines = counts.lines(set);
    console.log(lines.join('\n'));
    if (counts.documents > 0) expect([set, counts.isExact, lines]).toEqual([set, true, lines]);
  }, 1_800_000); // prettier-ignore
});
