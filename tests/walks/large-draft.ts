import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

interface Line {
  readonly item: object;
  readonly [field: string]: unknown;
}

/** What is wrong with every so many lines: of one of them a fix is known, and the last one is found by two rules. */
const faults: readonly ((line: Line) => object)[] = [
  (line) => ({ ...line, unit: 'day' }),
  (line) => ({ ...line, net: '1' }),
  (line) => ({ ...line, unit: 'days' }),
  (line) => ({ ...line, item: { ...line.item, name: '' } }),
];

/**
 * A draft of many lines as JSON, some of them with a fault.
 * @param linesCount at most 20,000, so that it is within what the page takes
 * @param faultsCount of them, spread evenly, of four kinds in turn
 */
export function largeDraft(linesCount: number, faultsCount: number): string {
  const file = path.join(repositoryRoot, 'fixtures/base-example.json');
  const {
    totals: _totals,
    vatBreakdown: _vatBreakdown,
    ...draft
  } = JSON.parse(readFileSync(file, 'utf8')) as { lines: Line[]; totals: unknown; vatBreakdown: unknown };
  const every = Math.floor(linesCount / faultsCount);
  const lines = Array.from({ length: linesCount }, (_, index) => {
    const line = { ...draft.lines[0]!, id: String(index + 1) };
    const turn = Math.floor(index / every);
    return index % every === 0 && turn < faultsCount ? faults[turn % faults.length]!(line) : line;
  });
  return JSON.stringify({ ...draft, lines });
}
