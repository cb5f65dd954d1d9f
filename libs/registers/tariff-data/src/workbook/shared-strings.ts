import { type Readable } from 'node:stream';
import { tariffWorkbook } from '@einvoice/limits';
import { refuse } from './refused-workbook';
import { ownText } from './own-text';
import { readXml } from './xml-events';

/** The texts of a workbook that cells name by number; the runs of a rich text are joined, phonetic hints left out. */
export async function readSharedStrings(bytes: Readable): Promise<readonly string[]> {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await readXml(bytes, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        if (strings.length >= tariffWorkbook.sharedStringsMax) refuse('too_large', 'The workbook has too many texts.');
        strings.push(ownText(text));
      }
    },
    text(part) {
      if (!inText) return;
      text += part;
      if (text.length > tariffWorkbook.cellCharactersMax) refuse('too_large', 'A text is longer than a cell can be.');
    },
  });
  return strings;
}
