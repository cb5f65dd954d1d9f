import { nameOfReference, type JsonSchema } from './interface-document';

/** A field of a schema, by its path: `result.rows[].verdict`. */
export interface FieldRow {
  readonly path: string;
  /** What it is, in words: parts that are names of other schemas are in `links`. */
  readonly kind: string;
  readonly links: readonly string[];
  readonly isAlwaysThere: boolean;
  readonly meaning: string;
}

/** How deep fields are listed; what is deeper has a schema of its own or is not worth a row. */
const depthMax = 6;

/** Every field of an object, those of objects inside it after it. */
export function fieldRows(schema: JsonSchema, prefix = '', depth = 0): FieldRow[] {
  if (depth > depthMax) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = {
      path,
      ...kindOf(field),
      isAlwaysThere: required.includes(name),
      meaning: field.description ?? '',
    };
    return [row, ...innerRows(field, path, depth)];
  });
}

/** The fields inside a field: of an object, of the items of a list, of whichever alternative has any. */
function innerRows(field: JsonSchema, path: string, depth: number): FieldRow[] {
  if (field.properties) return fieldRows(field, `${path}.`, depth + 1);
  if (field.items) return innerRows(field.items, `${path}[]`, depth);
  const inner = [...(field.anyOf ?? []), ...(field.oneOf ?? []), ...(field.allOf ?? [])];
  const rows = inner.flatMap((each) => innerRows(each, path, depth));
  return rows.filter((row, at) => rows.findIndex((other) => other.path === row.path) === at);
}

/** Fewer fields are listed wherever they stand. */
const repeatedFieldsMin = 4;

/** Rows without those of an object that stands above with the same fields: it says whose fields it has. */
export function withoutRepeats(rows: readonly FieldRow[]): FieldRow[] {
  const seen = new Map<string, string>();
  const left: FieldRow[] = [];
  let told: string | null = null;
  for (const row of rows) {
    if (told !== null && isInside(row.path, told)) continue;
    told = null;
    const fields = rows.filter(({ path }) => isInside(path, row.path));
    const form = JSON.stringify(
      fields.map(({ path, kind, isAlwaysThere }) => [path.slice(row.path.length), kind, isAlwaysThere]),
    );
    const same = fields.length < repeatedFieldsMin ? undefined : seen.get(form);
    if (same === undefined) {
      seen.set(form, row.path);
      left.push(row);
    } else {
      told = row.path;
      left.push({ ...row, meaning: `${row.meaning} Its fields are those of \`${same}\`.`.trim() });
    }
  }
  return left;
}

const isInside = (path: string, of: string): boolean => path.startsWith(`${of}.`) || path.startsWith(`${of}[].`);

type Kind = Pick<FieldRow, 'kind' | 'links'>;
const plain = (kind: string): Kind => ({ kind, links: [] });
const joined = (kinds: readonly Kind[], by: string): Kind => ({
  kind: [...new Set(kinds.map(({ kind }) => kind))].join(by),
  links: kinds.flatMap(({ links }) => links),
});

const enumMax = 12;

/** A schema in a few words, without its fields. */
export function kindOf(schema: JsonSchema): Kind {
  const { $ref, type, items, anyOf, oneOf, allOf, additionalProperties } = schema;
  if ($ref !== undefined) return { kind: nameOfReference($ref), links: [nameOfReference($ref)] };
  if ('const' in schema) return plain(JSON.stringify(schema.const));
  if (schema.enum) {
    const values = schema.enum.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    return plain(values.length <= enumMax ? values.join(', ') : `one of ${values.length} codes`);
  }
  if (anyOf ?? oneOf) return joined((anyOf ?? oneOf)!.map(kindOf), ' or ');
  if (allOf)
    return joined(allOf.filter((part) => part.$ref !== undefined || part.type !== undefined).map(kindOf), ' and ');
  if (Array.isArray(type)) return plain(type.map((each) => words[each] ?? each).join(' or '));
  if (type === 'array') {
    const { kind, links } = items === undefined ? plain('anything') : kindOf(items);
    return { kind: `list of ${plurals[kind] ?? kind}${rangeOf(schema.minItems, schema.maxItems, 'items')}`, links };
  }
  if (type === 'string') {
    const shape = schema.contentEncoding === undefined ? 'text' : `text in ${schema.contentEncoding}`;
    return plain(`${shape}${rangeOf(schema.minLength, schema.maxLength, 'characters')}`);
  }
  if (type === 'integer' || type === 'number') {
    return plain(`${words[type]}${rangeOf(schema.minimum, schema.maximum, '')}`);
  }
  if (type === 'object' && typeof additionalProperties === 'object') {
    const { kind, links } = kindOf(additionalProperties);
    return { kind: `object of ${kind} by name`, links };
  }
  return plain(words[String(type)] ?? (schema.properties ? 'object' : 'anything'));
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

const plurals: Readonly<Record<string, string>> = {
  object: 'objects',
  'whole number': 'whole numbers',
  number: 'numbers',
};

function rangeOf(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min === undefined || min === 0 ? '' : `, at least ${`${min} ${unit}`.trim()}`;
  return `, ${`${min ?? 0} to ${max} ${unit}`.trim()}`;
}
