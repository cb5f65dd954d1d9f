import { type LostReason } from '../cii/lost-content';
import { kindsMax } from '../tree/elements';
import { child, type UblAttribute, type UblNode } from '../tree/ubl-node';

/** An object of the JSON invoice while it is filled. Field names come from our tables, never from a document. */
export type Fields = Record<string, unknown>;

/** What a binding may know of the document, and where it leaves what no field can hold. */
export interface Reading {
  /** The document's currency: amounts do not repeat it in JSON. */
  readonly currency: string | null;
  readonly taxCurrency: string | null;
  /** Identifiers with the scheme SEPA, by the party that has them. */
  readonly creditorIds: { readonly seller: UblNode[]; readonly payee: UblNode[] };
  lose(node: UblNode, reason: LostReason, attributeName?: string): void;
  /** The element became this part of `owner`, an object or a list; of null: it is in JSON what `owner` is. */
  place(node: UblNode, owner: object, part: string | number | null): void;
}

/** Puts one element into the object that its parent stands for. */
export type Binding = (node: UblNode, owner: Fields, reading: Reading) => void;
/** By element kind; an element without binding is lost. */
export type Bindings = readonly (Binding | undefined)[];

export function bindings(...entries: readonly (readonly [kind: number, binding: Binding])[]): Bindings {
  const table = new Array<Binding | undefined>(kindsMax).fill(undefined);
  for (const [kind, binding] of entries) table[kind] = binding;
  return table;
}

/** Puts everything below an element into `owner`. */
export function bindChildren(node: UblNode, table: Bindings, owner: Fields, reading: Reading): void {
  loseText(node, reading);
  for (let at = node.first; at !== null; at = at.next) {
    const binding = table[at.kind];
    if (binding === undefined) reading.lose(at, 'no_field');
    else binding(at, owner, reading);
  }
}

/** A value where only elements may stand. */
function loseText(node: UblNode, reading: Reading): void {
  if (node.first === null && node.text.trim() !== '') reading.lose(node, 'no_field');
}

/** As bindChildren, where some of the children belong to another object. */
export function bindSplit(
  node: UblNode,
  table: Bindings,
  owner: Fields,
  otherTable: Bindings,
  otherOwner: Fields,
  reading: Reading,
): void {
  loseText(node, reading);
  for (let at = node.first; at !== null; at = at.next) {
    const binding = table[at.kind];
    const other = otherTable[at.kind];
    if (binding !== undefined) binding(at, owner, reading);
    else if (other !== undefined) other(at, otherOwner, reading);
    else reading.lose(at, 'no_field');
  }
}

/** A value; @param attributes the fields, beside it, that its attributes fill */
export function value(field: string, attributes: Readonly<Record<string, string>> = {}): Binding {
  return (node, owner, reading) => {
    if (owner[field] !== undefined) return reading.lose(node, 'repeated');
    owner[field] = textOf(node, reading);
    reading.place(node, owner, field);
    for (let at = node.attributes; at !== null; at = at.next) {
      const target = attributes[at.name];
      if (target !== undefined) owner[target] = at.value;
      else loseUnlessForeign(at, node, reading);
    }
  };
}

/** A value that may be repeated: a list of texts. */
export function values(field: string): Binding {
  return (node, owner, reading) => {
    const list = listOf(owner, field);
    reading.place(node, list, list.push(textOf(node, reading)) - 1);
    loseAttributes(node, reading);
  };
}

/** An amount in the document's currency. */
export function amount(field: string): Binding {
  return (node, owner, reading) => bindAmount(node, owner, field, reading.currency, reading);
}

export function bindAmount(
  node: UblNode,
  owner: Fields,
  field: string,
  currency: string | null,
  reading: Reading,
): void {
  if (owner[field] !== undefined) return reading.lose(node, 'repeated');
  owner[field] = textOf(node, reading);
  reading.place(node, owner, field);
  for (let at = node.attributes; at !== null; at = at.next) {
    if (at.name !== 'currencyID') loseUnlessForeign(at, node, reading);
    else if (at.value !== currency) reading.lose(node, 'other_currency', at.name);
  }
}

/** An Identifier, in its long form. */
export function identifier(field: string): Binding {
  return (node, owner, reading) => {
    if (owner[field] === undefined) owner[field] = identifierOf(node, reading);
    else reading.lose(node, 'repeated');
  };
}

export function identifierOf(node: UblNode, reading: Reading): Fields {
  const fields: Fields = { value: textOf(node, reading) };
  reading.place(node, fields, 'value');
  for (let at = node.attributes; at !== null; at = at.next) {
    if (at.name === 'schemeID') fields['scheme'] = at.value;
    else loseUnlessForeign(at, node, reading);
  }
  return fields;
}

/** An element that is an object of its own. */
export function group(field: string, table: Bindings): Binding {
  return (node, owner, reading) => {
    if (owner[field] !== undefined) return reading.lose(node, 'repeated');
    const fields: Fields = {};
    owner[field] = fields;
    reading.place(node, owner, field);
    loseAttributes(node, reading);
    bindChildren(node, table, fields, reading);
  };
}

/** An element that may be repeated: a list of objects. */
export function groups(field: string, table: Bindings): Binding {
  return (node, owner, reading) => {
    const fields: Fields = {};
    const list = listOf(owner, field);
    reading.place(node, list, list.push(fields) - 1);
    loseAttributes(node, reading);
    bindChildren(node, table, fields, reading);
  };
}

/** An element that JSON does not have: what is below it stands in the object around it. */
export function inside(table: Bindings): Binding {
  return (node, owner, reading) => {
    reading.place(node, owner, null);
    loseAttributes(node, reading);
    bindChildren(node, table, owner, reading);
  };
}

/** An element that was read already, to decide what its parent is: the first of its kind. */
export const known: Binding = (node, _owner, reading) => {
  const first = child(node.parent!, node.kind)!;
  if (first !== node && first.text !== node.text) reading.lose(node, 'repeated');
  loseAttributes(node, reading);
};

export function objectOf(owner: Fields, field: string): Fields {
  return (owner[field] ??= {}) as Fields;
}

export function listOf(owner: Fields, field: string): unknown[] {
  const list = owner[field];
  if (Array.isArray(list)) return list;
  const fresh: unknown[] = [];
  owner[field] = fresh;
  return fresh;
}

function textOf(node: UblNode, reading: Reading): string {
  for (let at = node.first; at !== null; at = at.next) reading.lose(at, 'no_field');
  return node.text;
}

export function loseAttributes(node: UblNode, reading: Reading): void {
  for (let at = node.attributes; at !== null; at = at.next) loseUnlessForeign(at, node, reading);
}

/** Attributes of other namespaces (a schema location, a language) say nothing of the invoice. */
function loseUnlessForeign(attribute: UblAttribute, node: UblNode, reading: Reading): void {
  if (!attribute.name.includes(':')) reading.lose(node, 'no_field', attribute.name);
}
