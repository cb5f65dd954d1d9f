import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tariffIn } from '../dev/stream/current-tariff';
import { GoodsSearch, readTariffFolder, resolveMeasures, TariffIndex } from '@einvoice/tariff-data';
import {
  deployMigrations,
  inventTariff,
  repositoryRoot,
  sandboxTariff,
  startPostgres,
  writeTariffFolder,
} from '@einvoice/test-kit';
import { startGateway } from '../../tests/conformance/mcp/gateway';
import { createConnections, loadTool } from './tool-load';
import { watchedImport } from './watched-import';

const questionsTotal = 20_000;
const origins = ['CN', 'VN', 'US', 'IN', 'TR', 'CH', 'RU', 'DE', 'KR', 'MM'];

/** An import of a month as large as the real one, with the memory of its process, and questions to that month. */
export async function benchTariff(): Promise<void> {
  await withLargeMonth(async (index, imported) => {
    console.log(`tariff-import: ${imported}`);
    const codes = index.content.lines.filter(({ declarable }) => declarable).map(({ code }) => code);
    const durationsMs: number[] = [];
    let measures = 0;
    const startMs = performance.now();
    for (let at = 0; at < questionsTotal; at++) {
      const code = codes[(at * 7919) % codes.length] as string;
      const beganMs = performance.now();
      const found = resolveMeasures(index, {
        code,
        originCountry: origins[at % origins.length] as string,
        day: '2026-11-23',
      });
      durationsMs.push(performance.now() - beganMs);
      if ('measures' in found) measures += Object.values(found.measures).flat().length;
    }
    const seconds = (performance.now() - startMs) / 1000;
    console.log(
      `tariff-measures: perSecond=${Math.round(questionsTotal / seconds)} ${timesOf(durationsMs)} measuresPerAnswer=${(measures / questionsTotal).toFixed(1)}`,
    );
  });
  await benchMeasuresTool();
}

/** Calls of the tool over MCP: metered, charged, each with its evidence, from a month as large as the real one. */
async function benchMeasuresTool(): Promise<void> {
  const gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
  try {
    await withMonth('large', async (folder) => void (await watchedImport(gateway.databaseUrl, 'tariff', folder)));
    const codes = await declarableCodes(gateway.databaseUrl);
    const message = (call: number) =>
      JSON.stringify({
        ...{ jsonrpc: '2.0', id: call, method: 'tools/call' },
        params: {
          name: 'check_eu_import_measures',
          arguments: { code: codes[(call * 7919) % codes.length], originCountry: origins[call % origins.length], date: '2026-11-23' },
        },
      }); // prettier-ignore
    const secrets = await createConnections(gateway.databaseUrl);
    await loadTool(gateway, secrets, message, { amount: 1_500 });
    const { perSecond, p99Ms, cpuMs } = await loadTool(gateway, secrets, message, { duration: 5 });
    console.log(
      `tariff-tool-over-mcp: perSecond=${perSecond.toFixed(0)} p99=${p99Ms.toFixed(0)}ms processor=${cpuMs.toFixed(2)}ms`,
    );
  } finally {
    await gateway.stop();
  }
}

async function declarableCodes(databaseUrl: string): Promise<readonly string[]> {
  const index = await tariffIn(databaseUrl);
  return index.content.lines.filter(({ declarable }) => declarable).map(({ code }) => code);
}

/** How well goods of everyday life are found by our own labels, and how long a search takes in a month as large as the real one. */
export async function benchGoodsSearch(): Promise<void> {
  const labelled = readFileSync(path.join(repositoryRoot, 'fixtures/goods-search/everyday-goods.txt'), 'utf8')
    .trim()
    .split('\n');
  await withMonth('everyday', async (folder) => {
    const reading = await readTariffFolder(folder);
    if (!reading.ok) throw new Error(reading.problems[0]?.message);
    const search = new GoodsSearch(new TariffIndex(reading.snapshot.content));
    const places = labelled.map((row) => headingsFor(search, row.slice(5)).indexOf(row.slice(0, 4)));
    const share = (most: number) =>
      (places.filter((place) => place >= 0 && place < most).length / places.length).toFixed(3);
    console.log(`goods-search-own: first=${share(1)} first5=${share(5)} first10=${share(10)} goods=${labelled.length}`);
    labelled.forEach((row, at) => (places[at] as number) >= 0 || console.log(`  not found: ${row}`));
  });
  await withLargeMonth((index) => {
    const search = new GoodsSearch(index);
    const words = index.content.lines.filter(({ depth }) => depth === 1).map(({ description }) => description);
    const durationsMs = Array.from({ length: 2_000 }, (_, at) => {
      const description = `${words[(at * 31) % words.length]} for household use ${at % 5 === 0 ? 'bizycle' : ''}`;
      const beganMs = performance.now();
      headingsFor(search, description);
      return performance.now() - beganMs;
    });
    console.log(`goods-search-large: ${timesOf(durationsMs)} lines=${index.content.lines.length}`);
  });
}

const headingsFor = (search: GoodsSearch, description: string): string[] =>
  search.search({ description, properties: [], chapter: null, day: '2026-11-23', limit: 10 }).map(({ line }) => line.code.slice(0, 4)); // prettier-ignore

async function withMonth(size: 'everyday' | 'large', work: (folder: string) => Promise<void>): Promise<void> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  try {
    const folder = path.join(scratch, '2026-11');
    writeTariffFolder(folder, inventTariff({ ...sandboxTariff, size, month: '2026-11' }));
    await work(folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Imports the large month by the command that operators use, into a database of its own. */
async function withLargeMonth(work: (index: TariffIndex, imported: string) => Promise<void> | void): Promise<void> {
  await withMonth('large', async (folder) => {
    const postgres = await startPostgres({ dataFolder: path.join(path.dirname(folder), 'pg'), throwAway: true });
    try {
      const url = postgres.url('tariff');
      await deployMigrations(url);
      const imported = await watchedImport(url, 'tariff', folder);
      const startMs = performance.now();
      const index = await tariffIn(url);
      const loadedMs = performance.now() - startMs;
      await work(index, `${imported} measures=${index.content.measures.length} load=${Math.round(loadedMs)}ms`);
    } finally {
      await postgres.stop();
    }
  });
}

function timesOf(durationsMs: readonly number[]): string {
  const sorted = [...durationsMs].sort((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? NaN).toFixed(2);
  return `p50=${at(0.5)}ms p99=${at(0.99)}ms`;
}
