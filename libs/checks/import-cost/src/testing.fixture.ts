import { type ImportCostRules } from './cost-rule';
import { estimateImportCost } from './estimate-import-cost';
import { importCostRules } from './import-cost-rules';
import { readParcel } from './read-parcel';
import { type ImportCostEstimate } from './statement';

export const specToday = '2026-11-23';

/** Estimates a question that must be readable. */
export function estimate(question: object, rules: ImportCostRules = importCostRules): ImportCostEstimate {
  const read = readParcel(question, specToday);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return estimateImportCost(read.parcel, rules);
}

/** Goods as a short text: `5 x 8.00 610910 T-shirt`, with `-` where no code is known, and `@VN` for an origin other than CN. */
export function goods(...lines: readonly string[]): object[] {
  return lines.map((line) => {
    const [, quantity, value, code, description, origin = 'CN'] = /^(\d+) x (\S+) (\S+) ([^@]+?)(?: @(..))?$/.exec(line) ?? []; // prettier-ignore
    const hsCode = code === '-' ? {} : { hsCode: code };
    return { description, ...hsCode, quantity: Number(quantity), unitValue: Number(value), originCountry: origin };
  });
}
