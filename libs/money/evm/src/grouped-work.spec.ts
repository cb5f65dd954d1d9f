import { GroupedWork } from './grouped-work';

/** Groups as they were begun, and a way to end the oldest one under way. */
function observed(limits: { workers: number; groupMax: number }) {
  const begun: number[][] = [];
  const ends: (() => void)[] = [];
  const work = new GroupedWork<number>(limits, (group) => {
    begun.push([...group]);
    return new Promise((resolve) => ends.push(resolve));
  });
  const endOldest = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endOldest };
}

it('takes the first at once, and together those that came while it was under way, in their order', async () => {
  const { begun, work, endOldest } = observed({ workers: 1, groupMax: 16 });
  [1, 2, 3, 4].forEach((item) => work.add(item));
  expect(begun).toEqual([[1]]);
  await endOldest();
  expect(begun).toEqual([[1], [2, 3, 4]]);
  await endOldest();
  work.add(5);
  expect(begun).toEqual([[1], [2, 3, 4], [5]]);
});

it('has as many groups under way as there are workers, none larger than allowed', async () => {
  const { begun, work, endOldest } = observed({ workers: 2, groupMax: 3 });
  for (let item = 1; item <= 9; item += 1) work.add(item);
  expect(begun).toEqual([[1], [2]]);
  await endOldest();
  await endOldest();
  expect(begun).toEqual([[1], [2], [3, 4, 5], [6, 7, 8]]);
  await endOldest();
  expect(begun.at(-1)).toEqual([9]);
});
