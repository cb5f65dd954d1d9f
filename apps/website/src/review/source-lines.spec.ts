import fc from 'fast-check';
import { applyPatch } from '@einvoice/invoice-rules/edits';
import { pointerOf } from './json-pointer';
import { placeOf } from './places';
import { type Json, type JsonObject } from './review-answer';
import { nearestLine, sourceLines } from './source-lines';

const drafts = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);

/** Every pointer into a value, with what is there. */
function* pointersOf(value: Json, pointer = ''): Generator<readonly [string, Json]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* pointersOf(member as Json, pointer + pointerOf([key]));
}

it('a draft is written as JSON.stringify writes it, whole or in part, and every pointer leads to its line', () => {
  fc.assert(
    fc.property(drafts, fc.nat(30), fc.nat(30), (document, start, more) => {
      const lines = JSON.stringify(document, null, 2).split('\n');
      const source = sourceLines(document);
      expect(source.count).toBe(lines.length);
      expect(source.between(0, source.count)).toEqual(lines);
      expect(source.between(start, start + more)).toEqual(lines.slice(start, start + more));
      for (const [pointer, value] of pointersOf(document)) {
        const text = lines[source.lineOf(pointer)!]!;
        const isGroup = typeof value === 'object' && value !== null;
        expect(text).toContain(isGroup ? (Array.isArray(value) ? '[' : '{') : JSON.stringify(value));
      }
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

it('after a fix the lines are those of the draft as it is now', () => {
  const before = { lines: [{ unit: 'hur' }, { unit: 'C62' }], totals: { due: '1' } };
  expect(sourceLines(before).count).toBe(13);
  const after = applyPatch(before, [{ op: 'add', path: '/lines/0/quantity', value: '2' }]);
  expect(sourceLines(after).between(0, 99).join('\n')).toBe(JSON.stringify(after, null, 2));
  expect(sourceLines(after).lineOf('/lines/1/unit')).toBe(7);
});

it('nothing is at a pointer that leads nowhere, also not what every object has', () => {
  const source = sourceLines({ lines: ['a'], note: 'b' });
  for (const pointer of ['/toString', '/__proto__', '/lines/1', '/lines/length', '/note/0', '/lines/-']) {
    expect([pointer, source.lineOf(pointer)]).toEqual([pointer, undefined]);
  }
});

it('what is missing is marked at what it is missing in', () => {
  const source = sourceLines({ number: '1', buyer: { name: 'Globex' } });
  expect(nearestLine(source, '/buyer/endpoint/value')).toBe(2);
  expect(nearestLine(source, '/seller')).toBe(0);
});

it('a finding is at the value it is about, or at the nearest one that the sheet shows', () => {
  expect(placeOf('/buyer/endpoint/scheme')).toMatchObject({ pointer: '/buyer/endpoint', term: 'BT-49' });
  expect(placeOf('/lines/12/item/name')).toMatchObject({ pointer: '/lines/12/name' });
  expect(placeOf('/lines/12/period/start')).toMatchObject({ pointer: '/lines/12' });
  expect(placeOf('/totals/due')).toMatchObject({ pointer: '/totals/due', term: 'BT-115' });
  expect(placeOf('/note/0')).toMatchObject({ pointer: '/note', term: 'BT-22' });
  expect(placeOf('/attachments/0/mimeType').pointer).toBe('');
});

it.each([
  ['/totals', 'BT-115', '/totals/due'],
  ['/lines/3', 'BT-131', '/lines/3/net'],
  ['/buyer', 'BT-49', '/buyer/endpoint'],
  ['', 'BT-10', '/buyerReference'],
  ['/lines/3', 'BT-999', '/lines/3'],
  ['/totals/withTax', 'BT-109', '/totals/withTax'],
  ['', 'BT-131', ''],
  ['/seller', 'BT-49', '/seller'],
  ['/totals', 'BT-112 BT-115', '/totals'],
  ['/buyer', 'BG-4', '/buyer'],
  ['/payee', 'BG-4', ''],
])('what is missing in "%s" and is %s is marked at "%s"', (pointer, terms, place) => {
  expect(placeOf(pointer, terms.split(' ')).pointer).toBe(place);
});
