import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { type FieldSet } from './field-names';
import { type JsonReader } from './json-reader';

/** The VAT category and rate of a line, an allowance or a charge; absent makes none, and the rules say so. */
export function readVatCategory(
  reader: JsonReader,
  parent: UblNode,
  kind: number,
  value: unknown,
  key: string,
  set: FieldSet,
): void {
  if (value === undefined || value === null) return;
  const category = reader.tree.element(parent, kind, key);
  const fields = reader.object(value, category);
  if (fields !== null) {
    reader.known(fields, set, category);
    reader.text(category, cbc.ID, fields['category'], 'category');
    reader.decimal(category, cbc.Percent, fields['rate'], 'rate');
  }
  addVatScheme(reader, category);
}

export function addVatScheme(reader: JsonReader, category: UblNode): void {
  const scheme = reader.tree.element(category, cac.TaxScheme, '');
  reader.tree.element(scheme, cbc.ID, '', -1, 'VAT');
}
