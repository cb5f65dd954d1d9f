import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { JSONSchema, targetConstructorToSchema } from 'class-validator-jsonschema';

/** A JSON Schema (2020-12) as far as class-validator classes need it. */
export type Schema = { readonly [keyword: string]: unknown };
export type SchemaClass = new () => object;

/** Our own constraints, which say nothing to a schema by themselves. */
export const requiredUnless = 'requiredUnless';
const orNull = 'orNull';
const additionalConverters = { [requiredUnless]: {}, [orNull]: {} };

/** The schema of a class whose fields carry class-validator decorators: a closed object, nested classes in place. */
export function schemaOf(described: SchemaClass): Schema {
  return { ...targetConstructorToSchema(described, { additionalConverters }), additionalProperties: false };
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

/** A field of a request that may be left out. Unlike `IsOptional` it does not let null pass. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** A field of a request that may be left out only when another one is given. */
export function RequiredUnless(other: string) {
  return (target: object, property: string): void => {
    const given = (input: object, name: string) => (input as Record<string, unknown>)[name] !== undefined;
    ValidateIf((input: object) => !given(input, other) || given(input, property))(target, property);
    const defaultMessage = () => `${property} or ${other} is required`;
    const validate = (value: unknown) => value !== undefined;
    ValidateBy({ name: requiredUnless, validator: { validate, defaultMessage } })(target, property);
  };
}

/** The names of the fields that a class describes, own and inherited. */
export function fieldNames(described: SchemaClass): ReadonlySet<string> {
  return new Set(Object.keys((schemaOf(described)['properties'] as object | undefined) ?? {}));
}
