/** Something that an estimate does not hold, or could not settle. */
export interface MissingPart {
  readonly code: MissingCode;
  /** `total`: the total is not one number without it. `not_included`: the total leaves it out, for it is not known to apply. */
  readonly effect: 'total' | 'not_included';
  readonly message: string;
}

const rows = {
  hs_code: ['total', 'A line without code may be an item of its own, or the same item as another line.'],
  item_identity: ['total', 'Lines with one code but other descriptions or origins may be declared as one item or as several.'], // prettier-ignore
  declaration: ['total', 'A full declaration (H1) counts items by ten digits, H7 and H6 by six; which one is used is not known.'], // prettier-ignore
  tariff_duty: ['total', 'The normal tariff applies; its duty is not known here.'],
  preferential_duty: ['total', 'A preference is asked for; its duty is that of the tariff, which is not known here.'],
  preference_conditions: ['total', 'A preference needs a full declaration (H1) and VAT outside IOSS; which apply is not known.'], // prettier-ignore
  special_territory: ['total', 'The destination lies outside the customs territory of the Union.'],
  special_territory_vat: [
    'total',
    'The destination has its own tax on imports instead of the VAT of the member state.',
  ],
  vat_scheme: ['total', 'With IOSS the VAT is in the price already, else it is due at import; which one applies is not known.'], // prettier-ignore
  shipping_cost: ['total', 'Transport is part of the total, and of the base of import VAT.'],
  excise: ['total', 'Alcohol and tobacco bear excise duty, which is national and not known here.'],
  exchange_rate: [
    'total',
    'Give exchangeRate: how much of the currency one euro is, as customs publish it each month.',
  ],
  preference_not_available: [
    'not_included',
    'A preference needs a full declaration (H1) and VAT outside IOSS; so the duty for each item applies.',
  ],
  ioss_price_composition: ['not_included', 'Whether the seller charges the duty on, and so VAT on it, in an IOSS price is not known.'], // prettier-ignore
} as const satisfies Record<string, readonly [MissingPart['effect'], string]>;

/** A part by its code; a fee that is not included has the code of the fee. */
type MissingCode = keyof typeof rows | (string & {});

/** What is missing, in words. */
export function missing(code: keyof typeof rows): MissingPart {
  const [effect, message] = rows[code];
  return { code, effect, message };
}
