import { judgeHere } from './judge-here';
import { judgeSteps } from './judge-request';

it.each([
  { kind: 'XML', document: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>' },
  { kind: 'JSON', invoice: { number: '1' } },
] as const)('a draft of $kind is loaded for, judged and shown, and each step is told when it begins', async (draft) => {
  const told: string[] = [];
  const answer = await judgeHere({ ...draft, profiles: 'declared' }, new Date('2026-11-29T12:00:00Z'), (step) =>
    told.push(step),
  );
  expect(told).toEqual(judgeSteps);
  expect(answer.valid).toBe(false);
});
