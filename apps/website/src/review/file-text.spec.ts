import { judgeDocument } from '@einvoice/invoice-rules';
import { applyEdits } from '@einvoice/invoice-rules/edits';
import fc from 'fast-check';
import { bytesOfText, changedLines, editedBytes, fileText, linesOf, placeInLine } from './file-text';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('lines end as the report counts them: line feed, carriage return, or both', () => {
  const file = linesOf('a\nb\r\nc\rd');
  expect([file.count, file.between(0, 9)]).toEqual([4, ['a', 'b', 'c', 'd']]);
  expect([0, 1, 2, 3, 5, 7, 8].map(file.lineOf)).toEqual([0, 0, 1, 1, 2, 3, 3]);
});

it('the text has no byte order mark, as the offsets of edits count', () => {
  expect(fileText(bytesOf('\uFEFF<a/>')).text).toBe('<a/>');
  expect(fileText(new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0])).text).toBe('<a/>');
  const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><a>';
  expect(fileText(new Uint8Array([...bytesOf(latin), 0xe9])).text).toBe(`${latin}é`);
});

it('a column counts characters, and the place is the tag that begins there', () => {
  expect(placeInLine('<a>😀<b x="1"/>c', 5)).toEqual({ start: 5, end: 15 });
  expect(placeInLine('<a>text', 4)).toEqual({ start: 3, end: 7 });
  expect(placeInLine('<a', 99)).toEqual({ start: 2, end: 2 });
});

it('a change is told in whole lines, without those that stay', () => {
  const file = linesOf('<a>\n  <c/>\n  <b/>\n</a>\n');
  const moved = [
    { start: 6, end: 6, text: '<b/>\n  ' },
    { start: 11, end: 18, text: '' },
  ];
  expect(changedLines(file, moved)).toEqual([
    { line: 1, removed: [], added: ['<b/>'] },
    { line: 3, removed: ['<b/>'], added: [] },
  ]);
});

it('of a file in one line only what is around a change is told', () => {
  const file = linesOf(`<a>${'x'.repeat(10_000)}<b>1</b>${'y'.repeat(10_000)}</a>`);
  const at = file.text.indexOf('1');
  const [change] = changedLines(file, [{ start: at, end: at + 1, text: '2' }]);
  expect(change).toMatchObject({
    removed: [expect.stringContaining('<b>1</b>')],
    added: [expect.stringContaining('<b>2</b>')],
  });
  expect(change!.added[0]!.length).toBeLessThan(200);
});

it('told lines are those of the file before and after, whatever is edited', () => {
  const edit = fc.record({ at: fc.nat(40), length: fc.nat(5), text: fc.stringMatching(/^[a\n]{0,4}$/) });
  fc.assert(
    fc.property(fc.stringMatching(/^[abc\n]{0,40}$/), edit, (text, { at, length, text: written }) => {
      const start = Math.min(at, text.length);
      const edits = [{ start, end: Math.min(start + length, text.length), text: written }];
      const after = applyEdits(text, edits).split('\n');
      for (const { line, removed, added } of changedLines(linesOf(text), edits)) {
        expect(text.split('\n')).toEqual(expect.arrayContaining([...removed]));
        expect(after).toEqual(expect.arrayContaining([...added]));
        if (removed.length > 0) expect(text.split('\n')[line - 1]).toBe(removed[0]);
      }
    }),
    { seed: 20_261_123, numRuns: 500 },
  );
});

const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<Invoice xmlns="urn:x">é€</Invoice>`;
const now = new Date('2026-11-22T12:00:00Z');

it.each(['UTF-8', 'UTF-16', 'ISO-8859-1', 'US-ASCII'])(
  'a pasted text that declares %s is sent in it, with every letter',
  (encoding) => {
    const bytes = bytesOfText(xml(encoding));
    const [issue] = judgeDocument(bytes, { now }).read.issues;
    expect(issue?.code).not.toBe('encoding');
    expect(fileText(bytes).text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))).toBe(
      xml(encoding),
    );
  },
);

it('a pasted text that declares windows-1252 has its euro sign as one byte', () => {
  expect([...bytesOfText(xml('windows-1252'))]).toContain(0x80);
});

it('edits of another file change nothing', () => {
  const bytes = bytesOfText('<a/>');
  expect(editedBytes(bytes, [{ start: 10, end: 12, text: '' }])).toBeNull();
  expect(editedBytes(bytes, [{ start: 1, end: 2, text: 'b' }])).toEqual(bytesOfText('<b/>'));
});
