import { ciiD16b } from './cii-d16b.generated';
import { ciiD22b } from './cii-d22b.generated';
import { SchemaAutomaton, type SchemaTag } from './schema-automaton';
import { Schema } from './schema-table';
import { ubl21 } from './ubl-2.1.generated';

/** The schemas that profiles use. Editions of CII have the same root, and their code lists are open. */
export type SchemaName = 'ubl-2.1' | 'cii-d16b' | 'cii-d22b';

const tables = { 'ubl-2.1': ubl21, 'cii-d16b': ciiD16b, 'cii-d22b': ciiD22b } as const;
const known = new Map<SchemaName, Schema>();

/** A schema; read from its table when first asked for. */
export function schemaNamed(name: SchemaName): Schema {
  let schema = known.get(name);
  if (schema === undefined) known.set(name, (schema = new Schema(tables[name])));
  return schema;
}

/** UBL 2.1, Invoice and CreditNote. */
export function ublSchema(): Schema {
  return schemaNamed('ubl-2.1');
}

/** CII D16B, which the rules of CEN are for. */
export function ciiSchema(): Schema {
  return schemaNamed('cii-d16b');
}

/** Follows a document through the schema that its root belongs to, CII through D16B; null when it is that of none. @param text the decoded document */
export function followSchema(root: SchemaTag, text: string): SchemaAutomaton | null {
  const isKnown = root.schema !== known.get('cii-d22b') && root.schema?.isRoot(root.schemaName) === true;
  const schema = isKnown ? root.schema : schemaOfRoot(root.namespace, root.local);
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
