import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readTariffFolder } from '@einvoice/tariff-data';
import { writeInventedMonth } from './tariff';

let scratch: string;
beforeAll(() => (scratch = mkdtempSync(path.join(os.tmpdir(), 'simulate-tariff-'))));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it.each([
  ['no folder', []],
  ['a folder that is no month', ['tariff']],
  ['a thirteenth month', ['2026-13']],
  ['a second folder', ['2026-11', '2026-12']],
  ['a seed that is no number', ['2026-11', '--seed', 'x']],
  ['another size', ['2026-11', '--size', 'huge']],
])('refuses %s, and writes nothing', (_what, args) => {
  const inside = args.map((arg, at) => (at < 2 && /^\d|tariff/.test(arg) ? path.join(scratch, 'refused', arg) : arg));
  expect(() => writeInventedMonth(inside)).toThrow('Usage');
  expect(readdirSync(scratch)).toEqual([]);
});

it('writes months that are imported one after the other', async () => {
  const counts = [];
  for (const month of ['2026-11', '2026-12', '2027-01']) {
    const folder = path.join(scratch, month);
    expect(writeInventedMonth([folder, '--seed', '7'])).toContain(`12 workbooks of ${month}`);
    const reading = await readTariffFolder(folder);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    counts.push(reading.snapshot.counts);
  }
  for (const { declarable, measures } of counts) expect([declarable >= 400, measures >= 3_000]).toEqual([true, true]);
  expect(new Set(counts.map(({ measures }) => measures)).size).toBe(3);
});
