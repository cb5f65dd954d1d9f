import { BadLabel } from './labelled-case';
import { comparisonsOf, suitesIn } from './suites';
import { Tally } from './tally';

/**
 * Compares every labelled case of a file, or of a folder and below it, with our answer, and says per rule what differs.
 * @returns whether every case agrees exactly
 * @throws Error when there is nothing to compare, or a label cannot be trusted
 */
export async function conform(target: string, say: (line: string) => void): Promise<boolean> {
  const now = new Date();
  const startedMs = performance.now();
  let cases = 0;
  let exact = 0;
  for (const suite of suitesIn(target)) {
    const tally = new Tally();
    try {
      for await (const [id, comparison] of comparisonsOf(suite, now)) tally.add(id, comparison);
    } catch (error) {
      throw error instanceof BadLabel ? new Error(`${suite.name}: ${error.message}.`) : error;
    }
    for (const line of tally.lines(suite.name)) say(line);
    cases += tally.cases;
    exact += tally.exact;
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (cases === 0) throw new Error(`${target} holds no case.`);
  say(`${exact === cases ? 'exact agreement' : 'NOT exact'}: ${exact} of ${cases} cases in ${seconds} s`);
  return exact === cases;
}
