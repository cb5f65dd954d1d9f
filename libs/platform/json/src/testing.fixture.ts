import { type JsonLimits } from '@einvoice/limits';

/** So many values: the outer array, arrays in it, and zeros in those. */
function ofValues(values: number, { itemsPerArrayMax }: JsonLimits): string {
  const perArray = Math.min(itemsPerArrayMax, 1_000);
  const arrays = Math.ceil((values - 1) / (perArray + 1));
  let zeros = values - 1 - arrays;
  const inner = Array.from({ length: arrays }, () => {
    const here = Math.min(perArray, zeros);
    zeros -= here;
    return `[${Array<string>(here).fill('0').join(',')}]`;
  });
  return `[${inner.join(',')}]`;
}

/** A document that has exactly so much of one thing, and as little as can be of the others; by the name of its limit. */
export const jsonDocuments = {
  bytesMax: (count: number) => `0${' '.repeat(count - 1)}`,
  depthMax: (count: number) => '['.repeat(count) + ']'.repeat(count),
  valuesMax: ofValues,
  keysPerObjectMax: (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join(',')}}`,
  itemsPerArrayMax: (count: number) => `[${Array<string>(count).fill('0').join(',')}]`,
  // No base64, which may be longer.
  stringBytesMax: (count: number) => `"${'!'.repeat(count)}"`,
};
