import { jsonPointer } from '../tree/json-pointer';
import { type UblNode } from '../tree/ubl-node';
import { type ConversionLosses } from './conversion-losses';

/**
 * Tells which values of a JSON invoice did not come into its tree: what stands beside a value that is missing, and `meta`.
 * @param root that was read from it, with the pointers of its elements
 */
export function tellUnsaid(invoice: object, root: UblNode, losses: ConversionLosses): void {
  const said = new Set(['/kind']);
  addPointers(root, said);
  const { meta, ...fields } = invoice as { readonly meta?: unknown };
  if (meta !== undefined && meta !== null) losses.add('/meta', 'no_field', 'Data of the caller is no part of the invoice.');
  tell(fields, '', said, losses);
} // prettier-ignore

function addPointers(node: UblNode, said: Set<string>): void {
  if (node.text !== '') said.add(jsonPointer(node));
  for (let at = node.attributes; at !== null; at = at.next) if (at.key !== '') said.add(jsonPointer(node, at.key));
  for (let at = node.first; at !== null; at = at.next) addPointers(at, said);
}

function tell(value: unknown, path: string, said: ReadonlySet<string>, losses: ConversionLosses): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) tell(inner, `${path}/${key}`, said, losses);
  } else if (value !== null && value !== '' && !said.has(path) && !said.has(path.replace(/\/value$/, ''))) {
    losses.add(path, 'needs_other_value', 'It says nothing without another value, which the invoice does not state.');
  }
}
