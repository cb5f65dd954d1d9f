/** Countries and groups of the invented tariff; codes are the official ones, memberships are not complete. */
export const countryNames: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AT Austria|BE Belgium|BG Bulgaria|CY Cyprus|CZ Czechia|DE Germany|DK Denmark|EE Estonia|ES Spain|FI Finland|FR France|GR Greece|' +
    'HR Croatia|HU Hungary|IE Ireland|IT Italy|LT Lithuania|LU Luxembourg|LV Latvia|MT Malta|NL Netherlands|PL Poland|PT Portugal|' +
    'RO Romania|SE Sweden|SI Slovenia|SK Slovakia|CN China|VN Viet Nam|BD Bangladesh|IN India|TR Türkiye|CH Switzerland|NO Norway|' +
    'IS Iceland|LI Liechtenstein|GB United Kingdom|US United States|JP Japan|KR Korea, Republic of|UA Ukraine|RU Russia|BY Belarus|' +
    'MA Morocco|TN Tunisia|EG Egypt|ZA South Africa|KE Kenya|PK Pakistan|LK Sri Lanka|KH Cambodia|MM Myanmar|BR Brazil|MX Mexico|' +
    'CA Canada|AU Australia|NZ New Zealand|TH Thailand|ID Indonesia|HK Hong Kong|TW Taiwan'
  )
    .split('|')
    .map((row) => [row.slice(0, 2), row.slice(3)] as const),
);

export interface InventedGroup {
  readonly group: string;
  readonly name: string;
  /** A country, or a country and the day on which it left. */
  readonly members: readonly string[];
}

const union = Object.keys(countryNames).slice(0, 27);
const third = Object.keys(countryNames).slice(27);

export const inventedGroups: readonly InventedGroup[] = [
  { group: '1010', name: 'EU', members: union },
  { group: '1008', name: 'All third countries', members: third },
  { group: '2020', name: 'EEA', members: ['NO', 'IS', 'LI', 'EU'] },
  { group: '2005', name: 'GSP (R 12/978) - Annex IV', members: ['BD', 'KH', 'MM', 'KE'] },
  { group: '2027', name: 'GSP+', members: ['PK', 'LK', 'IN 30-06-2026'] },
  { group: '1034', name: 'Pan-Euro-Med', members: ['MA', 'TN', 'EG', 'EU'] },
];
