import { tariffFolder } from '@einvoice/limits';
import { type TariffProblem } from './import/problems';
import { type TariffSnapshot } from './tariff-snapshot';
import { type ImportOptions, type TariffVersion } from './tariff-store';

/**
 * Why a month cannot take the place of those before it. Its counts are compared with another month: the files of the same month
 * may come again because the first were wrong.
 * @param before imported months of the same mode, the newest first
 */
export function replacementProblems(
  { month, counts }: Pick<TariffSnapshot, 'month' | 'counts'>,
  before: readonly Pick<TariffVersion, 'month' | 'counts'>[],
  { force = false }: Pick<ImportOptions, 'force'>,
): TariffProblem[] {
  if (force) return [];
  const newest = before[0];
  if (newest && newest.month > month)
    return [problem('older_month', `The month ${newest.month} is imported; ${month} is older.`)];
  const other = before.find((version) => version.month !== month);
  if (!other) return [];
  return counted.flatMap((name) => {
    const [now, then] = [counts[name], other.counts[name]];
    const isNear = Math.abs(now - then) * 100 <= then * tariffFolder.countDifferencePercentMax;
    return isNear ? [] : [problem('count_differs', `${name}: ${now}, where ${other.month} has ${then}. A fifth is too much for one month.`)]; // prettier-ignore
  });
}

/** The counts that a real month never changes much. */
const counted = ['lines', 'declarable', 'measures', 'exclusions', 'conditions', 'areas'] as const;

const problem = (code: TariffProblem['code'], message: string): TariffProblem => ({
  code,
  book: null,
  row: null,
  message,
});
