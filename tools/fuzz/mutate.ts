import { type Random } from './random';

/** A byte that programs often treat in a way of its own: zero, the ends of ranges, quotes, brackets, ends of lines. */
const oddBytes = [
  0x00, 0x01, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x2c, 0x2f, 0x3c, 0x3e, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xc0, 0xed,
  0xff,
];

type Change = (input: Uint8Array, random: Random, words: readonly Uint8Array[], other: Uint8Array) => Uint8Array;

const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);

/** Where a stretch of `input` begins and ends, at most `bytesMax` long. */
function stretch(input: Uint8Array, random: Random, bytesMax: number): readonly [start: number, end: number] {
  const start = random.below(input.length + 1);
  return [start, Math.min(input.length, start + 1 + random.below(bytesMax))];
}

const changes: readonly Change[] = [
  function flipBit(input, random) {
    const copy = Uint8Array.from(input);
    if (copy.length > 0) copy[random.below(copy.length)]! ^= 1 << random.below(8);
    return copy;
  },
  function putOddByte(input, random) {
    const copy = Uint8Array.from(input);
    if (copy.length > 0) copy[random.below(copy.length)] = random.of(oddBytes);
    return copy;
  },
  function putAnyByte(input, random) {
    const copy = Uint8Array.from(input);
    if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  function insertWord(input, random, words) {
    const at = random.below(input.length + 1);
    return joined(input.subarray(0, at), random.of(words), input.subarray(at));
  },
  function replaceByWord(input, random, words) {
    const [start, end] = stretch(input, random, 12);
    return joined(input.subarray(0, start), random.of(words), input.subarray(end));
  },
  function remove(input, random) {
    const [start, end] = stretch(input, random, 64);
    return joined(input.subarray(0, start), input.subarray(end));
  },
  function repeat(input, random) {
    const [start, end] = stretch(input, random, 200);
    const times = 1 + random.below(8);
    return joined(
      input.subarray(0, end),
      ...Array<Uint8Array>(times).fill(input.subarray(start, end)),
      input.subarray(end),
    );
  },
  function moveStretch(input, random) {
    const [start, end] = stretch(input, random, 200);
    const rest = joined(input.subarray(0, start), input.subarray(end));
    const at = random.below(rest.length + 1);
    return joined(rest.subarray(0, at), input.subarray(start, end), rest.subarray(at));
  },
  function takeFromOther(input, random, _words, other) {
    const [start, end] = stretch(other, random, 400);
    const at = random.below(input.length + 1);
    return joined(input.subarray(0, at), other.subarray(start, end), input.subarray(at));
  },
  function cross(input, random, _words, other) {
    return joined(input.subarray(0, random.below(input.length + 1)), other.subarray(random.below(other.length + 1)));
  },
  function cut(input, random) {
    return input.subarray(0, random.below(input.length + 1));
  },
];

/** `input` with one to six changes; what becomes longer than `bytesMax` is cut. @param words what the format is made of */
export function mutated(
  input: Uint8Array,
  {
    random,
    words,
    other,
    bytesMax,
  }: { random: Random; words: readonly Uint8Array[]; other: Uint8Array; bytesMax: number },
): Uint8Array {
  let changed = input;
  for (let count = 1 + random.below(6); count > 0; count -= 1)
    changed = random.of(changes)(changed, random, words, other);
  return changed.subarray(0, bytesMax);
}

/** How often a stretch is repeated, one input beside the other. */
export const repetitions = [1, 4, 8, 16] as const;

/** `input` with one of its stretches repeated once, four, eight and sixteen times as often: linear work grows with that alone. */
export function stretched(input: Uint8Array, random: Random, bytesMax: number): readonly Uint8Array[] {
  const [start, end] = stretch(input, random, 200);
  const part = input.subarray(start, end);
  if (part.length === 0) return [];
  const times = Math.max(1, Math.floor((bytesMax - input.length) / part.length / repetitions.at(-1)!));
  return repetitions.map((factor) =>
    joined(input.subarray(0, end), ...Array<Uint8Array>(factor * times).fill(part), input.subarray(end)),
  );
}
