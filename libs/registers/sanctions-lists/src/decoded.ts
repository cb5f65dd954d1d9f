import { refuse } from './refused-file';

/**
 * Bytes as text, chunk by chunk.
 * @throws RefusedFile for bytes that the encoding does not have
 */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: 'utf-8' | 'latin1',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of chunks) yield textOf(() => decoder.decode(chunk, { stream: true }));
  yield textOf(() => decoder.decode());
}

function textOf(decode: () => string): string {
  try {
    return decode();
  } catch {
    return refuse(
      'wrong_encoding',
      'The file is not in the encoding of the official one. Download it again, and save it as it comes.',
    );
  }
}
