import { ciiD16b } from './cii-d16b.generated';
import { ciiD22b } from './cii-d22b.generated';
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
