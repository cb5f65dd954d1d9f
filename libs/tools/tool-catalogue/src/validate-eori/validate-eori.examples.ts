import { type ToolExample } from '../tool';

/** The numbers are those of the sandbox's register. */
export const validateEoriExamples: readonly ToolExample[] = [
  {
    title: 'A valid number whose operator lets the name be shown',
    input: { eori: 'DE1234567' },
    expect: {
      ...{ status: 'valid', existence: 'valid', name: { text: 'SANDBOX IMPORT GMBH' } },
      decision: { status: 'ready', decision: { canProceed: true, warnings: [{ code: 'number_alone' }] } },
      provenance: { source: 'eos', outsideText: ['/name', '/address'] },
    },
  },
  {
    title: 'A number that is not valid',
    input: { eori: 'NL123456780' },
    expect: {
      ...{ status: 'not_valid', existence: 'not_valid' },
      decision: { status: 'ready', decision: { canProceed: false, blockingReasons: [{ code: 'not_valid_in_eos' }] } },
    },
  },
  {
    title: 'A number of the United Kingdom: another register, no charge',
    input: { eori: 'GB123456789000' },
    expect: {
      ...{ status: 'not_covered', existence: 'not_run', hints: ['ask_hmrc'] },
      decision: { status: 'invalid_input', decision: { nextActions: [{ code: 'ask_hmrc' }] } },
    },
  },
  {
    title: 'The register fails: only how the number is written is known, no charge',
    input: { eori: 'PL999999999999999' },
    expect: {
      ...{ status: 'structure_only', existence: 'not_run', reason: 'register_fault' },
      decision: { status: 'unavailable', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
];
