import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { type JsonReader } from './json-reader';
import { readAddress } from './read-party';

const precedingFields = fieldSet('precedingInvoices[]');
const attachmentFields = fieldSet('attachments[]');
const deliveryFields = fieldSet('delivery');
const deliveryAddressFields = fieldSet('delivery.address');
const locationFields = fieldSet('delivery.locationId');

/** A document reference that is only a number. */
export function readReference(reader: JsonReader, root: UblNode, kind: number, value: unknown, key: string): void {
  if (value === undefined || value === null) return;
  reader.text(reader.tree.element(root, kind, ''), cbc.ID, value, key);
}

/** Preceding invoices (BG-3). */
export function readPrecedingInvoices(reader: JsonReader, root: UblNode, value: unknown): void {
  reader.list(value, root, 'precedingInvoices').forEach((item, index) => {
    const billing = reader.tree.element(root, cac.BillingReference, 'precedingInvoices', index);
    const fields = reader.object(item, billing);
    if (fields === null) return;
    reader.known(fields, precedingFields, billing);
    const reference = reader.tree.element(billing, cac.InvoiceDocumentReference, '');
    reader.text(reference, cbc.ID, fields['number'], 'number');
    reader.date(reference, cbc.IssueDate, fields['issueDate'], 'issueDate');
    reader.tree.dropIfEmpty(reference);
  });
}

/** Supporting documents (BG-24). */
export function readAttachments(reader: JsonReader, root: UblNode, value: unknown): void {
  const { tree } = reader;
  reader.list(value, root, 'attachments').forEach((item, index) => {
    const reference = tree.element(root, cac.AdditionalDocumentReference, 'attachments', index);
    const fields = reader.object(item, reference);
    if (fields === null) return;
    reader.known(fields, attachmentFields, reference);
    reader.text(reference, cbc.ID, fields['id'], 'id');
    reader.text(reference, cbc.DocumentDescription, fields['description'], 'description');
    const attachment = tree.element(reference, cac.Attachment, '');
    const content = reader.text(attachment, cbc.EmbeddedDocumentBinaryObject, fields['content'], 'content');
    if (content !== null) {
      reader.attribute(content, 'filename', fields['filename'], '^filename');
      reader.attribute(content, 'mimeCode', fields['mimeType'], '^mimeType');
    }
    if (fields['url'] !== undefined && fields['url'] !== null) {
      reader.text(tree.element(attachment, cac.ExternalReference, ''), cbc.URI, fields['url'], 'url');
    }
    tree.dropIfEmpty(attachment);
  });
}

/** Delivery (BG-13). */
export function readDelivery(reader: JsonReader, root: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const { tree } = reader;
  const delivery = tree.element(root, cac.Delivery, 'delivery');
  const fields = reader.object(value, delivery);
  if (fields === null) return;
  reader.known(fields, deliveryFields, delivery);
  reader.date(delivery, cbc.ActualDeliveryDate, fields['date'], 'date');
  const location = tree.element(delivery, cac.DeliveryLocation, '');
  reader.identifier(location, cbc.ID, fields['locationId'], 'locationId', locationFields);
  readAddress(reader, location, cac.Address, fields['address'], deliveryAddressFields);
  tree.dropIfEmpty(location);
  if (fields['name'] !== undefined && fields['name'] !== null) {
    const party = tree.element(delivery, cac.DeliveryParty, '');
    reader.text(tree.element(party, cac.PartyName, ''), cbc.Name, fields['name'], 'name');
  }
  tree.dropIfEmpty(delivery);
}
