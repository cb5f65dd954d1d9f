import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { validateUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { conform } from './conform';

const own = path.join(repositoryRoot, 'fixtures/labelled');
type Label = Record<string, unknown> & { id: string; codes?: string[] };
const labels = readFileSync(path.join(own, 'invoices.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label);
const label = (id: string, change: object = {}): Label => ({ ...labels.find((one) => one.id === id)!, ...change });

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'conformance-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the run says, and whether it agrees, of these lines in one file. */
async function run(lines: readonly object[], name = 'cases.jsonl'): Promise<{ agrees: boolean; said: string }> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(path.join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
  return conformance(path.join(folder, name));
}

async function conformance(target: string): Promise<{ agrees: boolean; said: string }> {
  const said: string[] = [];
  const agrees = await conform(target, (line) => said.push(line));
  return { agrees, said: said.join('\n') };
}

describe('conformance', () => {
  it('agrees exactly with our own labelled fixtures', async () => {
    expect(await conformance(own)).toMatchObject({ agrees: true, said: expect.stringContaining('exact agreement: 22 of 22 cases') }); // prettier-ignore
  });

  it.each(['cases.jsonl', 'cases.jsonl.gz'])('reads %s', async (name) => {
    expect(await run(labels, name)).toMatchObject({ agrees: true });
  });

  it('names a rule that we miss, and in which case', async () => {
    const { agrees, said } = await run([label('clean-ubl', { codes: ['BR-01'] }), label('clean-json')]);
    expect(agrees).toBe(false);
    expect(said).toContain('  BR-01: missed 1 (clean-ubl)');
    expect(said).toContain('1 of 2 cases');
  });

  it('names a rule that we raise and the labels do not', async () => {
    const { agrees, said } = await run([label('line-without-unit-json', { codes: [] })]);
    expect(agrees).toBe(false);
    expect(said).toContain('  BR-23: extra 1 (line-without-unit-json)');
  });

  it('counts how often a rule fires, not only whether', async () => {
    const { agrees, said } = await run([label('same-rule-on-two-lines-ubl', { codes: ['BR-23'] })]);
    expect(agrees).toBe(false);
    expect(said).toContain('  BR-23: extra 1');
  });

  it('fails on an id that no official rule has, even where that set stopped, and goes on', async () => {
    const stopped = label('cen-rules-stop-ubl', { codes: ['BR-999', 'PEPPOL-EN16931-R003'] });
    const { agrees, said } = await run([stopped, label('clean-json')]);
    expect(agrees).toBe(false);
    expect(said).toContain('  BR-999: no official id, in labels 1 (cen-rules-stop-ubl)');
    expect(said).toContain('1 of 2 cases');
  });

  it('does not ask for the rules of a set that stopped, and asks for those of the other', async () => {
    const stopped = (codes: string[], sets: object) =>
      run([label('cen-rules-stop-ubl', { codes, dynamicErrors: sets })]);
    expect(await stopped(['PEPPOL-EN16931-R003'], { cen: 'x' })).toMatchObject({ agrees: true });
    expect(await stopped([], { cen: 'x' })).toMatchObject({ agrees: false });
    expect(await stopped([], { peppol: 'x' })).toMatchObject({ agrees: true });
  });

  it('holds a unit test to what it states of single rules only', async () => {
    const unit = (kind: string, number?: number) =>
      run([label('unit-error-ubl', { expect: [{ id: 'PEPPOL-EN16931-R003', kind, number }] })]);
    expect(await unit('error', 1)).toMatchObject({ agrees: true });
    expect(await unit('warning')).toMatchObject({ agrees: true });
    expect(await unit('error', 2)).toMatchObject({ agrees: false });
    expect(await unit('success')).toMatchObject({ agrees: false });
  });

  it('takes a document that is not read for no agreement', async () => {
    const { agrees, said } = await run([label('clean-ubl', { xml: '<!DOCTYPE a><a/>' })]);
    expect(agrees).toBe(false);
    expect(said).toContain('not read, document_type');
  });

  it('reads VAT numbers, and says which way a verdict is wrong', async () => {
    const number = { input: 'BE0202239951', countryCode: null, valid: true, normalized: 'BE0202239951', rule: 'be' };
    expect(await run([number])).toMatchObject({ agrees: true });
    expect((await run([{ ...number, valid: false, normalized: null }])).said).toContain(
      'be: accepted wrongly 1 (line 1)',
    );
    expect((await run([{ ...number, input: 'BE0202239952' }])).said).toContain('be: refused wrongly 1');
    expect((await run([{ ...number, normalized: 'BE202239951' }])).said).toContain('be: written otherwise 1');
  });

  it('wants every XML document of a folder clean, in folders below it too', async () => {
    mkdirSync(path.join(folder, 'examples'));
    const write = (name: string, id: string) =>
      writeFileSync(path.join(folder, 'examples', name), String(label(id)['xml']));
    write('a.xml', 'clean-ubl');
    expect(await conformance(folder)).toMatchObject({ agrees: true });
    write('b.xml', 'card-number-ubl');
    const { agrees, said } = await conformance(folder);
    expect(agrees).toBe(false);
    expect(said).toContain('examples: 1 of 2 cases');
    expect(said).toContain('  BR-51: extra 1 (b.xml)');
  });

  it.each([
    ['a line that is no JSON', 'x', 'line 1 is no JSON object'],
    ['a case without labels', '{"xml":"<a/>"}', 'line 1 has neither codes nor expect'],
    ['a case without a document', '{"codes":[]}', 'line 1 has neither a document (xml or invoice) nor a VAT number'],
  ])('refuses %s', async (_what, line, message) => {
    writeFileSync(path.join(folder, 'cases.jsonl'), line);
    await expect(conformance(folder)).rejects.toThrow(message);
  });

  it('refuses to call nothing an agreement', async () => {
    await expect(conformance(folder)).rejects.toThrow('holds no labelled cases');
    writeFileSync(path.join(folder, 'empty.jsonl'), '\n');
    await expect(conformance(folder)).rejects.toThrow('holds no case');
    await expect(conformance(path.join(folder, 'absent'))).rejects.toThrow('does not exist');
  });
});

const corpus = process.env.EINVOICE_CORPUS;

if (!corpus) {
  console.log(
    'EINVOICE_CORPUS names no folder: agreement with the official rules was not checked, only our own fixtures.',
  );
} else {
  describe('agreement with the official rules', () => {
    it('is exact on every labelled case of EINVOICE_CORPUS', async () => {
      const { agrees, said } = await conformance(corpus);
      console.log(said);
      expect(agrees).toBe(true);
    });

    it('official examples have no error of our own either', () => {
      const examples = path.join(corpus, 'examples');
      const now = new Date('2026-11-21T12:00:00Z');
      const invalid = readdirSync(examples).filter((name) => {
        const report = validateUbl(readFileSync(path.join(examples, name)), { now });
        return !report.ok || !report.valid;
      });
      expect(invalid).toEqual([]);
    });
  });
}
