import { type Readable } from 'node:stream';
import { tariffWorkbook } from '@einvoice/limits';
import { refuse } from './refused-workbook';
import { readXml } from './xml-events';

/** What a cell holds: a text, a number as the file writes it, or nothing. A formula counts as its kept value. */
export type SheetValue = string | number | null;

/** Handles one row; `cells` is used again for the next one. @param number of the row as the sheet counts, from 1 */
export type RowHandler = (cells: readonly SheetValue[], number: number) => void;

/** Reads the rows of a sheet as a stream, each with its shared and inline texts. */
export async function readSheetRows(bytes: Readable, shared: readonly string[], onRow: RowHandler): Promise<void> {
  const reader = new SheetReader(shared, onRow);
  await readXml(bytes, reader);
}

class SheetReader {
  private cells: SheetValue[] = [];
  private rows = 0;
  private rowNumber = 0;
  private column = -1;
  private type = '';
  private value = '';
  private collects = false;
  private hasValue = false;
  private inPhonetic = false;

  constructor(
    private readonly shared: readonly string[],
    private readonly onRow: RowHandler,
  ) {}

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v' || name === 't') this.openValue();
    else if (name === 'rPh') this.inPhonetic = true;
    else if (name === 'row') this.openRow(attributes);
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.collects = false;
    else if (name === 'rPh') this.inPhonetic = false;
    else if (name === 'c') this.cells[this.column] = this.cellValue();
    else if (name === 'row') this.onRow(this.cells, this.rowNumber);
  };

  readonly text = (part: string): void => {
    if (!this.collects) return;
    this.value += part;
    if (this.value.length > tariffWorkbook.cellCharactersMax)
      refuse('too_large', `Row ${this.rowNumber} has a longer text than a cell can hold.`);
  };

  private openRow({ r }: Readonly<Record<string, string>>): void {
    if (++this.rows > tariffWorkbook.rowsMax) refuse('too_large', 'The sheet has more rows than any official one.');
    this.rowNumber = r === undefined ? this.rowNumber + 1 : Number(r);
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = 'n' }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (!(this.column < tariffWorkbook.columnsMax))
      refuse('too_large', 'The sheet has more columns than any official one.');
    this.type = t;
    this.value = '';
    this.hasValue = false;
  }

  private openValue(): void {
    if (this.inPhonetic) return;
    this.collects = true;
    this.hasValue = true;
  }

  private cellValue(): SheetValue {
    if (!this.hasValue) return null;
    switch (this.type) {
      case 's':
        return this.shared[Number(this.value)] ?? this.wrong('names a text that the workbook does not have');
      case 'str':
      case 'inlineStr':
        return this.value;
      case 'n':
        return this.value === '' ? null : this.number();
      case 'b':
        return this.value;
      default:
        return this.wrong('holds an error or a date of the spreadsheet');
    }
  }

  private number(): number {
    const number = Number(this.value);
    return Number.isFinite(number) ? number : this.wrong('has a number that is none');
  }

  private wrong(what: string): never {
    return refuse('wrong_value', `A cell of row ${this.rowNumber} ${what}.`);
  }
}

/** `AB12` → 27; -1 is never answered: a reference without letters is refused by its column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column === 0 ? Number.NaN : column - 1;
}
