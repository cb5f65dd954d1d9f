import { type ListedParty, type ListId } from './listed-party';
import { type ListFile, type ListReading, readList } from './read-list';

/** A file in chunks of a few bytes, so that every name is cut somewhere. */
export function fileOf(name: string, content: string | Uint8Array, chunkBytes = 7): ListFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  return { name, chunks: chunks() };
}

export const read = (list: ListId, content: string | Uint8Array, name = `${list}.xml`): Promise<ListReading> =>
  readList(list, [fileOf(name, content)]);

/** The parties of a file that is one. */
export async function partiesIn(list: ListId, content: string, name?: string): Promise<readonly ListedParty[]> {
  const reading = await read(list, content, name);
  if (!reading.ok) throw new Error(reading.message);
  return [...reading.content.parties];
}

export const un = (inside: string): string =>
  `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:09Z">${inside}</CONSOLIDATED_LIST>`;

export const unPerson = (reference: string, name: string, more = ''): string =>
  `<INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER>${more}</INDIVIDUAL></INDIVIDUALS>`;
