import * as everyLimit from '@einvoice/limits';

/** Whether so much is taken. */
export type Probe = (size: number) => boolean | Promise<boolean>;

/** What comes of one less, of as much as the limit says, and of one more. */
export interface Edge {
  readonly taken: readonly [less: boolean, asMuch: boolean, more: boolean];
  readonly probe: Probe;
}

/** By the name of the limit; behind a comma stands where it is probed, when that is in several places. */
export type Edges = Readonly<Record<string, Edge>>;

export const atMost = (probe: Probe): Edge => ({ taken: [true, true, false], probe });
export const atLeast = (probe: Probe): Edge => ({ taken: [false, true, true], probe });
export const exactly = (probe: Probe): Edge => ({ taken: [false, true, false], probe });

/** The limit that a name of an edge begins with. */
export const limitNameIn = (edge: string): string => edge.split(',')[0]!;

/** A number in `@einvoice/limits` by its name; undefined when there is none. */
export function limitOf(name: string): number | undefined {
  const found = name
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], everyLimit);
  return typeof found === 'number' ? found : undefined;
}

/** Arrays in arrays, so deep. */
export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

export const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
