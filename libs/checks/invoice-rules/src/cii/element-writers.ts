import { other } from '../tree/elements';
import { type UblAttribute, UblNode } from '../tree/ubl-node';
import { type Fields } from './element-readers';

/** Puts what an object of the JSON invoice says below an element of CII: the reverse of an `ElementReader`. */
export type ElementWriter = (parent: UblNode, owner: Fields) => void;

/** Adds an element at the end; the order of the schema is made when the text is. @param name with the usual prefix */
export function add(parent: UblNode, name: string, text = '', attributes: UblAttribute | null = null): UblNode {
  const node = new UblNode(other, parent, text, name, -1);
  node.attributes = attributes;
  append(parent, node);
  return node;
}

function append(parent: UblNode, node: UblNode): void {
  if (parent.last === null) parent.first = node;
  else parent.last.next = node;
  parent.last = node;
}

export const attributeOf = (name: string, value: string, next: UblAttribute | null = null): UblAttribute => ({ name, value, key: '', next }); // prettier-ignore

const textOf = (owner: Fields, field: string): string | null => {
  const value = owner[field];
  return typeof value === 'string' ? value : null;
};

/** A text, code, number or amount as it stands. @param attributes of the element, each with the field beside it that fills it */
export function value(name: string, field: string, attributes: Readonly<Record<string, string>> = {}): ElementWriter {
  return (parent, owner) => {
    const text = textOf(owner, field);
    if (text === null) return;
    let last: UblAttribute | null = null;
    for (const [attribute, attributeField] of Object.entries(attributes).reverse()) {
      const said = textOf(owner, attributeField);
      if (said !== null) last = attributeOf(attribute, said, last);
    }
    add(parent, name, text, last);
  };
}

/** A value that always stands with the same attribute: its scheme. */
export const schemed = (name: string, field: string, scheme: string): ElementWriter => {
  return (parent, owner) => {
    const text = textOf(owner, field);
    if (text !== null) add(parent, name, text, attributeOf('schemeID', scheme));
  };
};

/** A date, YYYY-MM-DD in JSON, as YYYYMMDD (format 102). @param inner the element that holds the text */
export function date(name: string, field: string, inner = 'udt:DateTimeString'): ElementWriter {
  return (parent, owner) => {
    const text = textOf(owner, field);
    if (text !== null) add(add(parent, name), inner, text.replaceAll('-', ''), attributeOf('format', '102'));
  };
}

/** An Identifier in its long form. @param schemedName the element for one with a scheme, where that is another */
export function identifier(name: string, schemedName = name): (parent: UblNode, identifier: Fields) => void {
  return (parent, { value: text, scheme }) => {
    if (typeof text !== 'string') return;
    if (typeof scheme === 'string') add(parent, schemedName, text, attributeOf('schemeID', scheme));
    else add(parent, name, text);
  };
}

/** An element that the JSON invoice does not have: what stands below it is said by the same object. @param fixed what it also says when it says anything */
export function inside(
  name: string,
  writers: readonly ElementWriter[],
  fixed: readonly (readonly [name: string, text: string])[] = [],
): ElementWriter {
  return (parent, owner) => {
    const node = new UblNode(other, parent, '', name, -1);
    for (const write of writers) write(node, owner);
    if (node.first === null) return;
    for (const [fixedName, text] of fixed) add(node, fixedName, text);
    append(parent, node);
  };
}

/** What a field that holds an object says. */
export const of = (field: string, ...writers: readonly ElementWriter[]): ElementWriter => {
  return (parent, owner) => {
    const object = owner[field];
    if (typeof object === 'object' && object !== null) for (const write of writers) write(parent, object as Fields);
  };
};

/** What each entry of a field that holds a list says. */
export const each = (field: string, ...writers: readonly ElementWriter[]): ElementWriter => {
  return (parent, owner) => {
    const list = owner[field];
    if (!Array.isArray(list)) return;
    for (const entry of list as readonly Fields[]) for (const write of writers) write(parent, entry);
  };
};
