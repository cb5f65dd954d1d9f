import { SingleFlight } from './single-flight';

const patient = () => new AbortController().signal;

/** Questions that end when the spec says so. */
function questions() {
  const asked: { signal: AbortSignal; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  const flight = new SingleFlight<string>();
  const join = (key: string, signal: AbortSignal = patient()) =>
    flight.join(key, signal, (ofQuestion) => {
      return new Promise<string>((answer, fail) => asked.push({ signal: ofQuestion, answer, fail }));
    });
  return { asked, join };
}

it('equal questions under way are asked once, others for themselves; later ones anew', async () => {
  const { asked, join } = questions();
  const [one, two, other] = [join('a'), join('a'), join('b')];
  expect(asked).toHaveLength(2);
  asked[0]!.answer('first');
  asked[1]!.answer('second');
  expect(await Promise.all([one, two, other])).toEqual(['first', 'first', 'second']);
  const later = join('a');
  expect(asked).toHaveLength(3);
  asked[2]!.answer('third');
  expect(await later).toBe('third');
});

it('a failure reaches all who waited, and is not kept', async () => {
  const { asked, join } = questions();
  const both = [join('a'), join('a')];
  asked[0]!.fail(new Error('away'));
  const told = await Promise.allSettled(both);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void join('a');
  expect(asked).toHaveLength(2);
});

it('a question lasts while anybody waits for it, and ends with the last who leaves', async () => {
  const { asked, join } = questions();
  const [first, second] = [new AbortController(), new AbortController()];
  void join('a', first.signal);
  void join('a', second.signal);
  first.abort();
  expect(asked[0]!.signal.aborted).toBe(false);
  // Who comes now shares it still.
  void join('a', first.signal);
  expect(asked).toHaveLength(1);
});

it('whoever asks after the last has left asks anew, and keeps the new question when the old one ends', async () => {
  const { asked, join } = questions();
  const leaving = new AbortController();
  const left = join('a', leaving.signal);
  leaving.abort();
  expect(asked[0]!.signal.aborted).toBe(true);
  const next = join('a');
  expect(asked).toHaveLength(2);
  asked[0]!.answer('too late');
  await left;
  const shared = join('a');
  expect(asked).toHaveLength(2);
  asked[1]!.answer('in time');
  expect(await Promise.all([next, shared])).toEqual(['in time', 'in time']);
});

it('who leaves after the answer disturbs nobody', async () => {
  const { asked, join } = questions();
  const leaving = new AbortController();
  const answered = join('a', leaving.signal);
  asked[0]!.answer('yes');
  await answered;
  const next = join('a');
  leaving.abort();
  expect([asked[0]!.signal.aborted, asked[1]!.signal.aborted]).toEqual([false, false]);
  asked[1]!.answer('again');
  expect(await next).toBe('again');
});
