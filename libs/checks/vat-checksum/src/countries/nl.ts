import { digitAt, numberAt } from '../characters';
import { passesMod97And10, weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [9, 8, 7, 6, 5, 4, 3, 2];

/** Companies: the eleven test of the RSIN in front. */
const passesEleven = (body: string) => (weightedSum(body, weights) - digitAt(body, 8)) % 11 === 0;

/** Netherlands. Source of the checks: Tax Administration; sole traders since 2020 have ISO 7064 MOD 97-10 over NL and body. */
export const nl: VatCountry = {
  code: 'NL',
  prefix: 'NL',
  name: 'Netherlands',
  format: '9 digits, B and 2 digits, not B00',
  shapes: ['dddddddddBdd'],
  isIssuable: (body) => numberAt(body, 0, 9) > 0 && !body.endsWith('00'),
  checkDigits: (body) => passesEleven(body) || passesMod97And10(`NL${body}`),
  examples: {
    valid: ['961230083B45', '723313374B46', '142499079B46'],
    invalid: [
      ['961230084B45', 'bad_checksum'],
      ['961230083B00', 'bad_structure'],
      ['000000000B01', 'bad_structure'],
      ['961230083C45', 'bad_structure'],
      ['961230083B4', 'bad_length'],
    ],
  },
};
