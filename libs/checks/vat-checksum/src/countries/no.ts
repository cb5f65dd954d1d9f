import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1];

/** Norway: organisation number and MVA. Source of the check: Brønnøysund Register Centre, modulus 11. */
export const no: VatCountry = {
  code: 'NO',
  prefix: 'NO',
  name: 'Norway',
  format: '9 digits and MVA',
  shapes: ['dddddddddMVA'],
  shapeWithoutSuffix: 'ddddddddd',
  checkDigits: (body) => weightedSum(body, weights) % 11 === 0,
  examples: {
    valid: ['310261874MVA', '100450461MVA', '671580176MVA'],
    invalid: [
      ['310261875MVA', 'bad_checksum'],
      ['814405158MVA', 'bad_checksum'],
      ['310261874', 'missing_suffix'],
      ['310261874MVB', 'bad_structure'],
      ['310261874MV', 'bad_length'],
    ],
  },
};
