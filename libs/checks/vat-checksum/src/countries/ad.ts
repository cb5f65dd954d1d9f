import { type VatCountry } from '../country';

/**
 * Andorra: NRT; the first letter names the kind of taxpayer. How the last letter is computed is not public.
 * Source of the structure: the OECD's sheet on tax numbers of Andorra.
 */
export const ad: VatCountry = {
  code: 'AD',
  prefix: 'AD',
  name: 'Andorra',
  format: 'A, C, D, E, F, G, L, O, P or U, 6 digits and a letter',
  shapes: ['lddddddl'],
  isIssuable: (body) => 'ACDEFGLOPU'.includes(body[0]!),
  checkDigits: () => null,
  examples: {
    valid: ['U132950X', 'D059888N'],
    invalid: [
      ['I706193G', 'bad_structure'],
      ['U1329501', 'bad_structure'],
      ['U13295X', 'bad_length'],
    ],
  },
};
