import { type UblNode } from '../tree/ubl-node';
import { type Names, namesOf, type Place } from './xpath';

/** Where an element stands in the JSON invoice: a part of an object or list, or (null) that itself. */
export interface JsonPlace {
  readonly owner: object;
  readonly part: string | number | null;
}

/**
 * @returns where the JSON invoice has what stands below elements of these names, as pointers without the numbers of list items; several
 * where it depends on more than names
 */
export type PointersByNames = (names: Names) => readonly string[];

/** Points from the places of findings into the JSON invoice. */
export class InvoicePointers {
  private readonly elements: ReadonlySet<UblNode>;
  private readonly jsonPlaces = new Map<UblNode, JsonPlace>();
  private readonly known = new Map<UblNode, string>();
  private invoice: object = {};

  /** @param places that are asked for */
  constructor(
    places: Iterable<Place>,
    private readonly pointersByNames: PointersByNames,
  ) {
    const elements = new Set<UblNode>();
    for (const { at } of places) {
      for (let node: UblNode | null = at; node !== null && !elements.has(node); node = node.parent) elements.add(node);
    }
    this.elements = elements;
  }

  /** While the JSON invoice is made: an element became this part of it. */
  note(node: UblNode, owner: object, part: JsonPlace['part']): void {
    if (this.elements.has(node)) this.jsonPlaces.set(node, { owner, part });
  }

  /** Works out the pointers of what was noted. */
  of(invoice: object): this {
    this.invoice = invoice;
    if (this.jsonPlaces.size === 0) return this;
    const owners = new Map<object, string | null>([...this.jsonPlaces.values()].map(({ owner }) => [owner, null]));
    find(invoice, [], owners);
    for (const [node, { owner, part }] of this.jsonPlaces) {
      const pointer = owners.get(owner);
      if (typeof pointer === 'string') this.known.set(node, part === null ? pointer : `${pointer}/${part}`);
    }
    return this;
  }

  /**
   * Of an element: the pointer to what it became. Of a missing one: to where its value would be, as far as there is something. Of what
   * has no field: to what the nearest element around it became. Names of fields are our own and need no escape.
   * @returns null where that is the invoice as a whole
   */
  pointerOf({ at, missing }: Place): string | null {
    const ofMissing = missing.length === 0 ? null : this.ofMissing(at, missing);
    return (ofMissing ?? this.nearest(at)) || null;
  }

  /** To what an element became; null where that is nothing. */
  exactly(element: UblNode): string | null {
    return this.known.get(element) ?? null;
  }

  private ofMissing(at: UblNode, missing: Names): string | null {
    const own = namesOf(at);
    const wanted = this.pointersByNames([...own, ...missing]);
    if (wanted.length === 0) return null;
    for (let node: UblNode | null = at, depth = own.length; node !== null; node = node.parent, depth--) {
      const base = depth === 0 ? '' : this.known.get(node);
      if (base === undefined) continue;
      for (const around of depth === 0 ? [''] : this.pointersByNames(own.slice(0, depth))) {
        const inside = wanted.find((pointer) => pointer === around || pointer.startsWith(`${around}/`));
        if (inside !== undefined) return this.asFarAsThereIs(base + inside.slice(around.length));
      }
    }
    return null;
  }

  private nearest(at: UblNode): string {
    let node: UblNode | null = at;
    while (node !== null && !this.known.has(node)) node = node.parent;
    return node === null ? '' : this.known.get(node)!;
  }

  /** The pointer up to the first part that is missing. */
  private asFarAsThereIs(pointer: string): string {
    let value: unknown = this.invoice;
    let there = '';
    for (const part of pointer.split('/').slice(1)) {
      const isItem = /^\d+$/.test(part);
      if (typeof value !== 'object' || value === null || Array.isArray(value) !== isItem) return there;
      value = (value as Record<string, unknown>)[part];
      there += `/${part}`;
    }
    return there;
  }
}

/** Notes the pointer of each object or list that is asked for. @param parts of the pointer to the value */
function find(value: object, parts: (string | number)[], owners: Map<object, string | null>): void {
  if (owners.has(value)) owners.set(value, parts.map((part) => `/${part}`).join(''));
  if (Array.isArray(value)) value.forEach((inner, index) => findIn(inner, index, parts, owners));
  else for (const part of Object.keys(value)) findIn((value as Record<string, unknown>)[part], part, parts, owners);
}

function findIn(
  inner: unknown,
  part: string | number,
  parts: (string | number)[],
  owners: Map<object, string | null>,
): void {
  if (typeof inner !== 'object' || inner === null) return;
  parts.push(part);
  find(inner, parts, owners);
  parts.pop();
}
