import { type Schema, type SchemaType } from '../schema/schema-table';
import { ciiSchema, ublSchema } from '../schema/schemas';
import { isCii } from '../tree/cii-elements';
import { type UblNode } from '../tree/ubl-node';
import { nameIn } from './meaning';

/**
 * Where a new child belongs by the schema of the document.
 * @param name with the usual prefix
 * @returns the child that it comes behind, null in front of all; undefined when the parent may not have it, or is itself unknown
 */
export function childBefore(parent: UblNode, name: string): UblNode | null | undefined {
  const schema = isCii(rootOf(parent).kind) ? ciiSchema() : ublSchema();
  const type = typeOf(parent, schema);
  if (type === null || type.content !== 'sequence') return undefined;
  const rank = schema.entryOf(type, numberOf(name, schema));
  if (rank < 0) return undefined;
  let before: UblNode | null = null;
  for (let at = parent.first; at !== null; at = at.next) {
    const own = schema.entryOf(type, numberOf(nameIn(at), schema));
    if (own >= 0 && own <= rank) before = at;
  }
  return before;
}

/** The place of each child's name in the parent's type, for comparison; of names that it does not have, -1. */
export function rankIn(parent: UblNode, schema: Schema): (child: UblNode) => number {
  const type = typeOf(parent, schema);
  return (child) => (type === null ? -1 : schema.entryOf(type, schema.nameOf(nameIn(child))));
}

/** The type of an element by the names around it; null when the schema has none of that name there. */
function typeOf(node: UblNode, schema: Schema): SchemaType | null {
  const name = schema.nameOf(nameIn(node));
  if (node.parent === null) return schema.isRoot(name) ? schema.types[schema.globalType(name)]! : null;
  const parent = typeOf(node.parent, schema);
  const entry = parent === null ? -1 : schema.entryOf(parent, name);
  return entry < 0 ? null : schema.types[schema.entryTypes[entry]!]!;
}

function rootOf(node: UblNode): UblNode {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}

const numbersOf = new WeakMap<Schema, Map<string, number>>();

/** A document can have any number of other names; those of the schema are remembered. */
function numberOf(name: string, schema: Schema): number {
  let numbers = numbersOf.get(schema);
  if (numbers === undefined) numbersOf.set(schema, (numbers = new Map<string, number>()));
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const number = schema.nameOf(name);
  if (number > 0) numbers.set(name, number);
  return number;
}
