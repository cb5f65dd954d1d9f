import { amountText, multiply, round, shiftRight } from '../decimal';
import { cac, cbc } from '../tree/elements';
import { decimalOf, type UblNode } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';
import { readVatCategory } from './read-vat-category';

const sets = {
  document: { allowances: fieldSet('allowances[]'), charges: fieldSet('charges[]') },
  line: { allowances: fieldSet('lines[].allowances[]'), charges: fieldSet('lines[].charges[]') },
};
const vatFields = fieldSet('allowances[].vat');

type Key = 'allowances' | 'charges';
type Level = 'document' | 'line';

/**
 * Reads the allowances, then the charges of the document (BG-20, BG-21), which stand behind the rest of the header.
 * @param pass gets each of them before the next is read, and may then give it back
 */
export function readDocumentAllowanceCharges(
  reader: JsonReader,
  root: UblNode,
  invoice: JsonObject,
  pass?: (node: UblNode) => void,
): void {
  readAllowanceCharges(reader, root, invoice['allowances'], 'allowances', 'document', pass);
  readAllowanceCharges(reader, root, invoice['charges'], 'charges', 'document', pass);
}

/** Allowances or charges of the document or of a line (BG-27, BG-28). */
export function readAllowanceCharges(
  reader: JsonReader,
  parent: UblNode,
  value: unknown,
  key: Key,
  level: Level,
  pass?: (node: UblNode) => void,
): void {
  if (value === undefined || value === null) return;
  const items = reader.list(value, parent, key);
  for (let index = 0; index < items.length; index++) {
    const node = reader.tree.element(parent, cac.AllowanceCharge, key, index);
    readAllowanceCharge(reader, node, items[index], key, level);
    pass?.(node);
  }
}

function readAllowanceCharge(reader: JsonReader, node: UblNode, item: unknown, key: Key, level: Level): void {
  reader.tree.element(node, cbc.ChargeIndicator, '', -1, key === 'charges' ? 'true' : 'false');
  const fields = reader.object(item, node);
  if (fields === null) return;
  reader.known(fields, sets[level][key], node);
  reader.text(node, cbc.AllowanceChargeReasonCode, fields['reasonCode'], 'reasonCode');
  reader.text(node, cbc.AllowanceChargeReason, fields['reason'], 'reason');
  readAmounts(reader, node, fields);
  if (level === 'document') readVatCategory(reader, node, cac.TaxCategory, fields['vat'], 'vat', vatFields);
}

/** Percentage, amount and base; an amount that is not stated is the percentage of the base. */
function readAmounts(reader: JsonReader, node: UblNode, fields: JsonObject): void {
  const percent = reader.decimal(node, cbc.MultiplierFactorNumeric, fields['percent'], 'percent');
  const stated = reader.amount(node, cbc.Amount, fields['amount'], 'amount');
  const isComputed = stated === null && percent !== null && fields['base'] !== undefined && fields['base'] !== null;
  const amount = isComputed ? reader.computed(node, cbc.Amount, null, 'amount') : null;
  const base = reader.amount(node, cbc.BaseAmount, fields['base'], 'base');
  if (amount === null || percent === null || base === null) return;
  const factor = decimalOf(percent);
  const whole = decimalOf(base);
  if (factor === null || whole === null) return;
  amount.decimal = round(shiftRight(multiply(whole, factor), 2), 2);
  amount.text = amountText(amount.decimal);
}
