import { streamLine } from '@einvoice/limits';
import { answerLine, type Answering } from './answer-line';
import { linesOf } from '@einvoice/json';

/** Answers are handed on when this many characters wait; together they cost one write. */
const charactersTogether = 256 * 1024;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** NDJSON in, NDJSON out: every line but blank ones has one answer, in the same order. */
export async function* answersOf(
  chunks: AsyncIterable<Uint8Array>,
  kind: Answering,
  now: Date,
): AsyncGenerator<string> {
  let number = 0;
  for await (const lines of linesOf(chunks, streamLine.bytesMax)) {
    let answers = '';
    for (const bytes of lines) {
      number++;
      const answer = answerLine(kind, number === 1 && bytes ? withoutMark(bytes) : bytes, number, now);
      if (answer !== null) answers += `${answer}\n`;
      if (answers.length > charactersTogether) {
        yield answers;
        answers = '';
      }
    }
    if (answers !== '') yield answers;
  }
}

/** Some editors put a byte order mark in front of a file. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(3) : bytes;
}
