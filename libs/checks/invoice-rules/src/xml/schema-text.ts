import { type Schema } from '../schema/schema-table';
import { elementName } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { endTag, leaf, startTag } from './ubl-text';

/**
 * The text of a document, in the order that its schema demands, whatever the order in the tree. An element that says nothing is left
 * out: one without text, and one with nothing below it that says something; unless the schema demands it, and lets it be empty.
 * @param namespaces as the first element declares them
 * @throws Error for an element that the schema does not have where it stands: our tables are then wrong
 */
export function schemaText(schema: Schema, root: UblNode, namespaces: string): string {
  const name = nameOf(root);
  const type = schema.globalType(schema.nameOf(name));
  const content = contentOf(schema, root, type, 1);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${namespaces}>\n${content}${endTag(name, 0)}`;
}

/** What rules and paths call an element, also one that no rule speaks of. */
const nameOf = ({ kind, key }: UblNode): string => elementName(kind) || key;

function contentOf(schema: Schema, parent: UblNode, typeNumber: number, depth: number): string {
  const type = schema.types[typeNumber]!;
  const children: (readonly [entry: number, node: UblNode])[] = [];
  for (let at = parent.first; at !== null; at = at.next) {
    const entry = schema.entryOf(type, schema.nameOf(nameOf(at)));
    if (entry < 0) throw new Error(`The schema has no ${nameOf(at)} in ${nameOf(parent)}.`);
    children.push([entry, at]);
  }
  children.sort(([one], [other]) => one - other);
  return children.map(([entry, node]) => elementText(schema, entry, node, depth)).join('');
}

function elementText(schema: Schema, entry: number, node: UblNode, depth: number): string {
  const name = nameOf(node);
  const type = schema.entryTypes[entry]!;
  if (schema.types[type]!.isText) return node.text === '' ? '' : leaf(name, node, depth);
  const content = contentOf(schema, node, type, depth + 1);
  if (content !== '') return `${startTag(name, node, depth)}>\n${content}${endTag(name, depth)}`;
  return schema.entryIsRequired[entry] === 1 ? `${startTag(name, node, depth)}/>\n` : '';
}
