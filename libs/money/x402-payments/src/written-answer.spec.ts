import { decide, type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import { WrittenAnswer } from './written-answer';

const provenance = { source: 'vies-rest', mode: 'live', checkedAt: '2026-11-21T00:00:00Z' } as const;
const ready: DomainAnswer = { decision: decide({ summary: 'Said.' }), provenance };

it('an answer that was written elsewhere costs something when a decision was made, and only then', () => {
  const isChargeable = (status: 'ready' | 'unavailable' | 'invalid_input') =>
    new WrittenAnswer(status, new Uint8Array(), 'sha').isChargeable;
  expect([isChargeable('ready'), isChargeable('unavailable'), isChargeable('invalid_input')]).toEqual([
    ...[true, false, false],
  ]);
});

it('an answer that is written here costs nothing when a register had given it before, or nothing was decided', () => {
  const kept = { ...ready, provenance: { ...provenance, fromCache: true, ageSeconds: 60 } };
  const open = { ...ready, decision: undecided('unavailable', { summary: 'Nobody knows.' }) };
  expect([ready, kept, open].map((answer) => WrittenAnswer.of(answer).isChargeable)).toEqual([true, false, false]);
});
