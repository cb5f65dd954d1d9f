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
  find(invoice, '', owners);
  for (const [node, { owner, part }] of places) {
    const pointer = owners.get(owner)! + (part === null ? '' : `/${part}`);
    if (pointer !== '') pointers.set(node, pointer);
  }
  return pointers;
}

/** Notes the pointer of each object or list that is asked for. */
function find(value: object, pointer: string, owners: Map<object, string>): void {
  if (owners.has(value)) owners.set(value, pointer);
  for (const [part, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) find(inner as object, `${pointer}/${part}`, owners);
  }
}
