/** Controls, bidirectional marks, zero-width and tag characters, lone surrogates: what a terminal would obey, or nobody sees. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Of JSON that is broken into lines, line feeds stay. */
const hiddenButLineFeeds = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text of a file or a server on one line, every hidden character shown by its number: `\u{1b}`. */
export const plain = (text: string): string =>
  text.replace(/[\t\n\r]+/g, ' ').replace(hidden, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

const plainJson = /^[\n -~]*$/;

/** JSON of anything, in which every hidden character is escaped: the same value to a program, harmless to a terminal. */
/** @param indent as JSON.stringify has it */
export function safeJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent);
  // To ask each character for its properties takes longer than to write the JSON.
  if (plainJson.test(text)) return text;
  return text.replace(hiddenButLineFeeds, (character) =>
    character.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
} // prettier-ignore

/** Breaks text into lines of at most so many characters, at blanks where there are any. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

const pieces = (word: string, width: number): string[] =>
  word.length <= width ? [word] : Array.from({ length: Math.ceil(word.length / width) }, (_, index) => word.slice(index * width, (index + 1) * width)); // prettier-ignore
