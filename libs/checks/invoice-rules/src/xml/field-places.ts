import { IssueList } from '../issues';
import { invoiceFields } from '../read/invoice-fields';
import { CreditNote, elementName } from '../tree/elements';
import { jsonPointer } from '../tree/json-pointer';
import { type UblNode } from '../tree/ubl-node';
import { ublTree } from './write-ubl';

/** Names of elements from below the root, the last may be an attribute: `['cac:InvoiceLine', 'cbc:InvoicedQuantity', '@unitCode']`. */
export type Names = readonly string[];

/**
 * Where UBL has what a rule names by its JSON field. Learned from the JSON reader, which knows: an invoice with every field is
 * read once, and each element of it remembers both its names and its pointer.
 */
class FieldPlaces {
  private readonly examples = new Map<string, UblNode[]>();
  private readonly names = new Map<string, Names>();
  /** Of each path of names: its pointers. */
  private readonly pointers = new Map<string, string[]>();

  constructor(kind: 'invoice' | 'creditNote') {
    const root = exampleTree(kind);
    this.learn(root, []);
  }

  /** @param names of the element a rule judged @returns the names of what `field` is there; null when JSON has no such field */
  find(names: Names, field: string): Names | null {
    for (const example of this.examples.get(names.join('/')) ?? []) {
      const found = this.names.get(withoutIndexes(jsonPointer(example, field)));
      if (found !== undefined) return found;
    }
    return null;
  }

  /** @returns pointers without indexes; empty when JSON has nothing there */
  pointersOf(names: Names): readonly string[] {
    return this.pointers.get(names.join('/')) ?? [];
  }

  private learn(node: UblNode, names: Names): void {
    const path = names.join('/');
    this.examples.set(path, [...(this.examples.get(path) ?? []), node]);
    this.note(jsonPointer(node), names);
    for (let at = node.attributes; at !== null; at = at.next) {
      if (at.key !== '') this.note(jsonPointer(node, at.key), [...names, `@${at.name}`]);
    }
    for (let at = node.first; at !== null; at = at.next) this.learn(at, [...names, elementName(at.kind)]);
  }

  private note(pointer: string, names: Names): void {
    const key = withoutIndexes(pointer);
    if (!this.names.has(key)) this.names.set(key, names);
    const path = names.join('/');
    const pointers = this.pointers.get(path);
    if (pointers === undefined) this.pointers.set(path, [key]);
    else if (!pointers.includes(key)) pointers.push(key);
  }
}

const places = new Map<number, FieldPlaces>();

/** The places of an Invoice or a CreditNote; made when the first finding asks. */
export function fieldPlaces(rootKind: number): FieldPlaces {
  const known = places.get(rootKind);
  if (known !== undefined) return known;
  const made = new FieldPlaces(rootKind === CreditNote ? 'creditNote' : 'invoice');
  places.set(rootKind, made);
  return made;
}

function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '');
}

function exampleTree(kind: 'invoice' | 'creditNote'): UblNode {
  const invoice: Record<string, unknown> = { kind };
  for (const [path] of invoiceFields) if (!isExcluded(path)) set(invoice, path.split('.'));
  return ublTree(invoice, new IssueList(jsonPointer));
}

/** `lines[].name` is another name of `lines[].item.name`. */
function isExcluded(path: string): boolean {
  return path === 'kind' || path === 'meta' || path === 'lines[].name';
}

/** Sets a field that is named by steps as `lines[]`; one that was set as a value before becomes an object when more stands below it. */
function set(owner: Record<string, unknown>, [step, ...rest]: readonly string[]): void {
  const name = step!.replace('[]', '');
  const isList = name !== step;
  let inner: unknown = isList ? (owner[name] as unknown[] | undefined)?.[0] : owner[name];
  if (rest.length === 0) inner ??= '1';
  else if (typeof inner !== 'object') inner = {};
  owner[name] = isList ? [inner] : inner;
  if (rest.length > 0) set(inner as Record<string, unknown>, rest);
}
