import { chanceOf } from './chance';
import { complaintLines, faultTable, isClean } from './report';
import { type Outcome } from './scenario';

const kept: Outcome = { fault: 'kill', struck: true, charges: 1, answers: 1, lost: 0, doubled: 0, complaints: [] };

describe('the verdict of the fault suites', () => {
  it.each<[string, Partial<Outcome>]>([
    ['a charge without an answer', { answers: 0, lost: 1 }],
    ['a second charge', { charges: 2, doubled: 1 }],
    ['any other broken promise', { complaints: ['the tool ran 3 times'] }],
  ])('is not clean after %s', (_what, broken) => {
    expect(isClean([kept, kept])).toBe(true);
    expect(isClean([kept, { ...kept, ...broken }])).toBe(false);
  });

  it('adds up by fault and over all, and keeps faults that never struck apart', () => {
    const outcomes = [
      kept,
      { ...kept, struck: false },
      { ...kept, fault: 'cut', answers: 0 as const, lost: 1 as const },
    ];
    const rows = faultTable(outcomes)
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect(rows).toEqual([
      ['fault', 'times', 'missed', 'charges', 'answers', 'lost', 'doubled', 'wrong'],
      ['cut', '1', '0', '1', '0', '1', '0', '0'],
      ['kill', '1', '1', '2', '2', '0', '0', '0'],
      ['all', '2', '1', '3', '2', '1', '0', '0'],
    ]);
  });

  it('says each complaint with its fault', () => {
    expect(complaintLines([kept, { ...kept, complaints: ['a', 'b'] }])).toEqual(['kill: a', 'kill: b']);
  });
});

describe('the numbers of a scenario', () => {
  const numbers = (seed: number, scenario: number) => {
    const chance = chanceOf(seed, scenario);
    return [chance.next(), chance.whole(1, 6), chance.pick('abc'.split('')), ...chance.shuffled([1, 2, 3, 4, 5])];
  };

  it('are the same for the same seed and scenario, and others for others', () => {
    expect(numbers(7, 3)).toEqual(numbers(7, 3));
    const others = [numbers(7, 4), numbers(8, 3)];
    expect(new Set([numbers(7, 3), ...others].map(String)).size).toBe(3);
  });

  it('lie within their bounds and reach both', () => {
    const chance = chanceOf(1, 1);
    const seen = new Set(Array.from({ length: 500 }, () => chance.whole(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });
});
