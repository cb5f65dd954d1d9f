const keywords = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const;

/** A JSON schema, as far as it bounds anything. */
export interface BoundedSchema extends Readonly<Partial<Record<(typeof keywords)[number], number>>> {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, BoundedSchema>>;
  readonly items?: BoundedSchema;
  readonly anyOf?: readonly BoundedSchema[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
}

/** A number that a schema states about one place. */
export interface SchemaBound {
  /** JSON pointer of the place. */
  readonly pointer: string;
  readonly keyword: (typeof keywords)[number];
  readonly bound: number;
  /** Of the value at this place. */
  readonly schema: BoundedSchema;
  /** Sizes that are allowed as far as this place's bounds go: as much as the bound says, and one within. */
  readonly allowed: readonly number[];
  /** One beyond; null where nothing can be: no text has -1 characters. */
  readonly refused: number | null;
}

/** Every bound of a schema, at each place once for each keyword. */
export function boundsOf(schema: BoundedSchema, pointer = ''): SchemaBound[] {
  const own = keywords.flatMap((keyword) => {
    const bound = schema[keyword];
    return bound === undefined ? [] : [{ pointer, keyword, bound, schema, ...sizesAround(schema, keyword, bound) }];
  });
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    boundsOf(inner, `${pointer}/${name}`),
  );
  const inList = schema.items ? boundsOf(schema.items, `${pointer}/0`) : [];
  return [...own, ...below, ...inList, ...(schema.anyOf ?? []).flatMap((inner) => boundsOf(inner, pointer))];
}

function sizesAround(schema: BoundedSchema, keyword: SchemaBound['keyword'], bound: number) {
  const step = schema.type === 'number' ? 0.01 : 1;
  const outwards = keyword.startsWith('max') ? step : -step;
  const other = schema[opposite[keyword]];
  const isWithin = (size: number) => other === undefined || (outwards > 0 ? size >= other : size <= other);
  const beyond = bound + outwards;
  return {
    allowed: [bound, bound - outwards].filter(isWithin),
    refused: beyond < 0 && isSize(keyword) ? null : beyond,
  };
}

const opposite = {
  ...({ minLength: 'maxLength', maxLength: 'minLength', minItems: 'maxItems' } as const),
  ...({ maxItems: 'minItems', minimum: 'maximum', maximum: 'minimum' } as const),
};

/** It bounds how long a text or a list is, no number. */
export const isSize = (keyword: SchemaBound['keyword']): boolean => !keyword.endsWith('imum');

/**
 * A value of exactly this size.
 * @param itemAt what a list holds, where its schema names no values
 * @param start of a text that has a pattern
 */
export function valueOfSize(
  { keyword, schema }: SchemaBound,
  size: number,
  { itemAt = (index) => `n${index}`, start = '' }: { itemAt?: (index: number) => unknown; start?: string } = {},
): unknown {
  if (!isSize(keyword)) return size;
  if (keyword.endsWith('Items'))
    return Array.from({ length: size }, (_, index) => schema.items?.enum?.[0] ?? itemAt(index));
  return `${schema.pattern === undefined ? '' : start}${'A'.repeat(size)}`.slice(0, size);
}

/** A copy of an object with a value put at a place; what is missing on the way is made. */
export function withValueAt(body: object, pointer: string, value: unknown): object {
  const changed = structuredClone(body) as Record<string, unknown>;
  const names = pointer.slice(1).split('/');
  let parent = changed;
  for (const name of names.slice(0, -1)) parent = (parent[name] ??= {}) as Record<string, unknown>;
  parent[names.at(-1)!] = value;
  return changed;
}
