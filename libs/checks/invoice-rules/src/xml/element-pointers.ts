import { type UblNode } from '../tree/ubl-node';

/** Where an element stands in the JSON invoice: a part of an object or list, or (null) that itself. */
export interface JsonPlace {
  readonly owner: object;
  readonly part: string | number | null;
}

/** The JSON pointers of places in an invoice; the whole invoice is none. Names of fields are our own and need no escape. */
export function pointersOf(invoice: object, places: ReadonlyMap<UblNode, JsonPlace>): ReadonlyMap<UblNode, string> {
  const pointers = new Map<UblNode, string>();
  if (places.size === 0) return pointers;
  const owners = new Map<object, string>([...places.values()].map(({ owner }) => [owner, '']));
  find(invoice, [], owners);
  for (const [node, { owner, part }] of places) {
    const pointer = owners.get(owner)! + (part === null ? '' : `/${part}`);
    if (pointer !== '') pointers.set(node, pointer);
  }
  return pointers;
}

/** Notes the pointer of each object or list that is asked for. @param parts of the pointer to the value */
function find(value: object, parts: (string | number)[], owners: Map<object, string>): void {
  if (owners.has(value)) owners.set(value, parts.map((part) => `/${part}`).join(''));
  if (Array.isArray(value)) value.forEach((inner, index) => findIn(inner, index, parts, owners));
  else for (const part of Object.keys(value)) findIn((value as Record<string, unknown>)[part], part, parts, owners);
}

function findIn(inner: unknown, part: string | number, parts: (string | number)[], owners: Map<object, string>): void {
  if (typeof inner !== 'object' || inner === null) return;
  parts.push(part);
  find(inner, parts, owners);
  parts.pop();
}
