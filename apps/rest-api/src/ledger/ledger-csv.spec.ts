import { type HistoryLine } from '@einvoice/billing-ledger';
import fc from 'fast-check';
import { readCsv } from './csv-reader.fixture';
import { csvHead, csvLine } from './ledger-csv';

const charge: HistoryLine = {
  ...{ id: '12', at: new Date('2026-11-22T12:04:31Z'), kind: 'capture', unit: 'credit', change: -2 },
  ...{ availableAfter: 998, route: 'vat_verify', runId: 'run_1', answers: 1, testFunds: false },
  connection: { id: 'A1b2C3d4E5f6', name: 'ERP export' },
};
const named = (name: string): HistoryLine => ({ ...charge, connection: { id: 'A1b2C3d4E5f6', name } });
const columns = readCsv(csvHead)[0]!;
/** The cell of the name, as a reader has it. */
const nameCell = (name: string): string | undefined =>
  readCsv(csvHead + csvLine(named(name)))[1]?.[columns.indexOf('connection_name')];
const formula = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/;

describe('W1 a cell of the ledger as CSV', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', ' =', '\u00a0+', '"=', '＝', '＋', '－', '＠'])(
    'that a person begins with %j begins with an apostrophe, whatever follows',
    (begins) => {
      for (const rest of ['', '1+1', 'HYPERLINK("https://x","a")', `cmd|' /C calc'!A0`, '\r\n=1', ';=1']) {
        expect(nameCell(begins + rest)?.startsWith(`'${begins}`)).toBe(true);
      }
    },
  );

  it.each(['a;=1+1', 'a; +1', 'a\t-1', 'a\n@x', 'a\r\n=1', ';;=1', 'a;"=1', 'a;＝1'])(
    '%j has no formula either where the file is read by another separator',
    (name) => {
      const cell = csvLine(named(name));
      for (const piece of cell.split(/[;\t\r\n]/).slice(1)) expect(piece).not.toMatch(formula);
    },
  );

  it('that is a number of ours stays a number, also below zero', () => {
    const cells = readCsv(csvLine(charge))[0]!;
    const cell = (name: string) => cells[columns.indexOf(name)];
    expect([cell('change'), cell('available_after'), cell('answers')]).toEqual(['-2', '998', '1']);
    expect(csvLine({ ...charge, change: -1, availableAfter: -0, answers: null })).toContain(',-1,0,');
  });

  it('that is no formula stays what it is, quotes, separators and ends of lines included', () => {
    const names = ['ERP export', 'a, -b', 'a=b', 'x-y@z', 'say "hi"', 'two\r\nlines', `'quoted'`, 'é ✓ 漢', ''];
    for (const name of names) expect(nameCell(name)).toBe(name);
  });

  it('comes back from any reader as it was, but for apostrophes, and never as a formula', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'=+-@\t\r\n;,"\' ＝＋－＠|', '\ufeff', '\u00a0', '\u2028'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const name = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
    const bare = (text: string | undefined) => text?.replaceAll(`'`, '');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        const rows = readCsv(csvHead + names.map((each) => csvLine(named(each))).join(''));
        expect(rows.map((row) => row.length)).toEqual(Array<number>(names.length + 1).fill(columns.length));
        const cells = rows.slice(1).map((row) => row[columns.indexOf('connection_name')]);
        expect(cells.map(bare)).toEqual(names.map(bare));
        for (const cell of cells) expect(cell).not.toMatch(formula);
        for (const cell of cells) for (const part of cell!.split(/[;\t\r\n]/)) expect(part).not.toMatch(formula);
      }),
      { seed: 2026_11_22, numRuns: 500 },
    );
  });
});
