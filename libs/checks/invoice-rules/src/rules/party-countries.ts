import { type InvoiceDocument } from '../invoice-document';
import { cac, cbc } from '../tree/elements';
import { child, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { textAt } from './single-values';
import { hasTextAt, several, sole, type UblPath } from '../tree/ubl-path';

const supplier = [cac.AccountingSupplierParty, cac.Party] as const;
const customer = [cac.AccountingCustomerParty, cac.Party] as const;
const representative = [cac.TaxRepresentativeParty] as const;
const country = [cac.PostalAddress, cac.Country, cbc.IdentificationCode] as const;
const supplierCountry: UblPath = [...supplier, ...country];
export const customerCountry: UblPath = [...customer, ...country];
const representativeCountry: UblPath = [...representative, ...country];
const taxSchemeId: UblPath = [cac.TaxScheme, cbc.ID];

/** What the official rules fall back to when nothing names a country. */
const nowhere = 'XX';

/**
 * Where the parties are, as the official rules work it out; null where they cannot (several values where one is asked for): then
 * no rule of a country applies. There are two notions: the prefix of the VAT identifier before the address, and the address alone.
 */
export interface PartyCountries {
  /** VAT identifier of the seller, else of the tax representative, else the seller's address. */
  readonly supplier: string | null;
  /** The same without the tax representative. */
  readonly supplierAlone: string | null;
  readonly customer: string | null;
  /** Country codes of the addresses as they stand; empty when there is none. */
  readonly supplierAddress: string | null;
  readonly customerAddress: string | null;
  readonly representativeAddress: string | null;
  /** Some seller address, or some buyer address, has the code SE. */
  readonly hasSwedishSupplier: boolean;
  readonly hasSwedishCustomer: boolean;
}

/** Reads the countries of a document whose header stands. */
export function partyCountries(root: UblNode): PartyCountries {
  const supplierCode = sole(root, supplierCountry);
  const customerCode = sole(root, customerCountry);
  const supplierAddress = textOf(supplierCode);
  const customerAddress = textOf(customerCode);
  const supplierVat = vatCountry(root, supplier);
  const supplierAlone = supplierVat === '' ? addressCountry(supplierCode) : supplierVat;
  return {
    supplier: supplierVat === '' ? firstNamed(vatCountry(root, representative), supplierAlone) : supplierVat,
    supplierAlone,
    customer: firstNamed(vatCountry(root, customer), addressCountry(customerCode)),
    supplierAddress,
    customerAddress,
    representativeAddress: textOf(sole(root, representativeCountry)),
    hasSwedishSupplier:
      supplierAddress === 'SE' || (supplierAddress === null && hasTextAt(root, supplierCountry, 'SE')),
    hasSwedishCustomer:
      customerAddress === 'SE' || (customerAddress === null && hasTextAt(root, customerCountry, 'SE')),
  };
}

/** A country code as the rules of Germany and the Netherlands compare it. */
export function isCountry(code: string | null, wanted: string): boolean {
  return code !== null && capitals(code) === wanted;
}

/** Whether both addresses are in the country; where one address has several countries the official rules stop. */
export function areBothFrom(country: string, document: InvoiceDocument): boolean {
  const { countries, root } = document;
  if (countries.supplierAddress === null) textAt(root, supplierCountry, document);
  if (!isCountry(countries.supplierAddress, country)) return false;
  if (countries.customerAddress === null) textAt(root, customerCountry, document);
  return isCountry(countries.customerAddress, country);
}

function firstNamed(fromVat: string | null, otherwise: string | null): string | null {
  return fromVat === '' ? otherwise : fromVat;
}

function textOf(node: UblNode | null): string | null {
  return node === several ? null : (node?.text ?? '');
}

function addressCountry(code: UblNode | null): string | null {
  if (code === null) return nowhere;
  return code === several ? null : capitals(code.text);
}

/** Letters before the VAT identifier of the party; empty when it has none, null when it has more than one. */
function vatCountry(root: UblNode, party: UblPath): string | null {
  const scheme = soleVatScheme(root, party);
  if (scheme === several) return null;
  const id = sole(scheme, companyId);
  if (id === several) return null;
  const prefix = id === null ? '' : firstTwo(id.text);
  // Two blanks are a prefix too, of no country.
  return prefix === '' ? '' : capitals(prefix) || nowhere;
}

const companyId: UblPath = [cbc.CompanyID];

/** The tax registration of the party that belongs to VAT: null when there is none, `several` when there are more. */
function soleVatScheme(node: UblNode, party: UblPath, from = 0): UblNode | null {
  const isParty = from === party.length;
  const kind = isParty ? cac.PartyTaxScheme : party[from]!;
  let found: UblNode | null = null;
  for (let at = child(node, kind); at !== null; at = sibling(at)) {
    const scheme = isParty ? (hasTextAt(at, taxSchemeId, 'VAT') ? at : null) : soleVatScheme(at, party, from + 1);
    if (scheme === null) continue;
    if (found !== null || scheme === several) return several;
    found = scheme;
  }
  return found;
}

/** The code in capitals, without blanks around it; most are written so. */
function capitals(code: string): string {
  for (let index = 0; index < code.length; index++) {
    const letter = code.charCodeAt(index);
    if (letter < 65 || letter > 90) return normalized(code).toUpperCase();
  }
  return code;
}

/** Two characters, one of which may take two places in the text. */
export function firstTwo(text: string): string {
  const isPlain = text.charCodeAt(0) < 0xd800 && text.charCodeAt(1) < 0xd800;
  return isPlain ? text.slice(0, 2) : [...text.slice(0, 4)].slice(0, 2).join('');
}
