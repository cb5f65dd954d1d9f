import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { fieldSet, type FieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';

interface PartyFields {
  readonly party: FieldSet;
  readonly address: FieldSet;
  readonly contact: FieldSet;
  readonly endpoint: FieldSet;
  readonly identifier: FieldSet;
  readonly legalId: FieldSet;
}
const fieldsOfParty = (name: string): PartyFields => ({
  party: fieldSet(name),
  address: fieldSet(`${name}.address`),
  contact: fieldSet(`${name}.contact`),
  endpoint: fieldSet(`${name}.endpoint`),
  identifier: fieldSet(`${name}.identifiers[]`),
  legalId: fieldSet(`${name}.legalId`),
});
const sellerFields = fieldsOfParty('seller');
const buyerFields = fieldsOfParty('buyer');
const payeeFields = fieldSet('payee');
const payeeIdentifierFields = fieldSet('payee.identifier');
const payeeLegalIdFields = fieldSet('payee.legalId');
const representativeFields = fieldSet('taxRepresentative');
const representativeAddressFields = fieldSet('taxRepresentative.address');

/** Seller (BG-4). @param creditorIds direct debit creditor ids (BT-90): UBL has them among the identifiers of seller or payee */
export function readSeller(
  reader: JsonReader,
  root: UblNode,
  value: unknown,
  creditorIds: readonly CreditorId[],
): void {
  if (value === undefined || value === null) return;
  const owner = reader.tree.element(root, cac.AccountingSupplierParty, 'seller');
  readParty(reader, owner, value, sellerFields, creditorIds);
}

/** Buyer (BG-7). */
export function readBuyer(reader: JsonReader, root: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  readParty(reader, reader.tree.element(root, cac.AccountingCustomerParty, 'buyer'), value, buyerFields, []);
}

/** A direct debit creditor id (BT-90) and where the JSON invoice has it. */
export interface CreditorId {
  readonly value: unknown;
  readonly key: string;
}

function readParty(
  reader: JsonReader,
  owner: UblNode,
  value: unknown,
  sets: PartyFields,
  creditorIds: readonly CreditorId[],
): void {
  const { tree } = reader;
  const fields = reader.object(value, owner);
  const party = tree.element(owner, cac.Party, '');
  if (fields === null) return;
  reader.known(fields, sets.party, owner);
  readEndpoint(reader, party, fields['endpoint'], sets.endpoint);
  reader.list(fields['identifiers'], party, 'identifiers').forEach((identifier, index) => {
    const before = party.last;
    const holder = tree.element(party, cac.PartyIdentification, 'identifiers', index);
    reader.identifier(holder, cbc.ID, identifier, '', sets.identifier);
    tree.dropIfEmpty(holder, before);
  });
  readCreditorIds(reader, party, creditorIds);
  readWrapped(reader, party, cac.PartyName, cbc.Name, fields['tradingName'], 'tradingName');
  readAddress(reader, party, cac.PostalAddress, fields['address'], sets.address);
  readTaxScheme(reader, party, fields['vatId'], 'vatId', 'VAT');
  const taxIdScheme = fields['taxIdScheme'];
  readTaxScheme(reader, party, fields['taxId'], 'taxId', taxIdScheme ?? 'TAX', 'taxIdScheme');
  const legal = tree.element(party, cac.PartyLegalEntity, '');
  reader.text(legal, cbc.RegistrationName, fields['name'], 'name');
  reader.identifier(legal, cbc.CompanyID, fields['legalId'], 'legalId', sets.legalId);
  reader.text(legal, cbc.CompanyLegalForm, fields['legalInfo'], 'legalInfo');
  tree.dropIfEmpty(legal);
  readContact(reader, party, fields['contact'], sets.contact);
}

/** An electronic address: as a text, "0208:0202239951" names its scheme before the colon. */
function readEndpoint(reader: JsonReader, party: UblNode, value: unknown, set: FieldSet): void {
  const scheme = typeof value === 'string' && /^[0-9A-Z]{4}:/.test(value) ? value.slice(0, 4) : null;
  if (scheme === null) {
    reader.identifier(party, cbc.EndpointID, value, 'endpoint', set);
    return;
  }
  const node = reader.text(party, cbc.EndpointID, (value as string).slice(5), 'endpoint')!;
  reader.attribute(node, 'schemeID', scheme, '^endpoint');
}

function readCreditorIds(reader: JsonReader, party: UblNode, creditorIds: readonly CreditorId[]): void {
  for (const { value, key } of creditorIds) {
    const holder = reader.tree.element(party, cac.PartyIdentification, key);
    const node = reader.text(holder, cbc.ID, value, '')!;
    reader.attribute(node, 'schemeID', 'SEPA', '');
  }
}

function readWrapped(reader: JsonReader, parent: UblNode, outer: number, kind: number, value: unknown, key: string) {
  if (value === undefined || value === null) return;
  reader.text(reader.tree.element(parent, outer, ''), kind, value, `^${key}`);
}

function readTaxScheme(
  reader: JsonReader,
  party: UblNode,
  value: unknown,
  key: string,
  scheme: unknown,
  schemeKey = '',
): void {
  if (value === undefined || value === null) return;
  const holder = reader.tree.element(party, cac.PartyTaxScheme, '');
  reader.text(holder, cbc.CompanyID, value, key);
  reader.text(reader.tree.element(holder, cac.TaxScheme, ''), cbc.ID, scheme, schemeKey);
}

export function readAddress(reader: JsonReader, parent: UblNode, kind: number, value: unknown, set: FieldSet): void {
  if (value === undefined || value === null) return;
  const { tree } = reader;
  const address = tree.element(parent, kind, 'address');
  const fields = reader.object(value, address);
  if (fields === null) return;
  reader.known(fields, set, address);
  reader.text(address, cbc.StreetName, fields['line1'], 'line1');
  reader.text(address, cbc.AdditionalStreetName, fields['line2'], 'line2');
  reader.text(address, cbc.CityName, fields['city'], 'city');
  reader.text(address, cbc.PostalZone, fields['postCode'], 'postCode');
  reader.text(address, cbc.CountrySubentity, fields['region'], 'region');
  readWrapped(reader, address, cac.AddressLine, cbc.Line, fields['line3'], 'line3');
  readWrapped(reader, address, cac.Country, cbc.IdentificationCode, fields['country'], 'country');
  tree.dropIfEmpty(address);
}

function readContact(reader: JsonReader, party: UblNode, value: unknown, set: FieldSet): void {
  if (value === undefined || value === null) return;
  const contact = reader.tree.element(party, cac.Contact, 'contact');
  const fields = reader.object(value, contact);
  if (fields === null) return;
  reader.known(fields, set, contact);
  reader.text(contact, cbc.Name, fields['name'], 'name');
  reader.text(contact, cbc.Telephone, fields['phone'], 'phone');
  reader.text(contact, cbc.ElectronicMail, fields['email'], 'email');
  reader.tree.dropIfEmpty(contact);
}

/** Payee (BG-10). */
export function readPayee(reader: JsonReader, root: UblNode, value: unknown, creditorIds: readonly CreditorId[]): void {
  if (value === undefined || value === null) return;
  const payee = reader.tree.element(root, cac.PayeeParty, 'payee');
  const fields = reader.object(value, payee);
  if (fields === null) return;
  reader.known(fields, payeeFields, payee);
  const identification = reader.tree.element(payee, cac.PartyIdentification, '');
  reader.identifier(identification, cbc.ID, fields['identifier'], 'identifier', payeeIdentifierFields);
  reader.tree.dropIfEmpty(identification);
  readCreditorIds(reader, payee, creditorIds);
  readWrapped(reader, payee, cac.PartyName, cbc.Name, fields['name'], 'name');
  const legal = reader.tree.element(payee, cac.PartyLegalEntity, '');
  reader.identifier(legal, cbc.CompanyID, fields['legalId'], 'legalId', payeeLegalIdFields);
  reader.tree.dropIfEmpty(legal);
}

/** Seller's tax representative (BG-11). */
export function readTaxRepresentative(reader: JsonReader, root: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const representative = reader.tree.element(root, cac.TaxRepresentativeParty, 'taxRepresentative');
  const fields: JsonObject | null = reader.object(value, representative);
  if (fields === null) return;
  reader.known(fields, representativeFields, representative);
  readWrapped(reader, representative, cac.PartyName, cbc.Name, fields['name'], 'name');
  readAddress(reader, representative, cac.PostalAddress, fields['address'], representativeAddressFields);
  readTaxScheme(reader, representative, fields['vatId'], 'vatId', 'VAT');
}
