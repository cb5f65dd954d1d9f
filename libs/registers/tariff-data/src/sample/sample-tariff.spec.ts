import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expectGolden, inventTariff, sandboxTariff, writeTariffFolder } from '@einvoice/test-kit';
import { readTariffFolder } from '../import/read-tariff-folder';
import { type TariffContent } from '../tariff-snapshot';
import { sampleTariff } from './sample-tariff';

const chapters = ['07', '33', '42', '44', '61', '64', '71', '72', '85', '87', '91', '95'];
const inSample = ({ code }: { readonly code: string }) => chapters.includes(code.slice(0, 2));

/** What of the sandbox's month is in the sample; of the preferences those of two countries, so that it stays small. */
function sampleOf(content: TariffContent): TariffContent {
  const measures = content.measures
    .filter(inSample)
    .filter(({ type, area }) => type !== '142' || area === 'VN' || area === 'GB');
  const bases = new Set(measures.map(({ legalBase }) => legalBase));
  const legalBases = Object.fromEntries(Object.entries(content.legalBases).filter(([base]) => bases.has(base)));
  return {
    ...content,
    lines: content.lines.filter(inSample),
    measures,
    exclusions: content.exclusions.filter(inSample),
    legalBases,
  };
}

it('is twelve chapters of the sandbox’s month, as it is read from workbooks', async () => {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'tariff-sample-')), '2026-11');
  try {
    writeTariffFolder(folder, inventTariff({ ...sandboxTariff, month: '2026-11' }));
    const reading = await readTariffFolder(folder);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const sample = sampleOf(reading.snapshot.content);
    expectGolden(
      path.join(__dirname, 'sample.golden.json'),
      `${JSON.stringify(sample)}\n`,
      'npx jest -c libs/registers/tariff-data/jest.config.cjs sample',
    );
    expect(sampleTariff().index.content).toEqual(sample);
  } finally {
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
});
