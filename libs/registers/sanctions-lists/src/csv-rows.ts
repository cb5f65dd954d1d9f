import { sanctionsFile } from '@einvoice/limits';
import { decoded } from './decoded';
import { refuse } from './refused-file';

/**
 * Rows of a CSV file as a stream (RFC 4180: quoted fields hold delimiters, doubled quotes and line breaks). A byte
 * order mark and the end-of-file sign 0x1A of old programs are passed over.
 * @throws RefusedFile for a file that is not in this encoding, ends inside quotes, or has an endless row
 */
export async function readCsvRows(
  chunks: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'latin1',
  onRow: (fields: readonly string[]) => void,
): Promise<void> {
  const rows = new RowReader(onRow);
  for await (const text of decoded(chunks, encoding)) rows.write(text);
  rows.end();
}

class RowReader {
  private fields: string[] = [];
  private field = '';
  private characters = 0;
  private state: 'plain' | 'quoted' | 'quote_in_quoted' = 'plain';

  constructor(private readonly onRow: (fields: readonly string[]) => void) {}

  write(text: string): void {
    for (const character of text) {
      if (++this.characters > sanctionsFile.recordCharactersMax) refuse('too_large', 'One row of the file is larger than any of an official list.'); // prettier-ignore
      this.take(character);
    }
  }

  end(): void {
    if (this.state === 'quoted') refuse('truncated_or_broken', 'The file ends inside a field. Download it again; the loaded list stays.'); // prettier-ignore
    this.endRow();
  }

  private take(character: string): void {
    if (this.state === 'quoted') {
      if (character === '"') this.state = 'quote_in_quoted';
      else this.field += character;
      return;
    }
    if (character === '"') {
      if (this.state === 'quote_in_quoted') this.field += '"';
      this.state = 'quoted';
      return;
    }
    this.state = 'plain';
    if (character === ',') this.endField();
    else if (character === '\n') this.endRow();
    else if (character !== '\r' && character !== '\u001a' && character !== '\ufeff') this.field += character;
  }

  private endField(): void {
    this.fields.push(this.field);
    this.field = '';
  }

  private endRow(): void {
    const isBlank = this.fields.length === 0 && this.field.trim() === '';
    this.endField();
    const { fields } = this;
    this.fields = [];
    this.characters = 0;
    if (!isBlank) this.onRow(fields);
  }
}
