import { Allow, getMetadataStorage, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { JSONSchema, targetConstructorToSchema } from 'class-validator-jsonschema';

/** A JSON Schema (2020-12) as far as class-validator classes need it. */
export type Schema = { readonly [keyword: string]: unknown };
export type SchemaClass = new () => object;

/** Our own constraints, which say nothing to a schema by themselves. */
export const requiredUnless = 'requiredUnless';
const orNull = 'orNull';
const calendarDate = 'isCalendarDate';
const describedInFull = 'describedInFull';
const additionalConverters = {
  [requiredUnless]: {},
  [orNull]: {},
  [describedInFull]: {},
  [calendarDate]: { type: 'string' as const, format: 'date' },
};

/** A class says the same for as long as the program runs, and classes within classes are asked for again and again. */
const schemas = new WeakMap<SchemaClass, Schema>();

/** The schema of a class whose fields carry class-validator decorators: a closed object, nested classes in place. */
export function schemaOf(described: SchemaClass): Schema {
  const known = schemas.get(described);
  if (known) return known;
  const schema = { ...targetConstructorToSchema(described, { additionalConverters }), additionalProperties: false };
  schemas.set(described, schema);
  return schema;
}

/**
 * A field that holds an object of another class, or a list of them (`each`); `nullable` admits null beside it.
 * The nested schema is written in place, so that a tool's schema needs no references.
 */
export function Nested(described: () => SchemaClass, shape: { each?: boolean; nullable?: boolean } = {}) {
  const nestedSchema = () => {
    const one = schemaOf(described());
    const all = shape.each ? { type: 'array', items: one } : one;
    return shape.nullable ? { anyOf: [all, { type: 'null' }] } : all;
  };
  return (target: object, property: string): void => {
    ValidateNested({ each: shape.each ?? false })(target, property);
    JSONSchema(nestedSchema as Parameters<typeof JSONSchema>[0])(target, property);
  };
}

/** A field of an answer that holds a value of this schema, or null. */
export function OrNull(schema: Schema, description?: string) {
  return (target: object, property: string): void => {
    ValidateBy({ name: orNull, validator: { validate: () => true } })(target, property);
    JSONSchema({ anyOf: [schema, { type: 'null' }], ...(description && { description }) })(target, property);
  };
}

/**
 * A field of an answer, by its JSON Schema. Nothing checks it at run time: the compiler checks what we answer, and the specs
 * compare it with the schema.
 */
export function Field(schema: Schema) {
  return (target: object, property: string): void => {
    Allow()(target, property);
    JSONSchema(schema as Parameters<typeof JSONSchema>[0])(target, property);
  };
}

/** A field of a request that may be left out. Unlike `IsOptional` it does not let null pass. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** A field of a request that may be left out only when another one is given. */
export function RequiredUnless(other: string) {
  return (target: object, property: string): void => {
    const given = (input: object, name: string) => (input as Record<string, unknown>)[name] !== undefined;
    ValidateIf((input: object) => !given(input, other) || given(input, property))(target, property);
    const defaultMessage = () => `${property} or ${other} is required`;
    const validate = (value: unknown) => value !== undefined;
    const validator = { validate, defaultMessage };
    ValidateBy({ name: requiredUnless, constraints: [other], validator })(target, property);
  };
}

/** A field that is checked for more than a schema of its type says; `requestSchemaOf` says this, too. */
export function DescribedInFull(more: () => Schema) {
  return (target: object, property: string): void =>
    ValidateBy({ name: describedInFull, constraints: [more], validator: { validate: () => true } })(target, property);
}

/**
 * The schema of a request that says all we check, also which of two fields may be left out, and what a field holds. What agents are shown as a
 * tool's input is `schemaOf`, without that: many of them refuse alternatives at the top of a schema.
 */
export function requestSchemaOf(described: SchemaClass): Schema {
  const checks = getMetadataStorage().getTargetValidationMetadatas(described, '', false, false);
  const alternatives = checks
    .filter(({ name }) => name === requiredUnless)
    .map(({ propertyName, constraints }) => [propertyName, String(constraints[0])]);
  const either = alternatives.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) }));
  const schema = schemaOf(described);
  const properties = { ...(schema['properties'] as Readonly<Record<string, Schema>>) };
  for (const { name, propertyName, constraints } of checks) {
    if (name !== describedInFull) continue;
    properties[propertyName] = { ...properties[propertyName], ...(constraints[0] as () => Schema)() };
  }
  return { ...schema, properties, ...(either.length > 0 && { allOf: either }) };
}

/** The names of the fields that a class describes, own and inherited. */
export function fieldNames(described: SchemaClass): ReadonlySet<string> {
  return new Set(Object.keys((schemaOf(described)['properties'] as object | undefined) ?? {}));
}

/**
 * A text of so many characters (code points, as JSON Schema counts them). class-validator's own `Length` leaves variation
 * selectors out of its count, so that a text of any length would pass.
 */
export function Characters(min: number, max: number) {
  return (target: object, property: string): void => {
    const validate = (value: unknown) => {
      const characters = typeof value === 'string' ? [...value].length : -1;
      return characters >= min && characters <= max;
    };
    const defaultMessage = () => `${property} must have ${min === max ? min : `${min} to ${max}`} characters`;
    ValidateBy({ name: 'isLength', constraints: [min, max], validator: { validate, defaultMessage } })(
      target,
      property,
    );
  };
}

/** A day of the calendar, YYYY-MM-DD. */
export function CalendarDate() {
  return (target: object, property: string): void => {
    const validate = (value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(new Date(`${value}T00:00:00Z`), value);
    const defaultMessage = () => `${property} must be a day of the calendar, YYYY-MM-DD`;
    ValidateBy({ name: calendarDate, validator: { validate, defaultMessage } })(target, property);
  };
}

const isDay = (date: Date, text: string) => !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
