import { smpAnswer } from '@einvoice/limits';
import {
  certifyNewKey,
  peppolDocumentTypes,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
} from '@einvoice/test-kit';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type WorstAnswers } from './worst-answers.fixture';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../../..');
mkdirSync(path.join(root, 'dist'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'dist', 'worst-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const participant = '0088:4000000000006';
const subject = { commonName: 'SMP', organizationalUnit: 'Test', organization: 'Test', country: 'BE' };
const attributes = (count: number): string => Array.from({ length: count }, (_, at) => ` a${at}=""`).join('');

/** Answers that fill one limit each and are read to their end. */
async function worstAnswers(): Promise<WorstAnswers> {
  const authority = await certifyNewKey({ subject: { ...subject, commonName: 'SMP CA' }, authority: true });
  const signer = await certifyNewKey({ subject, issuer: authority });
  const content = serviceMetadataXml({ participant, documentType: peppolDocumentTypes.bis30Invoice });
  const { signed } = smpAnswer;
  const metadata = (name: string, filling: string) => {
    const xml = signDocument(content.replace(/(?=<\/smp:SignedServiceMetadata>)/, filling), signer);
    return { name, kind: 'metadata', xml } as const;
  };
  const group = (name: string, filling: string) => {
    const xml = serviceGroupXml(participant, []).replace(/(?=<\/\w+:ServiceGroup>)/, filling);
    return { name, kind: 'group', xml } as const;
  };
  const references = Array.from({ length: smpAnswer.referencesMax }, (_, at) => `a::${at}`);
  const listed = serviceGroupXml(participant, references).replaceAll(/http:[^"]*services/g, '/services');
  const answers = [
    metadata('signed: nothing more', ''),
    metadata('signed: elements', '<e/>'.repeat(signed.elementsMax - 40)),
    metadata('signed: attributes', `<e${attributes(50)}/>`.repeat(signed.attributesMax / 50 - 1)),
    metadata('signed: entities', `<e>${'&lt;'.repeat(signed.entitiesMax)}</e>`),
    metadata('signed: bytes', `<e>${'x'.repeat(signed.bytesMax - 5_000)}</e>`),
    { name: 'list: references', kind: 'group', xml: listed } as const,
    group('list: elements', '<e/>'.repeat(smpAnswer.elementsMax - 10)),
    group('list: attributes', `<e${attributes(50)}/>`.repeat(smpAnswer.attributesMax / 50 - 1)),
    group('list: entities', `<e>${'&lt;'.repeat(smpAnswer.entitiesMax)}</e>`),
    group('list: bytes', `<e>${'x'.repeat(smpAnswer.bytesMax - 2_000)}</e>`),
  ];
  return { authorityPem: authority.certificatePem, nowMs: Date.now(), answers };
}

// In a process of its own that runs what production runs: a test runner slows code down, and its memory moves.
it(`O3 the worst answer costs at most ${smpAnswer.cpuMs} ms of processor time and 10 MB`, async () => {
  const [program, input] = [path.join(folder, 'main.js'), path.join(folder, 'answers.json')];
  await run(process.execPath, ['tools/build/build.mjs', path.join(__dirname, 'worst-answers.fixture.ts'), program], {
    cwd: root,
  });
  writeFileSync(input, JSON.stringify(await worstAnswers()));
  const { stdout } = await run(process.execPath, ['--expose-gc', program, input]);
  const results = JSON.parse(stdout) as { name: string; state: string; processorMs: number; peakBytes: number }[];
  for (const { name, state, processorMs, peakBytes } of results) {
    expect(`${name} ${state}`).toMatch(/verified$|read$/);
    expect(`${name} ${processorMs <= smpAnswer.cpuMs ? 'within' : processorMs}`).toBe(`${name} within`);
    expect(`${name} ${peakBytes < 10_000_000 ? 'within' : peakBytes}`).toBe(`${name} within`);
  }
});
