import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 1];

/** Switzerland: UID with the VAT register's suffix. Sources: UID ordinance, articles 5 and 8; modulus 11. */
export const ch: VatCountry = {
  code: 'CH',
  prefix: 'CH',
  name: 'Switzerland',
  format: 'E, 9 digits and MWST, TVA or IVA',
  shapes: ['EdddddddddMWST', 'EdddddddddTVA', 'EdddddddddIVA'],
  shapeWithoutSuffix: 'Eddddddddd',
  checkDigits: (body) => weightedSum(body, weights, 1) % 11 === 0,
  examples: {
    valid: ['E639303584MWST', 'E136149166TVA', 'E077155028IVA'],
    invalid: [
      ['E639303585MWST', 'bad_checksum'],
      ['E012983925MWST', 'bad_checksum'],
      ['E639303584', 'missing_suffix'],
      ['E639303584TPV', 'bad_structure'],
      ['639303584MWST', 'bad_structure'],
      ['E639303584M', 'bad_length'],
    ],
  },
};
