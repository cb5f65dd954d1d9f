import { add, amountText, divide, multiply, round, subtract, type Decimal } from '../decimal';
import { cac, cbc, CreditNote } from '../tree/elements';
import { child, decimalOf, indicates, sibling, type UblNode } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';
import { readAllowanceCharges } from './read-allowance-charges';
import { readPeriod } from './read-header';
import { readVatCategory } from './read-vat-category';

const lineFields = fieldSet('lines[]');
const itemFields = fieldSet('lines[].item');
const priceFields = fieldSet('lines[].price');
const vatFields = fieldSet('lines[].vat');
const objectIdFields = fieldSet('lines[].objectId');
const standardIdFields = fieldSet('lines[].item.standardId');
const classificationFields = fieldSet('lines[].item.classifications[]');
const attributeFields = fieldSet('lines[].item.attributes[]');
const noFields: JsonObject = {};

/** Reads one line (BG-25) as the last child of the root, in the order of the UBL schema; its net amount is computed when absent. */
export function readLine(reader: JsonReader, root: UblNode, value: unknown, index: number): UblNode {
  const isCreditNote = root.kind === CreditNote;
  const line = reader.tree.element(root, isCreditNote ? cac.CreditNoteLine : cac.InvoiceLine, '/lines', index);
  const fields = reader.object(value, line) ?? noFields;
  reader.known(fields, lineFields, line);
  const { id, note, quantity, unit, net, orderLineReference, accountingCost, period, objectId } = fields;
  reader.text(line, cbc.ID, reader.stated(id, String(index + 1)), 'id');
  reader.text(line, cbc.Note, note, 'note');
  const quantityKind = isCreditNote ? cbc.CreditedQuantity : cbc.InvoicedQuantity;
  const quantityNode = reader.decimal(line, quantityKind, quantity, 'quantity');
  if (quantityNode !== null) reader.attribute(quantityNode, 'unitCode', unit, '^unit');
  const stated = reader.amount(line, cbc.LineExtensionAmount, net, 'net');
  const computed = stated === null ? reader.computed(line, cbc.LineExtensionAmount, null, 'net') : null;
  reader.text(line, cbc.AccountingCost, accountingCost, 'accountingCost');
  readPeriod(reader, line, period);
  if (orderLineReference !== undefined && orderLineReference !== null) {
    const reference = reader.tree.element(line, cac.OrderLineReference, '');
    reader.text(reference, cbc.LineID, orderLineReference, 'orderLineReference');
  }
  if (objectId !== undefined && objectId !== null) {
    const reference = reader.tree.element(line, cac.DocumentReference, '');
    reader.identifier(reference, cbc.ID, objectId, 'objectId', objectIdFields);
    reader.tree.element(reference, cbc.DocumentTypeCode, '', -1, '130');
  }
  readAllowanceCharges(reader, line, fields['allowances'], 'allowances', 'line');
  readAllowanceCharges(reader, line, fields['charges'], 'charges', 'line');
  readItem(reader, line, fields);
  readPrice(reader, line, fields['price']);
  if (computed !== null) fillNet(computed, line, quantityNode);
  return line;
}

function readItem(reader: JsonReader, line: UblNode, fields: JsonObject): void {
  const { tree } = reader;
  const value = fields['item'];
  const node = tree.element(line, cac.Item, 'item');
  const item = value === undefined || value === null ? noFields : (reader.object(value, node) ?? noFields);
  reader.known(item, itemFields, node);
  reader.text(node, cbc.Description, item['description'], 'description');
  const { name } = item;
  if (name !== undefined && name !== null) reader.text(node, cbc.Name, name, 'name');
  else reader.text(node, cbc.Name, fields['name'], '^name');
  readItemId(reader, node, cac.BuyersItemIdentification, item['buyerId'], 'buyerId');
  readItemId(reader, node, cac.SellersItemIdentification, item['sellerId'], 'sellerId');
  const { standardId, originCountry } = item;
  if (standardId !== undefined && standardId !== null) {
    const holder = tree.element(node, cac.StandardItemIdentification, '');
    reader.identifier(holder, cbc.ID, standardId, 'standardId', standardIdFields);
    tree.dropIfEmpty(holder);
  }
  if (originCountry !== undefined && originCountry !== null) {
    reader.text(tree.element(node, cac.OriginCountry, ''), cbc.IdentificationCode, originCountry, 'originCountry');
  }
  if (item['classifications'] !== undefined) readClassifications(reader, node, item['classifications']);
  readVatCategory(reader, node, cac.ClassifiedTaxCategory, fields['vat'], '^vat', vatFields);
  if (item['attributes'] !== undefined) readAttributes(reader, node, item['attributes']);
  tree.dropIfEmpty(node);
}

