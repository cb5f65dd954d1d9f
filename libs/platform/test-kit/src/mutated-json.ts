import fc from 'fast-check';
import { anyCharacter } from './any-character';

/** What is in a mutated document, beside what every such document may get. */
export interface HostileJson {
  readonly names?: readonly string[];
  readonly values?: fc.Arbitrary<unknown>;
}

const hostileNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', '', 'a/b~c', '\u0000'];
const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1e300, '', [], {}, '\ud800', 'a\u0000', '1e400', '\u202eBE'),
  fc.string({ unit: anyCharacter, maxLength: 80 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * The same JSON object or list with one to three of its members, however deep, removed, replaced or added.
 * Lone surrogates and `__proto__` members come too.
 */
export function mutatedJson(good: object, { names = [], values }: HostileJson = {}): fc.Arbitrary<object> {
  const edit = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('remove', 'replace', 'add'),
    name: fc.oneof(fc.constantFrom(...hostileNames, ...names), fc.string({ maxLength: 80 })),
    value: values ? fc.oneof(hostileValues, values) : hostileValues,
  });
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => edits.reduce(edited, structuredClone(good)));
}

interface Edit {
  readonly at: number;
  readonly how: string;
  readonly name: string;
  readonly value: unknown;
}

/** Every member of a JSON value, as the object or list that holds it and the name there. */
const membersOf = (value: unknown): [object, string][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [[value, name] as [object, string], ...membersOf(member)]);

function edited(good: object, { at, how, name, value: given }: Edit): object {
  // A copy: what occurs twice in a document could otherwise come to hold itself.
  const value: unknown = structuredClone(given);
  const members = membersOf(good);
  const [holder, member] = members[at % Math.max(members.length, 1)] ?? [good, name];
  if (how === 'remove' && !Array.isArray(holder)) Reflect.deleteProperty(holder, member);
  // Defined, not assigned: `__proto__` is to be a member like any other.
  else Object.defineProperty(holder, how === 'add' ? name : member, { value, enumerable: true, configurable: true });
  return good;
}
