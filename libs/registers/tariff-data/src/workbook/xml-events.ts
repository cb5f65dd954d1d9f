import { type Readable } from 'node:stream';
import { tariffWorkbook } from '@einvoice/limits';
import { SaxesParser } from 'saxes';
import { refuse } from './refused-workbook';
import { broken } from './zip-entries';

/** What a reader of one XML part wants to be told; names come without their prefix. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/**
 * Reads one XML part of a workbook as a stream.
 * @throws RefusedWorkbook for a document type, for what is not well-formed, nested too deeply or cut off
 */
export async function readXml(bytes: Readable, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  parser.on('doctype', () => refuse('hostile_xml', 'The workbook has a document type, which no workbook needs.'));
  parser.on('error', () => refuse('broken_file', 'The workbook is not well-formed XML; fetch it again.'));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > tariffWorkbook.depthMax) refuse('hostile_xml', 'The workbook is nested too deeply.');
    events.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    events.close(localName(name));
  });
  parser.on('text', events.text);
  parser.on('cdata', events.text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
    parser.write(decoder.decode());
  } catch (error) {
    broken(error);
  }
  parser.close();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
