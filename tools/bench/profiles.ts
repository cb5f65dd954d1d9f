import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ciiRuleSets, ruleSets, verdictOnDocument } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { measureNs, printCase, showNs } from './measure';

const now = new Date('2026-11-23T12:00:00Z');
const linesOfDocument = 10;
/** A matrix may cost as much as so many profiles. */
const matrixTimesMax = 3;
/** Of a document of CII by its profile, which is read beside it here. */
const ciiNsMax = 50_000;
const bundleBytesMax = 250_000;

/**
 * What each profile costs on one document of ten lines, read and judged; what the matrix of all costs beside one; and how large the
 * rules of all profiles are for a browser. Reading and the schema are in every figure, and printed apart.
 */
export async function benchProfiles(): Promise<void> {
  benchSyntax('ubl', 'nlcius.xml', /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, ruleSets);
  benchSyntax('cii', 'nlcius-cii.xml', /<ram:IncludedSupplyChainTradeLineItem>[^]*<\/ram:IncludedSupplyChainTradeLineItem>/, ciiRuleSets); // prettier-ignore
  benchCiiBases();
  await benchBundle();
}

/** Documents of CII as they stand, each clean in the profile that it declares. */
const ciiBases = ['facturx-en16931', 'xrechnung-cii', 'nlcius-cii', 'br-fr-cii', 'factur-x-extended'];

function benchCiiBases(): void {
  for (const name of ciiBases) {
    const xml = readFileSync(path.join(repositoryRoot, 'fixtures', `${name}.xml`), 'utf8');
    const { valid, ruleSet } = verdictOnDocument(xml, { now });
    if (!valid || ruleSet === null) throw new Error(`${name} is not clean in its profile.`);
    const [wholeNs = NaN, readNs = NaN] = measureNs([
      { name: 'whole', run: () => verdictOnDocument(xml, { now }) },
      { name: 'read', run: () => verdictOnDocument(xml, { now, check: { ruleSet: 'none' } }) },
    ]);
    const rulesNs = wholeNs - readNs;
    const lines = xml.split('</ram:IncludedSupplyChainTradeLineItem>').length - 1;
    printCase(`cii base ${ruleSet.id}`, ciiNsMax / rulesNs, { rules: showNs(rulesNs), whole: showNs(wholeNs), lines });
  }
}

function benchSyntax(syntax: string, file: string, line: RegExp, sets: typeof ruleSets): void {
  const base = readFileSync(path.join(repositoryRoot, 'fixtures', file), 'utf8');
  const xml = base.replace(line, (text) => text.repeat(linesOfDocument));
  const judge = (check: object) => verdictOnDocument(xml, { now, check });
  const families = [...new Map(sets.map((set) => [set.family, set])).values()];
  const [readNs = NaN, allNs = NaN, ...oneNs] = measureNs(
    [
      { name: 'read', run: () => judge({ ruleSet: 'none' }) },
      { name: 'all', run: () => judge({ profiles: 'all' }) },
      ...families.map(({ id }) => ({ name: id, run: () => judge({ ruleSet: id }) })),
    ],
    { rounds: 7 },
  );
  families.forEach(({ id }, index) => {
    const rulesNs = oneNs[index]! - readNs;
    const goal = syntax === 'cii' ? ciiNsMax / rulesNs : readNs / rulesNs;
    printCase(`${syntax} ${id}`, goal, { rules: showNs(rulesNs), whole: showNs(oneNs[index]!), read: showNs(readNs) });
  });
  // Profiles that judge nothing but what declares them stand in no matrix, so the slowest of them is no measure of it.
  const inMatrix = new Set(judge({ profiles: 'all' }).profiles?.flatMap((row) => (row.applicable ? row.profile : [])));
  const slowest = Math.max(...oneNs.filter((_, index) => inMatrix.has(families[index]!.family))) - readNs;
  const times = (allNs - readNs) / slowest;
  printCase(`${syntax} matrix`, matrixTimesMax / times, {
    profiles: inMatrix.size,
    timesOneProfile: times.toFixed(2),
    rules: showNs(allNs - readNs),
    slowestProfile: showNs(slowest),
  });
}

/** The judge with every profile as a browser would load it, and what each profile adds to the rules of Peppol. */
async function benchBundle(): Promise<void> {
  const folder = path.join(repositoryRoot, 'libs/checks/invoice-rules/src');
  const bytesOf = async (...files: string[]) => {
    const { outputFiles } = await build({
      stdin: { contents: files.map((file) => `export * from './${file}';`).join('\n'), resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      external: ['node:*', 'piscina'],
      logLevel: 'silent',
    });
    return gzipSync(outputFiles[0]!.contents).length;
  };
  const base = await bytesOf('sets/peppol-bis-3.0.21');
  const families = {
    'peppol-bis 3.0.22': 'peppol-bis-3.0.22',
    xrechnung: 'xrechnung-2.5.0',
    nlcius: 'nlcius-2.0.3.13',
    'hr-cius': 'hr-cius-1.0.3',
    'cius-ro': 'cius-ro-1.0.9',
    'en16931 CII': 'en16931-1.3.16',
  };
  printCase('bundle peppol-bis 3.0.21', bundleBytesMax / base, { gzipBytes: base });
  for (const [name, file] of Object.entries(families)) {
    const more = (await bytesOf('sets/peppol-bis-3.0.21', `sets/${file}`)) - base;
    printCase(`bundle ${name}`, bundleBytesMax / more, { gzipBytesMore: more });
  }
  const all = await bytesOf('sets/rule-sets', 'sets/cii-rule-sets');
  printCase('bundle all', bundleBytesMax / all, { gzipBytes: all });
}
