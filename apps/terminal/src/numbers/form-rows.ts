import { type Language } from '@einvoice/languages';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { styleOf } from '../terminal-style';
import { type CsvPiece, eachRecord, valuesOf } from './csv-rows';
import { type Places, rowOf } from './number-rows';
import { formDetail } from './number-details';
import { type NumbersForm, writers, type WrittenRows } from './report-numbers';

/** How numbers are reported. */
export interface FormReport {
  readonly form: NumbersForm;
  readonly isColored: boolean;
}

/** What each piece of a file is read with. Plain data: it goes to workers. */
export interface FormWork extends FormReport {
  readonly places: Places;
  readonly delimiter: string;
  /** In which people read the rows. */
  readonly language: Language;
}

/** Written together: so few that their texts are gone before the next collection of garbage. */
const charactersTogether = 4 * 1024;

/** Rows of a piece by form and checksum alone, as bytes. @throws Stop for a record that is too long */
export function formRows(piece: CsvPiece, { form, isColored, places, delimiter }: FormWork): WrittenRows & { readonly text: Uint8Array } {
  const { row } = writers[form];
  const style = styleOf(isColored);
  const written = new WrittenBytes(piece.bytes.length * 8);
  let text = '';
  let [valid, invalid] = [0, 0];
  let isHeader = places.hasHeader && piece.linesBefore === 0;
  eachRecord(piece, (line, record) => {
    if (isHeader) return void (isHeader = false);
    const { reference, input, canBeAsked } = rowOf(line, valuesOf(record, delimiter), places);
    const check = checkVatNumber(input, null);
    if (check.valid) valid++;
    else invalid++;
    text += row({ line, reference, input, canBeAsked, verdict: check.valid ? 'valid' : 'invalid', detail: formDetail(check.issue) }, style); // prettier-ignore
    if (text.length < charactersTogether) return;
    written.add(text);
    text = '';
  });
  written.add(text);
  return { text: written.bytes(), counts: { ...(valid > 0 && { valid }), ...(invalid > 0 && { invalid }) } };
} // prettier-ignore

/** Texts as UTF-8 in memory of their own: it goes from one thread to another without being copied. */
class WrittenBytes {
  private memory: Buffer;
  private length = 0;

  /** @param usualBytes more is made room for */
  constructor(usualBytes: number) {
    this.memory = Buffer.allocUnsafeSlow(usualBytes + charactersTogether);
  }

  add(text: string): void {
    const neededBytes = this.length + text.length * utf8BytesMax;
    if (neededBytes > this.memory.length) {
      const larger = Buffer.allocUnsafeSlow(neededBytes * 2);
      this.memory.copy(larger, 0, 0, this.length);
      this.memory = larger;
    }
    this.length += this.memory.write(text, this.length);
  }

  bytes(): Uint8Array {
    return this.memory.subarray(0, this.length);
  }
}

/** Of one UTF-16 unit. */
const utf8BytesMax = 3;
