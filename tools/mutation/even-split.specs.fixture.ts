import { evenSplit, stepsDown } from './even-split.fixture';

describe('an even split', () => {
  it('is whole', () => {
    expect(evenSplit(7, 2)).toBe(3);
  });

  it('is nothing where there is nobody', () => {
    expect(evenSplit(7, -1)).toBe(0);
  });
});

it('counts steps', () => {
  expect(stepsDown(3)).toBe(3);
});
