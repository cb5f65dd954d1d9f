import { ciiD16b } from './cii-d16b.generated';
import { SchemaAutomaton, type SchemaTag } from './schema-automaton';
import { Schema } from './schema-table';
import { ubl21 } from './ubl-2.1.generated';

let ubl: Schema | null = null;
let cii: Schema | null = null;

/** UBL 2.1, Invoice and CreditNote; read from its table when first asked for. */
export function ublSchema(): Schema {
  return (ubl ??= new Schema(ubl21));
}

/** CII D16B with open code lists. */
export function ciiSchema(): Schema {
  return (cii ??= new Schema(ciiD16b));
}

/** Follows a document through the schema that its root belongs to; null when it is that of neither. @param text the decoded document */
export function followSchema(root: SchemaTag, text: string): SchemaAutomaton | null {
  const schema = root.schema?.isRoot(root.schemaName) === true ? root.schema : schemaOfRoot(root.namespace, root.local);
  return schema === null ? null : new SchemaAutomaton(schema, text);
}

/** The schema of a document by its root; null when the root is that of neither. */
function schemaOfRoot(namespace: string, local: string): Schema | null {
  for (const schema of [ublSchema, ciiSchema]) {
    const name = schema().name(namespace, local);
    if (schema().isRoot(name)) return schema();
  }
  return null;
}
