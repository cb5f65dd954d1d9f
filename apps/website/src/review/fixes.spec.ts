import { validateInvoice } from '@einvoice/invoice-rules';
import broken from '../../samples/broken.json';
import answer from '../../samples/broken.review.json';
import { applyAll, applyOne, fixedByAll, typedPatch, undone, wantedValue } from './fixes';
import { judgementOfReview, type ShownFinding } from './judgement';
import { numbered } from './numbered';
import { type JsonObject, type Review } from './review-answer';

type Fixable = Pick<ShownFinding, 'patch' | 'edits' | 'action'>;
const draft = broken as JsonObject;
const judgement = judgementOfReview(answer as Review, draft);
const entryOf = (code: string) => numbered(judgement).find((entry) => entry.code === code)!;
const now = new Date('2026-11-22T12:00:00Z');

it('a fix that derives an address or a reference is none of "apply all"', () => {
  const [derived, computed, unfixable]: Fixable[] = [
    { patch: [{ op: 'add', path: '/buyer/endpoint', value: '0208:0403170701' }] },
    { patch: [{ op: 'replace', path: '/totals/due', value: '1' }] },
    {},
  ];
  expect(fixedByAll([derived!, computed!, unfixable!])).toEqual([computed]);
});

it('of a file, "apply all" makes safe edits alone: none that changes money, and none that says something new', () => {
  const edits = [{ start: 0, end: 1, text: '' }];
  const [safe, money, derived] = [
    { edits, action: { label: 'Move it', safe: true, changesMoney: false } },
    { edits, action: { label: 'Write 5', safe: true, changesMoney: true } },
    { edits, action: { label: 'Write EUR', safe: false, changesMoney: false } },
  ];
  expect(fixedByAll([safe, money, derived, { edits }])).toEqual([safe]);
});

it('a fix that reaches into what another one has changed is left for the next check', () => {
  const findings: Pick<ShownFinding, 'code' | 'patch'>[] = [
    { code: 'A', patch: [{ op: 'remove', path: '/lines/0' }] },
    { code: 'B', patch: [{ op: 'replace', path: '/lines/1/unit', value: 'HUR' }] },
    { code: 'A again', patch: [{ op: 'remove', path: '/lines/0' }] },
    { code: 'C', patch: [{ op: 'replace', path: '/totals/due', value: '1.00' }] },
  ];
  const { invoice, applied } = applyAll(draft, findings, 1);
  expect(applied.map(({ code }) => code)).toEqual(['A', 'C']);
  expect((invoice['lines'] as object[]).length).toBe(1);
});

it('after "apply all" none of the fixed findings is left and none is new', () => {
  const { invoice, applied } = applyAll(draft, judgement.findings, 1);
  expect(applied).toHaveLength(fixedByAll(judgement.findings).length);
  const left = validateInvoice(invoice, { now }).issues.map(({ code }) => code);
  expect(left).toEqual(['PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R003', 'due_date_before_issue_date']);
});

it('an applied fix can be taken back, but not over a later change of the same value', () => {
  const { code, finding } = entryOf('BR-CO-16');
  const outcome = applyOne(draft, code, finding!.patch!, 1)!;
  expect(outcome.applied).toMatchObject({ before: '1197.00', after: '1197.90' });
  expect(undone(outcome.invoice, outcome.applied)).toEqual(draft);
  const later = { ...outcome.invoice, totals: { ...(outcome.invoice['totals'] as object), due: '5' } } as JsonObject;
  expect(undone(later, outcome.applied)).toBeNull();
});

it('a patch for another draft changes nothing', () => {
  expect(applyOne({}, 'X', [{ op: 'replace', path: '/totals/due', value: '1' }], 1)).toBeNull();
});

it('what only a person knows is typed, and a Belgian VAT number suggests the address', () => {
  expect(wantedValue(draft, entryOf('PEPPOL-EN16931-R010'))).toEqual({
    path: '/buyer/endpoint',
    current: '',
    suggestion: { value: '0208:0403170701', from: 'BE 0403.170.701' },
  });
  expect(wantedValue(draft, entryOf('due_date_before_issue_date'))?.current).toBe('2026-10-20');
  expect(wantedValue(draft, entryOf('BR-CL-23'))).toBeNull();
  expect(typedPatch(draft, '/buyerReference', 'PO-77')).toEqual([
    { op: 'add', path: '/buyerReference', value: 'PO-77' },
  ]);
  expect(typedPatch({ a: 1 }, '/a', '2.50')).toEqual([{ op: 'replace', path: '/a', value: 2.5 }]);
});
