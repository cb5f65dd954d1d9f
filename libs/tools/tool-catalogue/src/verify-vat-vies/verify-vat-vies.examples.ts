import { type ToolExample } from '../tool';

/** The numbers are those of the sandbox's register. */
export const verifyVatViesExamples: readonly ToolExample[] = [
  {
    title: 'A number that the register holds',
    input: { vatNumber: 'BE 0999.999.922' },
    expect: {
      state: 'valid',
      reason: null,
      normalized: 'BE0999999922',
      name: { text: 'SANDBOX BREWERY BV', cleaned: false },
      decision: { status: 'ready', decision: { canProceed: true, requiresHumanReview: false } },
      provenance: { source: 'vies-rest', outsideText: ['/name', '/address'] },
    },
  },
  {
    title: 'A number that the register does not hold',
    input: { vatNumber: '999999990B01', countryCode: 'NL' },
    expect: {
      state: 'invalid',
      normalized: 'NL999999990B01',
      name: null,
      decision: { status: 'ready', decision: { canProceed: false, blockingReasons: [{ code: 'not_valid_in_vies' }] } },
    },
  },
  {
    title: 'A country that the register does not cover: no decision, no charge',
    input: { vatNumber: 'GB980780684' },
    expect: {
      state: 'invalid_input',
      reason: 'not_in_vies',
      decision: { status: 'invalid_input', decision: { canProceed: false, requiresHumanReview: true } },
      provenance: { source: 'none', mode: 'local' },
    },
  },
];
