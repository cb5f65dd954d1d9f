import { type VatCountry } from '../country';

/**
 * Albania: NIPT; the first letter names the decade. How the last letter is computed is not public.
 * Source of the structure: the OECD's sheet on tax numbers of Albania.
 */
export const al: VatCountry = {
  code: 'AL',
  prefix: 'AL',
  name: 'Albania',
  format: 'A to M, 8 digits and a letter',
  shapes: ['lddddddddl'],
  isIssuable: (body) => body[0]! <= 'M',
  checkDigits: () => null,
  examples: {
    valid: ['J91402501L', 'K22218003V'],
    invalid: [
      ['Z22218003V', 'bad_structure'],
      ['K222180031', 'bad_structure'],
      ['K2221800V', 'bad_length'],
    ],
  },
};
