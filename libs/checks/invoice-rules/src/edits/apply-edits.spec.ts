import fc from 'fast-check';
import { decodeXml } from '../xml/decode-xml';
import { byteOrderMarks, encodingOf, type XmlEncoding } from '../xml/xml-encoding';
import { applyEdits } from './apply-edits';
import { encoded } from './encode';
import { applyToText, type TextEdit } from './text-edits';

/** Characters that every encoding here has under some number, and beside them those of its own. */
const characters: Readonly<Record<XmlEncoding, string>> = {
  'utf-8': 'a<é€😀\r\n',
  'utf-16le': 'a<é€😀\r\n',
  'utf-16be': 'a<é€😀\r\n',
  'iso-8859-1': 'a<é\u0085\r\n',
  'windows-1252': 'a<é€Ÿ\r\n',
  'us-ascii': 'a<b\r\n',
};
const encodings = Object.keys(characters) as XmlEncoding[];

/** The bytes of a text that the encoding holds, by the platform's own decoder in reverse: one number for each character. */
function bytesOf(text: string, encoding: XmlEncoding): Uint8Array {
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) return encoded(text, encoding);
  if (encoding === 'windows-1252') return encoded(text, encoding);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A document that is known to be in the encoding. */
function documentOf(content: string, encoding: XmlEncoding): string {
  return encoding.startsWith('utf-') ? `<?xml?>${content}` : `<?xml version="1.0" encoding="${encoding}"?>${content}`;
}

function withMark(document: string, encoding: XmlEncoding, hasByteOrderMark = false): Uint8Array {
  return Uint8Array.from([...(hasByteOrderMark ? byteOrderMarks[encoding] : []), ...bytesOf(document, encoding)]);
}

/** Edits of whole characters that do not touch: some characters are replaced, or text comes in front of them. */
const someEdits = (text: string, from: number, ofNew: string) =>
  fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.string({ unit: fc.constantFrom(...ofNew), maxLength: 3 })), { maxLength: 30 }).map((choices) => {
    const edits: TextEdit[] = [];
    let start = from;
    for (const [index, character] of [...text.slice(from)].entries()) {
      const [isEdited, isReplaced, written] = choices[index] ?? [false, false, ''];
      if (isEdited) edits.push({ start, end: isReplaced ? start + character.length : start, text: written });
      start += character.length;
    }
    return edits;
  }); // prettier-ignore

const cases = fc.constantFrom(...encodings).chain((encoding) => {
  const contents = fc.string({ unit: fc.constantFrom(...characters[encoding]), maxLength: 30 });
  return contents.chain((content) => {
    const document = documentOf(content, encoding);
    return fc.record({
      encoding: fc.constant(encoding),
      document: fc.constant(document),
      hasByteOrderMark: fc.boolean(),
      edits: someEdits(document, document.length - content.length, characters[encoding]),
    });
  });
});

describe('applyEdits', () => {
  it.each([
    ['two that change the same place', [{ start: 1, end: 3, text: '' }, { start: 2, end: 4, text: '' }]],
    ['two that insert at one place', [{ start: 1, end: 1, text: 'x' }, { start: 1, end: 1, text: 'y' }]],
    ['one beyond the end', [{ start: 4, end: 9, text: '' }]],
    ['one that ends before it starts', [{ start: 3, end: 2, text: '' }]],
    ['one that starts before the document', [{ start: -1, end: 2, text: '' }]],
    ['one that is no number', [{ start: NaN, end: 2, text: '' }]],
  ] as const)('refuses edits of another document: %s', (_, edits) => {
    expect(() => applyEdits(Buffer.from('<a/>'), edits)).toThrow(RangeError);
    expect(() => applyEdits('<a/>', edits)).toThrow(RangeError);
  }); // prettier-ignore

  it('refuses an edit that starts inside a character', () => {
    expect(() => applyEdits(Buffer.from('😀'), [{ start: 1, end: 2, text: '' }])).toThrow(RangeError);
  });

  it('changes the text as the edits say, in every encoding', () => {
    fc.assert(
      fc.property(cases, ({ encoding, document, hasByteOrderMark, edits }) => {
        const before = withMark(document, encoding, hasByteOrderMark);
        const after = applyEdits(before, edits);
        expect(encodingOf(after)).toEqual(encodingOf(before));
        expect(encodingOf(after).encoding).toBe(encoding);
        expect(decodeXml(after).text).toBe(applyToText(document, edits));
        expect(applyEdits(document, edits)).toBe(applyToText(document, edits));
        expect(applyEdits(`\ufeff${document}`, edits)).toBe(`\ufeff${applyToText(document, edits)}`);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves every byte outside the edits as it is', () => {
    fc.assert(
      fc.property(cases, ({ encoding, document, hasByteOrderMark, edits }) => {
        const before = withMark(document, encoding, hasByteOrderMark);
        const after = applyEdits(before, edits);
        const width = (text: string) => bytesOf(text, encoding).length;
        let old = before.length - width(document);
        let now = old;
        let from = 0;
        expect([...after.subarray(0, now)]).toEqual([...before.subarray(0, old)]);
        for (const { start, end, text } of [...edits, { start: document.length, end: document.length, text: '' }]) {
          const kept = width(document.slice(from, start));
          expect([...after.subarray(now, now + kept)]).toEqual([...before.subarray(old, old + kept)]);
          old += kept + width(document.slice(start, end));
          now += kept + width(text);
          from = end;
        }
        expect(now).toBe(after.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['us-ascii', 'é€😀', '&#233;&#8364;&#128512;'],
    ['iso-8859-1', 'é€\u0085', 'é&#8364;\u0085'],
    ['windows-1252', 'é€\u0081😀', 'é€&#129;&#128512;'],
  ] as const)('%s: a character that it does not have becomes a character reference', (encoding, written, expected) => {
    const document = documentOf('<a></a>', encoding);
    const start = document.length - '</a>'.length;
    const edited = applyEdits(withMark(document, encoding), [{ start, end: start, text: written }]);
    expect(decodeXml(edited).text).toBe(documentOf(`<a>${expected}</a>`, encoding));
  });

  it('windows-1252: writes its 27 characters beyond ISO-8859-1 as the published table has them', () => {
    const table = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
    const bytes = [128, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 142, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 158, 159]; // prettier-ignore
    expect([...encoded(table, 'windows-1252')]).toEqual(bytes);
  });
});
