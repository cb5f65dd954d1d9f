/** Thrown where a part of the rules is used that was not loaded; whoever catches it loads it, and begins again. */
export class PartNotLoaded extends Error {
  constructor(
    name: string,
    readonly load: () => Promise<unknown>,
  ) {
    super(`${name} was not loaded.`);
  }
}

/** A part could not be loaded; it may be the next time. */
export class PartUnreachable extends Error {}

const parts: { readonly name: string; readonly load: () => Promise<unknown> }[] = [];

/**
 * A rule set that stands in the lists, the table of a schema, or a group of functions, whose content is loaded when it is asked for.
 * @param known what is known before @param lateFields the other fields @param loadWhole gives all of it
 */
export function latePart<Whole extends object>(
  name: string,
  known: Partial<Whole>,
  lateFields: readonly string[],
  loadWhole: () => Promise<Whole>,
): Whole {
  const late = { ...known } as Whole;
  let loading: Promise<unknown> | null = null;
  const load = () =>
    (loading ??= loadWhole().then(
      (whole) => Object.defineProperties(late, Object.getOwnPropertyDescriptors(whole)),
      (cause: unknown) => {
        loading = null; // the next one who asks tries again
        throw new PartUnreachable(`${name} could not be loaded.`, { cause });
      },
    ));
  const get = (): never => {
    throw new PartNotLoaded(name, load);
  };
  for (const field of lateFields) Object.defineProperty(late, field, { configurable: true, enumerable: true, get });
  parts.push({ name, load });
  return late;
}

export const loadEveryPart = (): Promise<unknown> => Promise.all(parts.map(({ load }) => load()));

/** Loads parts before they are asked for; what cannot be loaded now is asked for again by whoever needs it. */
export const loadSoon = (names: readonly string[]): Promise<unknown> =>
  Promise.allSettled(parts.filter(({ name }) => names.includes(name)).map(({ load }) => load()));

/** Does the work again when it comes upon a part that was not loaded, once that is there. */
export async function withParts<Result>(work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PartNotLoaded)) throw error;
      await error.load();
    }
  }
}