function readItemId(reader: JsonReader, item: UblNode, kind: number, value: unknown, key: string): void {
  if (value === undefined || value === null) return;
  reader.text(reader.tree.element(item, kind, ''), cbc.ID, value, key);
}

function readClassifications(reader: JsonReader, item: UblNode, value: unknown): void {
  reader.list(value, item, 'classifications').forEach((entry, index) => {
    const before = item.last;
    const node = reader.tree.element(item, cac.CommodityClassification, 'classifications', index);
    const fields = reader.object(entry, node);
    if (fields === null) return;
    reader.known(fields, classificationFields, node);
    const code = reader.text(node, cbc.ItemClassificationCode, fields['code'], 'code');
    if (code === null) {
      reader.missingField(node, 'code', 'A classification needs its code.');
      reader.tree.dropIfEmpty(node, before);
      return;
    }
    reader.attribute(code, 'listID', fields['listId'], '^listId');
    reader.attribute(code, 'listVersionID', fields['listVersion'], '^listVersion');
  });
}

function readAttributes(reader: JsonReader, item: UblNode, value: unknown): void {
  reader.list(value, item, 'attributes').forEach((entry, index) => {
    const node = reader.tree.element(item, cac.AdditionalItemProperty, 'attributes', index);
    const fields = reader.object(entry, node);
    if (fields === null) return;
    reader.known(fields, attributeFields, node);
    reader.text(node, cbc.Name, fields['name'], 'name');
    reader.text(node, cbc.Value, fields['value'], 'value');
  });
}

/** Price details (BG-29): an object, or the bare net price. */
function readPrice(reader: JsonReader, line: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const price = reader.tree.element(line, cac.Price, 'price');
  if (typeof value === 'string' || typeof value === 'number') {
    reader.amount(price, cbc.PriceAmount, value, '');
    return;
  }
  const fields = reader.object(value, price, 'an object or an amount');
  if (fields === null) return;
  reader.known(fields, priceFields, price);
  reader.amount(price, cbc.PriceAmount, fields['net'], 'net');
  const base = reader.decimal(price, cbc.BaseQuantity, fields['baseQuantity'], 'baseQuantity');
  if (base !== null) reader.attribute(base, 'unitCode', fields['baseUnit'], '^baseUnit');
  const { discount, gross } = fields;
  const hasDiscount = discount !== undefined && discount !== null;
  if (hasDiscount || (gross !== undefined && gross !== null)) {
    const allowance = reader.tree.element(price, cac.AllowanceCharge, '');
    reader.tree.element(allowance, cbc.ChargeIndicator, '', -1, 'false');
    // UBL has the gross price only as the base of a discount; without one the discount is zero.
    reader.amount(allowance, cbc.Amount, reader.stated(discount, '0'), 'discount');
    reader.amount(allowance, cbc.BaseAmount, gross, 'gross');
  }
  reader.tree.dropIfEmpty(price);
}

function fillNet(amount: UblNode, line: UblNode, quantity: UblNode | null): void {
  const net = lineNet(line, quantity);
  if (net === null) return;
  amount.decimal = net;
  amount.text = amountText(net);
}

/** quantity × net price / base quantity + charges − allowances, to two digits; null when a part is missing or unreadable. */
function lineNet(line: UblNode, quantity: UblNode | null): Decimal | null {
  const price = child(line, cac.Price);
  const unitPrice = child(price, cbc.PriceAmount);
  if (quantity === null || unitPrice === null) return null;
  const count = decimalOf(quantity);
  const each = decimalOf(unitPrice);
  if (count === null || each === null) return null;
  let net: Decimal | null = multiply(count, each);
  const baseQuantity = child(price, cbc.BaseQuantity);
  if (baseQuantity !== null) {
    const base = decimalOf(baseQuantity);
    net = base === null ? null : divide(net, base);
  }
  for (let at = child(line, cac.AllowanceCharge); at !== null && net !== null; at = sibling(at)) {
    const amountNode = child(at, cbc.Amount);
    const amount = amountNode === null ? null : decimalOf(amountNode);
    if (amount === null) return null;
    net = indicates(at, true) ? add(net, amount) : subtract(net, amount);
  }
  return net === null ? null : round(net, 2);
}
