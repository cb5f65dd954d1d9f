import { KeptAnswers } from './kept-answers';

function keeping(answersMax = 10) {
  let nowMs = 5_000;
  return { kept: new KeptAnswers<string>(() => nowMs, answersMax), wait: (ms: number) => void (nowMs += ms) };
}

it('an answer is told with its age for as long as it may be, and not a millisecond longer', () => {
  const { kept, wait } = keeping();
  expect(kept.find('a')).toBeNull();
  kept.keep('a', 'yes', 1_000);
  expect(kept.find('a')).toEqual({ answer: 'yes', ageMs: 0 });
  expect(kept.find('b')).toBeNull();
  wait(999);
  expect(kept.find('a')).toEqual({ answer: 'yes', ageMs: 999 });
  wait(1);
  expect(kept.find('a')).toBeNull();
});

it('who asks for a fresher one has none, and the others still have it', () => {
  const { kept, wait } = keeping();
  kept.keep('a', 'yes', 60_000);
  wait(2_000);
  expect([kept.find('a', 0), kept.find('a', 2)]).toEqual([null, null]);
  expect(kept.find('a', 3)).toEqual({ answer: 'yes', ageMs: 2_000 });
  expect(kept.find('a')).toEqual({ answer: 'yes', ageMs: 2_000 });
});

it('a newer answer takes the place of the one before, with its own time', () => {
  const { kept, wait } = keeping();
  kept.keep('a', 'yes', 1_000);
  wait(600);
  kept.keep('a', 'no', 1_000);
  wait(600);
  expect(kept.find('a')).toEqual({ answer: 'no', ageMs: 600 });
});

it('of too many the ones that nobody has used longest go, one for one', () => {
  const { kept } = keeping(3);
  for (const key of ['a', 'b', 'c']) kept.keep(key, key, 1_000);
  kept.find('a');
  kept.keep('d', 'd', 1_000);
  kept.keep('c', 'c again', 1_000);
  kept.keep('e', 'e', 1_000);
  const left = ['a', 'b', 'c', 'd', 'e'].filter((key) => kept.find(key) !== null);
  expect(left).toEqual(['c', 'd', 'e']);
});
