import { type Decimal } from './money';

export const vatSchemes = ['ioss', 'special_arrangements', 'standard', 'unknown'] as const;
export const declarations = ['H7', 'H6', 'H1'] as const;
export const saleTypes = ['b2c', 'b2b'] as const;

/** How the VAT of a consignment is accounted for; `unknown` is a value. */
export type VatScheme = (typeof vatSchemes)[number];
/** The data set of the customs declaration: H7 and H6 have codes of 6 digits, H1 of up to 10. */
export type DeclarationKind = (typeof declarations)[number];

/** Goods of a parcel as somebody lists them. */
export interface ParcelItem {
  readonly description: string;
  /** 6, 8 or 10 digits; null when not known. */
  readonly hsCode: string | null;
  readonly quantity: number;
  /** Of one piece, in the currency of the parcel. */
  readonly unitValue: Decimal;
  readonly originCountry: string | null;
}

/** A consignment from outside the Union, checked. */
export interface Parcel {
  readonly destinationCountry: string;
  readonly destinationPostalCode: string | undefined;
  readonly items: readonly ParcelItem[];
  readonly currency: string;
  /** Transport to the first destination; null when not known. */
  readonly shippingCost: Decimal | null;
  /** The day of the import, YYYY-MM-DD. */
  readonly asOfDate: string;
  readonly vatScheme: VatScheme;
  /** null when not known. */
  readonly declaration: DeclarationKind | null;
  readonly saleType: (typeof saleTypes)[number];
  /** The importer asks for a preference or a customs union instead of the duty for each item. */
  readonly preferenceClaimed: boolean;
  /** A reduced rate for all goods; null: the standard rate. */
  readonly vatRatePermille: number | null;
  /** How much of the currency one euro is; null: none is needed, or none is known. */
  readonly exchangeRate: Decimal | null;
}

/** What is wrong with one field; `path` is a JSON pointer. The codes are those of every request. */
export interface ParcelProblem {
  readonly path: string;
  readonly code:
    | 'required'
    | 'unknown_property'
    | 'wrong_type'
    | 'ill_formed_text'
    | 'wrong_length'
    | 'not_allowed'
    | 'invalid_value';
  readonly message: string;
}
export type ReadParcel =
  { readonly ok: true; readonly parcel: Parcel } | { readonly ok: false; readonly problems: readonly ParcelProblem[] };
