/** A place with rules of its own for duty or VAT, found by the code of the country or by the postal code. */
export interface SpecialTerritory {
  readonly name: string;
  /** The member state that it belongs to, or whose customs it shares. */
  readonly country: string;
  /** Its own ISO 3166-1 code, or one reserved for it. */
  readonly code: string | null;
  /** Postal codes of the member state that lie in it. */
  readonly postalCode: RegExp | null;
  /** Whether the duties of the Union apply there; its VAT never does as such. */
  readonly inCustomsTerritory: boolean;
}

const place = (
  name: string,
  country: string,
  code: string | null,
  postalCode: RegExp | null,
  inCustomsTerritory: boolean,
): SpecialTerritory => ({ name, country, code, postalCode, inCustomsTerritory });

/** Directive 2006/112/EC, article 6, and Regulation (EU) No 952/2013, article 4. */
export const specialTerritories: readonly SpecialTerritory[] = [
  place('the Canary Islands', 'ES', 'IC', /^(35|38)\d{3}$/, true),
  place('Ceuta or Melilla', 'ES', 'EA', /^(51|52)\d{3}$/, false),
  place('Saint Barthelemy', 'FR', 'BL', /^97133$/, false),
  place('Saint Martin', 'FR', 'MF', /^97150$/, true),
  place('Guadeloupe', 'FR', 'GP', /^971\d\d$/, true),
  place('Martinique', 'FR', 'MQ', /^972\d\d$/, true),
  place('French Guiana', 'FR', 'GF', /^973\d\d$/, true),
  place('Reunion', 'FR', 'RE', /^974\d\d$/, true),
  place('Mayotte', 'FR', 'YT', /^976\d\d$/, true),
  place('Saint Pierre and Miquelon', 'FR', 'PM', /^975\d\d$/, false),
  place('a French territory in the Pacific', 'FR', null, /^98[678]\d\d$/, false),
  place('Monaco', 'FR', 'MC', /^980\d\d$/, true),
  place('Buesingen', 'DE', null, /^78266$/, false),
  place('Heligoland', 'DE', null, /^27498$/, false),
  place('Livigno', 'IT', null, /^23041$/, false),
  place('Campione d Italia', 'IT', null, /^2206[01]$/, true),
  place('the Aland Islands', 'FI', 'AX', /^22\d{3}$/, true),
  place('Mount Athos', 'GR', null, /^63086$/, true),
];

/** The special territory that an address lies in; null for none that we know. */
export function specialTerritoryOf(country: string, postalCode: string | undefined): SpecialTerritory | null {
  const digits = postalCode?.replaceAll(/[^0-9]/g, '');
  const isHere = (territory: SpecialTerritory) =>
    territory.code === country ||
    (territory.country === country && digits !== undefined && territory.postalCode?.test(digits) === true);
  return specialTerritories.find(isHere) ?? null;
}
