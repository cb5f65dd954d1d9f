import { type ParticipantIdentifier } from './participant-identifier';

/** An identifier that follows from a VAT number: the shape of the number without its prefix, and the value made of it. */
interface Derivation {
  readonly scheme: string;
  readonly body: RegExp;
  /** `$1` … are the groups of `body`, `$&` is all of it. */
  readonly value: string;
}

const derivation = (scheme: string, body: RegExp, value = '$&'): Derivation => ({ scheme, body, value });
/** The VAT number itself, with the country's prefix. */
const vatNumber = (scheme: string, prefix: string): Derivation =>
  derivation(scheme, /^[0-9A-Z+*]{2,13}$/, `${prefix}$&`);

/**
 * Schemes of the Peppol code list (version 9.7, removed ones left out) under which companies of a country are registered
 * and whose value follows from the VAT number, most likely first. Registers that only know another number (Dutch KVK,
 * French SIRET, Icelandic kennitala …) have no row.
 */
const practice: Readonly<Record<string, readonly Derivation[]>> = {
  AT: [vatNumber('9914', 'AT')],
  BE: [derivation('0208', /^[01]\d{9}$/), vatNumber('9925', 'BE')],
  BG: [vatNumber('9926', 'BG')],
  CY: [vatNumber('9928', 'CY')],
  CZ: [vatNumber('9929', 'CZ')],
  DE: [vatNumber('9930', 'DE')],
  DK: [derivation('0184', /^\d{8}$/), vatNumber('0198', 'DK')],
  EE: [vatNumber('9931', 'EE')],
  ES: [vatNumber('9920', 'ES')],
  FI: [derivation('0216', /^\d{8}$/, '0037$&')],
  FR: [
    derivation('0225', /^[0-9A-Z]{2}(\d{9})$/, '$1'),
    derivation('0002', /^[0-9A-Z]{2}(\d{9})$/, '$1'),
    vatNumber('9957', 'FR'),
  ],
  GB: [vatNumber('9932', 'GB')],
  GR: [vatNumber('9933', 'EL')],
  HR: [vatNumber('9934', 'HR')],
  HU: [vatNumber('9910', 'HU')],
  IE: [vatNumber('9935', 'IE')],
  IT: [vatNumber('0211', 'IT')],
  LI: [vatNumber('9936', 'LI')],
  LT: [vatNumber('9937', 'LT')],
  LU: [vatNumber('9938', 'LU')],
  LV: [derivation('0218', /^\d{11}$/), vatNumber('9939', 'LV')],
  MT: [vatNumber('9943', 'MT')],
  NL: [vatNumber('9944', 'NL')],
  NO: [derivation('0192', /^(\d{9})(?:MVA)?$/, '$1')],
  PL: [vatNumber('9945', 'PL')],
  PT: [vatNumber('9946', 'PT')],
  RO: [vatNumber('9947', 'RO')],
  SE: [derivation('0007', /^(\d{10})\d{2}$/, '$1')],
  SI: [vatNumber('9949', 'SI')],
  SK: [derivation('0245', /^\d{10}$/), vatNumber('9950', 'SK')],
};

/** What may precede a VAT number of the country. */
export function vatPrefixes(countryCode: string): readonly string[] {
  if (countryCode === 'GR') return ['EL', 'GR'];
  if (countryCode === 'GB') return ['GB', 'XI'];
  return [countryCode];
}

/**
 * The identifiers that follow from a VAT number by the country's practice.
 * @param vatBody the VAT number in capitals, without separators and without prefix
 */
export function derivableIdentifiers(countryCode: string, vatBody: string): ParticipantIdentifier[] {
  const rows = Object.hasOwn(practice, countryCode) ? practice[countryCode]! : [];
  return rows
    .filter(({ body }) => body.test(vatBody))
    .map(({ scheme, body, value }) => ({ scheme, value: vatBody.replace(body, value) }));
}
