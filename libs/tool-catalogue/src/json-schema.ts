import { ValidateNested } from 'class-validator';
import { JSONSchema, targetConstructorToSchema } from 'class-validator-jsonschema';

/** A JSON Schema (2020-12) as far as class-validator classes need it. */
export type Schema = { readonly [keyword: string]: unknown };
export type SchemaClass = new () => object;

/** The schema of a class whose fields carry class-validator decorators: a closed object, nested classes in place. */
export function schemaOf(described: SchemaClass): Schema {
  return { ...targetConstructorToSchema(described), additionalProperties: false };
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

/** The names of the fields that a class describes, own and inherited. */
export function fieldNames(described: SchemaClass): ReadonlySet<string> {
  return new Set(Object.keys((schemaOf(described)['properties'] as object | undefined) ?? {}));
}
