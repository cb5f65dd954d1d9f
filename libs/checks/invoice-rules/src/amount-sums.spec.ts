import { expectGrowth } from '@einvoice/test-kit';
import { CategoryFacts } from './amount-sums';
import { type Decimal } from './decimal';

/**
 * Integers that V8 puts into one place of a map of numbers, for it does not keep secret how it scatters those: the steps of the
 * scattering, each undone.
 */
function crowding(index: number): number {
  let bits = unshifted(index << 16, 16);
  bits = unshifted(Math.imul(bits, inverse(2057)), 4);
  bits = unshifted(Math.imul(bits, inverse(5)), 12);
  return Math.imul(bits + 1, inverse(2 ** 15 - 1));
}

/** The bits of which these are `bits ^ (bits >>> shift)`. */
function unshifted(mixed: number, shift: number): number {
  let bits = mixed;
  for (let known = 0; known < 32; known += shift) bits = mixed ^ (bits >>> shift);
  return bits;
}

/** What an odd factor is undone by in 32 bits. */
function inverse(odd: number): number {
  let inverted = 1;
  for (let bits = 1; bits < 32; bits *= 2) inverted = Math.imul(inverted, 2 - Math.imul(odd, inverted));
  return inverted;
}

describe('B7 sums of a category by rate', () => {
  it.each<[string, (index: number) => number]>([
    ['one after the other', (index) => index],
    ['chosen to crowd a map of numbers', crowding],
  ])('B7 a rate is found among many that are %s, at a cost in proportion', async (_which, unitsOf) => {
    const prepare = (length: number) => {
      const rates = Array.from({ length }, (_, index): Decimal => ({ units: unitsOf(index), scale: 0 }));
      return [...rates, ...rates.toReversed()];
    };
    const work = (rates: readonly Decimal[]) => {
      const facts = new CategoryFacts('S');
      for (const rate of rates) facts.at(rate);
      expect([...facts.rates()]).toHaveLength(rates.length / 2);
    };
    // No larger: a map that outgrows the processor's cache costs more for each of its items, and beside others it does so early.
    await expectGrowth({ sizes: [500, 2_000, 8_000], prepare, work });
  });
});
