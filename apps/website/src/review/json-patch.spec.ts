import fc from 'fast-check';
import { type PatchOperation } from '@einvoice/invoice-rules';
import { applyPatch, PatchConflict } from '@einvoice/invoice-rules/edits';
import { changesOf, inverseOf } from './json-patch';
import { type JsonObject } from './review-answer';

const invoice: JsonObject = {
  totals: { due: '1197.00' },
  lines: [{ unit: 'hur' }, { unit: 'C62' }],
  'a/b': { '~': 1 },
};
const refused = (patch: PatchOperation[]) => expect(() => applyPatch(invoice, patch)).toThrow(PatchConflict);

it('W1 refuses a patch that reaches into what every object inherits', () => {
  for (const path of ['/__proto__/polluted', '/constructor/prototype/polluted', '/totals/__proto__/x']) {
    refused([{ op: 'add', path, value: true }]);
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('refuses a patch that was made for another draft, and leaves the draft as it was', () => {
  const before = JSON.stringify(invoice);
  refused([{ op: 'replace', path: '/totals/withTax', value: '1' }]);
  refused([{ op: 'remove', path: '/buyer' }]);
  refused([{ op: 'replace', path: '/lines/2/unit', value: 'HUR' }]);
  refused([{ op: 'add', path: '/lines/9', value: {} }]);
  refused([{ op: 'add', path: '/lines/01', value: {} }]);
  refused([{ op: 'replace', path: '', value: {} }]);
  refused([{ op: 'add', path: '/totals/due/x', value: 1 }]);
  expect(JSON.stringify(invoice)).toBe(before);
});

it('adds, replaces and removes as RFC 6902 says, sharing what does not change', () => {
  const patched = applyPatch(invoice, [
    { op: 'replace', path: '/totals/due', value: '1197.90' },
    { op: 'add', path: '/lines/1', value: { unit: 'DAY' } },
    { op: 'add', path: '/lines/-', value: { unit: 'KGM' } },
    { op: 'remove', path: '/a~1b/~0' },
  ]);
  expect(patched).toEqual({
    totals: { due: '1197.90' },
    lines: [{ unit: 'hur' }, { unit: 'DAY' }, { unit: 'C62' }, { unit: 'KGM' }],
    'a/b': {},
  });
  expect((patched['lines'] as object[])[0]).toBe((invoice['lines'] as object[])[0]);
});

it('says what was there and what will be', () => {
  expect(changesOf(invoice, [{ op: 'replace', path: '/totals/due', value: '2' }])).toEqual([
    { path: '/totals/due', before: '1197.00', after: '2' },
  ]);
  expect(changesOf(invoice, [{ op: 'add', path: '/buyerReference', value: 'PO-77' }])).toEqual([
    { path: '/buyerReference', before: undefined, after: 'PO-77' },
  ]);
});

it('every patch that can be applied can be taken back', () => {
  const place = fc.constantFrom(
    '/totals/due',
    '/totals/x',
    '/lines/0',
    '/lines/1/unit',
    '/lines/-',
    '/lines/2',
    '/new',
  );
  const value = fc.oneof(fc.string(), fc.constant(null), fc.constant({ unit: 'HUR' }));
  const operation = fc
    .record({ op: fc.constantFrom('add', 'replace', 'remove'), path: place, value })
    .map((each) => each as PatchOperation);
  const outcomes = { applied: 0 };
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 6 }), (patch) => {
      let after: JsonObject;
      try {
        after = applyPatch(invoice, patch);
      } catch (error) {
        return error instanceof PatchConflict;
      }
      outcomes.applied += 1;
      expect(applyPatch(after, inverseOf(invoice, patch))).toEqual(invoice);
      return true;
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
  expect(outcomes.applied).toBeGreaterThan(50);
});
