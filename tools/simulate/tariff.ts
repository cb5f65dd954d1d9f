import path from 'node:path';
import { parseArgs } from 'node:util';
import { inventTariff, sandboxTariff, writeTariffFolder } from '@einvoice/test-kit';

export const tariffUsage = 'npm run simulate -- tariff FOLDER [--seed N] [--size everyday | large]';

/** Writes an invented month of the tariff as workbooks, for `npm run import -- tariff`. @returns what was written */
export function writeInventedMonth(args: readonly string[]): string {
  const options = { seed: { type: 'string' }, size: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [folder = '', ...more] = positionals;
  const { seed = String(sandboxTariff.seed), size = sandboxTariff.size } = values;
  const month = path.basename(path.resolve(folder));
  const isMonth = folder !== '' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month);
  if (!isMonth || more.length > 0)
    throw new Error(`Name one folder after a month, such as 2026-11.\nUsage: ${tariffUsage}`);
  if (!/^\d{1,9}$/.test(seed) || (size !== 'everyday' && size !== 'large')) throw new Error(`Usage: ${tariffUsage}`);
  const books = inventTariff({ month, seed: Number(seed), size });
  writeTariffFolder(folder, books);
  return `${Object.keys(books).length} workbooks of ${month}, all invented, are in ${folder}`;
}
