import fc from 'fast-check';
import { valueAt } from './json-pointer';
import { placeOf } from './places';
import { type JsonObject } from './review-answer';
import { nearestLine, sourceLines } from './source-lines';

it('a draft is written as JSON.stringify writes it, and every pointer leads to its line', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const document = JSON.parse(JSON.stringify(value)) as JsonObject;
      const { lines, lineOf } = sourceLines(document);
      expect(lines.join('\n')).toBe(JSON.stringify(document, null, 2));
      for (const [pointer, line] of lineOf) {
        const found = valueAt(document, pointer);
        if (typeof found !== 'object' || found === null) expect(lines[line]).toContain(JSON.stringify(found));
      }
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

it('what is missing is marked at what it is missing in', () => {
  const source = sourceLines({ number: '1', buyer: { name: 'Globex' } });
  expect(nearestLine(source, '/buyer/endpoint/value')).toBe(2);
  expect(nearestLine(source, '/seller')).toBe(0);
});

it('a finding stands at the value it is about, or at the nearest one that the sheet shows', () => {
  expect(placeOf('/buyer/endpoint/scheme')).toMatchObject({ pointer: '/buyer/endpoint', term: 'BT-49' });
  expect(placeOf('/lines/12/item/name')).toMatchObject({ pointer: '/lines/12/name' });
  expect(placeOf('/lines/12/period/start')).toMatchObject({ pointer: '/lines/12' });
  expect(placeOf('/totals/due')).toMatchObject({ pointer: '/totals/due', term: 'BT-115' });
  expect(placeOf('/attachments/0/mimeType').pointer).toBe('');
});
