import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const last = 0x10ffff - surrogates.count;

/**
 * Any character there is, U+0000 and what no language uses too; halves of surrogate pairs are none. As a `unit` it draws what
 * fast-check's 'binary' draws from the same seed, without the index of a million entries that costs each spec a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: last }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? (text.codePointAt(0) ?? NaN) : NaN;
    const place = point < surrogates.first ? point : point - surrogates.count;
    if (Number.isNaN(place) || text !== String.fromCodePoint(point)) throw new Error('This is not one character.');
    return place;
  },
);
