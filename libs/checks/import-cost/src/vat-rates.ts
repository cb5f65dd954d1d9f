import { type VatRateRule } from './cost-rule';

/** Country, first day, standard rate in percent. The last row of a country has no end; rows before 2024 are not kept. */
const rows: readonly (readonly [country: string, from: string, percent: string])[] = [
  ...['AT 20', 'BE 21', 'BG 20', 'CY 19', 'CZ 21', 'DE 19', 'DK 25', 'ES 21', 'FR 20', 'GR 24', 'HR 25', 'HU 27'],
  ...['IE 23', 'IT 22', 'LT 21', 'LV 21', 'MT 18', 'NL 21', 'PL 23', 'PT 23', 'SE 25', 'SI 22'],
].map((row) => [row.slice(0, 2), '2024-01-01', row.slice(3)] as const);
const changed: typeof rows = [
  ['EE', '2024-01-01', '22'],
  ['EE', '2025-07-01', '24'],
  ['FI', '2024-01-01', '24'],
  ['FI', '2024-09-01', '25.5'],
  ['LU', '2024-01-01', '17'],
  ['RO', '2024-01-01', '19'],
  ['RO', '2025-08-01', '21'],
  ['SK', '2024-01-01', '20'],
  ['SK', '2025-01-01', '23'],
];

/** Standard rates of the 27 member states since 1 January 2024. */
export const vatRates: readonly VatRateRule[] = [...rows, ...changed].map(([country, from, amount], index, all) => {
  const next = all[index + 1];
  return {
    ...{ id: `vat_${country.toLowerCase()}_${from}`, kind: 'vat_rate', country, amount, from },
    to: next?.[0] === country ? dayBefore(next[1]) : null,
    legalBasis: 'Directive 2006/112/EC, articles 96 and 97, and the VAT act of the member state',
    sourceUrl: 'https://ec.europa.eu/taxation_customs/tedb/',
    ...{ reviewedAt: '2026-11-23', certainty: 'certain' },
  } as const;
});

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
