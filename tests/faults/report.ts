import { type Outcome } from './scenario';

/** What all faults of one name came to. */
interface Row {
  readonly fault: string;
  readonly times: number;
  readonly missed: number;
  readonly charges: number;
  readonly answers: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
}

const columns = ['fault', 'times', 'missed', 'charges', 'answers', 'lost', 'doubled', 'wrong'] as const;

/** The table: `times` counts faults that struck, `missed` those whose moment never came, `wrong` other broken promises. */
export function faultTable(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ fault }) => fault))].sort();
  const rows = names.map((name) =>
    rowOf(
      name,
      outcomes.filter(({ fault }) => fault === name),
    ),
  );
  return aligned([columns, ...rows.map(cells), cells(rowOf('all', outcomes))]);
}

/** Lines of equally many cells as a table: the first column to the left, numbers to the right. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join('  '),
    )
    .join('\n');
}

/** One line per complaint. */
export const complaintLines = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ fault, complaints }) => complaints.map((complaint) => `${fault}: ${complaint}`));

/** Nothing lost, nothing doubled, no other promise broken. */
export const isClean = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ lost, doubled, complaints }) => lost === 0 && doubled === 0 && complaints.length === 0);

function rowOf(fault: string, outcomes: readonly Outcome[]): Row {
  const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((all, one) => all + count(one), 0);
  return {
    fault,
    times: sum(({ struck }) => (struck ? 1 : 0)),
    missed: sum(({ struck }) => (struck ? 0 : 1)),
    charges: sum(({ charges }) => charges),
    answers: sum(({ answers }) => answers),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    wrong: sum(({ complaints }) => complaints.length),
  };
}

const cells = (row: Row): string[] => columns.map((column) => String(row[column]));
