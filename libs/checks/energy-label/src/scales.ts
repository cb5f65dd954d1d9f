/** A class as people write it: `A` to `G`, or `A+`, `A++`, `A+++` on scales of the years before 2021. */
export type EnergyClass = string;

/** The classes of one scale, best first. */
const scaleClasses = {
  'A-G': ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  'A-E': ['A', 'B', 'C', 'D', 'E'],
  'A-C': ['A', 'B', 'C'],
  'A+++-D': ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'],
  'A+++-G': ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'],
  'A++-E': ['A++', 'A+', 'A', 'B', 'C', 'D', 'E'],
  'A++-G': ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'],
  'A+-F': ['A+', 'A', 'B', 'C', 'D', 'E', 'F'],
  'A+-G': ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'],
} as const satisfies Readonly<Record<string, readonly EnergyClass[]>>;

/** A scale, named by its first and last class: `A-G`, `A+++-D`. */
export type EnergyScale = keyof typeof scaleClasses;

/** The classes of a scale, best first. */
export const classesOf = (scale: EnergyScale): readonly EnergyClass[] => scaleClasses[scale];

const classPattern = /^([A-G])(\+{0,3})$/;
const registerPattern = /^(?:A(P{1,3})|([A-G]))$/;

/** Reads a class as the register writes it: `APP` is A++. Null when it is none. */
export function readRegisterClass(text: string): EnergyClass | null {
  const found = registerPattern.exec(text);
  return found && (found[2] ?? `A${'+'.repeat(found[1]!.length)}`);
}

/** Reads a class as a shop writes it: blanks and letter case do not matter. Null when it is none. */
export function readShownClass(text: string): EnergyClass | null {
  const written = text.replaceAll(/\s/g, '').toUpperCase();
  const found = classPattern.exec(written);
  return found && (found[2] === '' || found[1] === 'A') ? written : null;
}

/** The scale from one class to another, in either order and in any way of writing: `A_G`, `A to G`, `G - A`, `APPP_D`. Null when it is none. */
export function readRange(text: string): { readonly first: EnergyClass; readonly last: EnergyClass } | null {
  const words = text
    .toUpperCase()
    .replaceAll(/A(P{1,3})(?![A-Z])/g, (_, plus: string) => `A${'+'.repeat(plus.length)}`)
    .match(/[A-Z]+\+*/g);
  const classes = (words ?? []).map(readShownClass).filter((found) => found !== null);
  const [one, other] = classes;
  if (one === undefined || other === undefined || classes.length > 2 || /\d/.test(text)) return null;
  if ((words ?? []).some((word) => readShownClass(word) === null && !joiningWords.has(word))) return null;
  return rankOf(one) <= rankOf(other) ? { first: one, last: other } : { first: other, last: one };
}

/** What stands between the two ends of a range, in the languages of shops. */
const joiningWords: ReadonlySet<string> = new Set(['TO', 'BIS', 'TOT', 'AU', 'FINO', 'HASTA', 'DO', 'TILL', 'TIL']);

const rankOf = (energyClass: EnergyClass): number => {
  const plus = energyClass.length - 1;
  return energyClass.charCodeAt(0) - plus / 4;
};

/** Whether a range is the whole of a scale. */
export const isRangeOf = (
  { first, last }: { readonly first: EnergyClass; readonly last: EnergyClass },
  scale: EnergyScale,
): boolean => `${first}-${last}` === scale;
