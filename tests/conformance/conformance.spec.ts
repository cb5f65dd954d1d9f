import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { validateUbl } from '@einvoice/invoice-rules';
import { labelledFiles, labelledVerdicts } from '@einvoice/invoice-rules/testing';
import { repositoryRoot } from '@einvoice/test-kit';
import { conform } from './conform';
import { filesToFix, tryFixes } from './fixes';
import { conformToSet } from './profile-sets';

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

describe('conformance with a set of profile data', () => {
  const xml = String(label('clean-ubl')['xml']);
  const broken = String(label('card-number-ubl')['xml']);
  const now = new Date('2026-11-23T12:00:00Z');
  const ok = (fired: Record<string, number> = {}) => ({ outcome: 'ok', fired });

  async function runSet(documents: readonly object[], name = 'own'): Promise<{ agrees: boolean; said: string[] }> {
    const lines = documents.map((document) => JSON.stringify({ labels: {}, ...document })).join('\n');
    writeFileSync(path.join(folder, 'own-1.0.jsonl.gz'), gzipSync(lines));
    const said: string[] = [];
    return { agrees: await conformToSet(folder, name, now, (line) => said.push(line)), said };
  }

  it('agrees rule set by rule set, each with its own rules alone', async () => {
    const labels = { 'cen-ubl-1.3.16': ok({ 'BR-51': 1 }), 'peppol-ubl-3.0.21': ok() };
    const { agrees, said } = await runSet([{ id: 'a', xml: broken, labels }]);
    expect({ agrees, said }).toMatchObject({ agrees: true });
    expect(said).toContain('cen-ubl-1.3.16: 1 of 1 (100.00 %) documents agree in every rule and its count');
  });

  it('names what is missed and what is extra, with the document', async () => {
    const { agrees, said } = await runSet([{ id: 'a', xml, labels: { 'cen-ubl-1.3.16': ok({ 'BR-01': 1 }) } }, { id: 'b', xml: broken, labels: { 'cen-ubl-1.3.16': ok() } }]); // prettier-ignore
    expect(agrees).toBe(false);
    expect(said).toEqual(expect.arrayContaining(['  missed BR-01: 1 (a)', '  extra BR-51: 1 (b)']));
  });

  it('lists by name what is called valid or invalid wrongly', async () => {
    const { agrees, said } = await runSet([{ id: 'wrong', xml: '<a/>', ready: true }]);
    expect(agrees).toBe(false);
    expect(said).toEqual(expect.arrayContaining(['  called valid wrongly: 0', '  called invalid wrongly: 1', '    wrong'])); // prettier-ignore
  });

  it('wants a document on which the official run stops not to be valid', async () => {
    const stops = { 'cen-ubl-1.3.16': { outcome: 'error' } };
    expect(await runSet([{ id: 'a', xml: '<a/>', labels: stops }])).toMatchObject({ agrees: true });
  });

  it('calls a rule set that we do not have not judged, and takes it for no agreement', async () => {
    const { agrees, said } = await runSet([{ id: 'a', xml, labels: { 'ublbe-1.31': ok() } }]);
    expect(agrees).toBe(false);
    expect(said).toContain('ublbe-1.31: not judged, 1 documents');
  });

  it('refuses a set that is not there, or that is empty', async () => {
    await expect(runSet([], 'own')).rejects.toThrow('holds no document');
    await expect(runSet([{ id: 'a', xml }], 'other')).rejects.toThrow('There is no set other: own-1.0.');
  });
});

describe('fixes of labelled documents', () => {
  async function fixesOf(xml: string, labels: object = {}): Promise<{ agrees: boolean; said: string[] }> {
    const file = path.join(folder, 'own.jsonl.gz');
    writeFileSync(file, gzipSync(JSON.stringify({ id: 'a', xml, labels })));
    const said: string[] = [];
    return { agrees: await tryFixes([file], new Date('2026-11-23T12:00:00Z'), (line) => said.push(line)), said };
  }

  it('are counted, and each safe one removes its finding', async () => {
    const xml = String(label('clean-ubl')['xml']).replace(/unitCode="[^"]*"/, 'unitCode="c62"');
    const { agrees, said } = await fixesOf(xml);
    expect(agrees).toBe(true);
    expect(said[0]).toContain('fixes: 1 of 1 documents (100.00 %)');
    expect(said[1]).toContain('findings 1; with a fix 1; safe 1;');
  });

  it('say what share of the errors of a family they take away', async () => {
    const xml = readFileSync(path.join(repositoryRoot, 'fixtures/xrechnung-cii.xml'), 'utf8');
    const broken = xml.replace(/<ram:BusinessProcess[\s\S]*?<\/ram:BusinessProcess\w+>/, '').replace(/<ram:BuyerReference>.*?<\/ram:BuyerReference>/, ''); // prettier-ignore
    const { said } = await fixesOf(broken, { 'xrechnung-cii-2.5.0': { outcome: 'ok', fired: {} } });
    expect(said[2]).toBe(
      '  XRechnung, CII: 1 documents, 2 errors; their own rule has a fix 50.0 %: beside the error 1 (50.0 %), waiting as another changes its place 0; gone with the fix of another 0, that and those beside 50.0 %; gone when no fix is left 1 (50.0 %)',
    );
  });

  it('refuse to call nothing fixed', () => {
    expect(() => filesToFix('none')).toThrow(/EINVOICE_DATASETS|There is no set/);
  });

  if (process.env.EINVOICE_DATASETS && process.env.EINVOICE_CORPUS) {
    it('hold on every labelled mutant', async () => {
      const said: string[] = [];
      expect({ agrees: await tryFixes(filesToFix(), new Date(), (line) => said.push(line)), said }).toMatchObject({ agrees: true }); // prettier-ignore
      console.log(said.join('\n'));
    });
  }
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

const dataSets = process.env.EINVOICE_DATASETS;

if (!dataSets) {
  console.log('EINVOICE_DATASETS names no folder: agreement with labelled profile data was not checked.');
} else {
  const folder = path.join(dataSets, 'profiles');
  const names = readdirSync(folder).flatMap((file) => file.match(/^(.*)\.jsonl\.gz$/)?.[1] ?? []);

  it.each(names)('agrees with every label of %s that we judge: rules and counts, schema verdicts, first elements', async (name) => {
    const said: string[] = [];
    const agrees = await conformToSet(folder, name, new Date('2026-11-23T12:00:00Z'), (line) => said.push(line)); // prettier-ignore
    console.log(said.join('\n'));
    expect(agrees).toBe(true);
  }); // prettier-ignore

  it('judges every label of ready and xsd', async () => {
    for (const name of ['ready', 'xsd']) {
      const said: string[] = [];
      await conformToSet(folder, name, new Date('2026-11-23T12:00:00Z'), (line) => said.push(line));
      expect(said.at(-1)).toBe('exact agreement with what was judged');
      expect(said).toContain('  called valid wrongly: 0');
    }
  });
}

const labelled = labelledFiles();

if (labelled.length > 0) {
  it('content lost in reading never turns an invalid document valid: all labelled documents', () => {
    const { documents, officiallyInvalid, healed, ...wrong } = labelledVerdicts(
      labelled,
      new Date('2026-11-23T12:00:00Z'),
    );
    console.log(
      `${documents} labelled documents, ${officiallyInvalid} invalid; ${healed} of these would be valid as JSON invoices`,
    );
    expect(wrong).toEqual({ falselyValid: [], falselyInvalid: [], changedByReading: [] });
    expect(healed).toBeGreaterThan(0);
  });
}
