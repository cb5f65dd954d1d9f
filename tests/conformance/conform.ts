import { BadLabel } from './labelled-case';
import { comparisonsOf, suitesIn } from './suites';
import { AgreementCounts } from './agreement-counts';

/**
 * Compares every labelled case of a file, or of a folder and below it, with our answer, and says per rule what differs.
 * @returns whether every case agrees exactly, and nearly every official place is named
 * @throws Error when there is nothing to compare, or a label cannot be trusted
 */
export async function conform(target: string, say: (line: string) => void): Promise<boolean> {
  const now = new Date();
  const startedMs = performance.now();
  let cases = 0;
  let exact = 0;
  let isExact = true;
  for (const suite of suitesIn(target)) {
    const counts = new AgreementCounts();
    try {
      for await (const [id, comparison] of comparisonsOf(suite, now)) counts.add(id, comparison);
    } catch (error) {
      throw error instanceof BadLabel ? new Error(`${suite.name}: ${error.message}.`) : error;
    }
    for (const line of counts.lines(suite.name)) say(line);
    cases += counts.cases;
    exact += counts.exact;
    isExact &&= counts.isExact;
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (cases === 0) throw new Error(`${target} holds no case.`);
  say(`${isExact ? 'exact agreement' : 'NOT exact'}: ${exact} of ${cases} cases in ${seconds} s`);
  return isExact;
}
