import { cac, cbc } from '../tree/elements';
import { child, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { hasTextAt, several, sole, type UblPath } from '../tree/ubl-path';

const supplier = [cac.AccountingSupplierParty, cac.Party] as const;
const customer = [cac.AccountingCustomerParty, cac.Party] as const;
const representative = [cac.TaxRepresentativeParty] as const;
const country = [cac.PostalAddress, cac.Country, cbc.IdentificationCode] as const;
export const supplierCountry: UblPath = [...supplier, ...country];
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
  const supplierAddress = textOf(sole(root, supplierCountry));
  const customerAddress = textOf(sole(root, customerCountry));
  const supplierVat = vatCountry(root, supplier);
  const supplierAlone = supplierVat === '' ? addressCountry(root, supplierCountry) : supplierVat;
  return {
    supplier: supplierVat === '' ? firstNamed(vatCountry(root, representative), supplierAlone) : supplierVat,
    supplierAlone,
    customer: firstNamed(vatCountry(root, customer), addressCountry(root, customerCountry)),
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
  return code !== null && (code === wanted || normalized(code).toUpperCase() === wanted);
}

function firstNamed(fromVat: string | null, otherwise: string | null): string | null {
  return fromVat === '' ? otherwise : fromVat;
}

function textOf(node: UblNode | null): string | null {
  return node === several ? null : (node?.text ?? '');
}

function addressCountry(root: UblNode, path: UblPath): string | null {
  const node = sole(root, path);
  if (node === null) return nowhere;
  return node === several ? null : normalized(node.text).toUpperCase();
}

/** Letters before the VAT identifier of the party; empty when it has none, null when it has more than one. */
function vatCountry(root: UblNode, party: UblPath): string | null {
  let prefix: string | null = null;
  let count = 0;
  const visit = (node: UblNode, from: number): void => {
    if (from < party.length) {
      for (let at = child(node, party[from]!); at !== null; at = sibling(at)) visit(at, from + 1);
      return;
    }
    for (let scheme = child(node, cac.PartyTaxScheme); scheme !== null; scheme = sibling(scheme)) {
      if (!hasTextAt(scheme, taxSchemeId, 'VAT')) continue;
      const id = sole(scheme, companyId);
      count += id === several ? 2 : 1;
      prefix = id === null ? '' : firstTwo(id.text);
    }
  };
  visit(root, 0);
  if (count > 1) return null;
  // Two blanks are a prefix too, of no country.
  return prefix === null || prefix === '' ? '' : normalized(prefix).toUpperCase() || nowhere;
}

const companyId: UblPath = [cbc.CompanyID];

function firstTwo(text: string): string {
  return [...text.slice(0, 4)].slice(0, 2).join('');
}
