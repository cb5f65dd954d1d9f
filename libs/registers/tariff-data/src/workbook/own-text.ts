/** From this length on, V8 keeps a cut of a text as a view, which holds the whole text in memory. */
const viewCharactersMin = 13;

/** The same text with memory of its own, so that a word kept does not keep the chunk of the file it was read from. */
export function ownText(text: string): string {
  return text.length < viewCharactersMin ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
