import fc from 'fast-check';

const hostileNames = ['constructor', 'toString', 'hasOwnProperty', '__proto__', '', 'a/b~c', 'lines', 'vatId'];
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1e300, '', [], {}, '\ud800', 'a\u0000', '1e400', '\u202eBE'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const edit = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('remove', 'replace', 'add'),
  name: fc.oneof(fc.constantFrom(...hostileNames), fc.string({ maxLength: 20 })),
  value: hostileValue,
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** Every member of a JSON value, as the object or list that holds it and the name there. */
const membersOf = (value: unknown): [object, string][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [[value, name] as [object, string], ...membersOf(member)]);

function edited(value: object, { at, how, name, value: given }: Edit): object {
  const members = membersOf(value);
  const [holder, member] = members[at % Math.max(members.length, 1)] ?? [value, name];
  // Defined, not assigned: `__proto__` is to be a member like any other.
  const put = { value: structuredClone(given), enumerable: true, configurable: true };
  if (how === 'remove' && !Array.isArray(holder)) Reflect.deleteProperty(holder, member);
  else Object.defineProperty(holder, how === 'add' ? name : member, put);
  return value;
}

/** The same document with up to four of its members removed, replaced or added. */
export const mutated = (good: object): fc.Arbitrary<object> =>
  fc.array(edit, { maxLength: 4 }).map((edits) => edits.reduce(edited, structuredClone(good)));
