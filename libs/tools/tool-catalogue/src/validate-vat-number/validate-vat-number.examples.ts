import { type ToolExample } from '../tool';

export const validateVatNumberExamples: readonly ToolExample[] = [
  {
    title: 'A Belgian number as people write it',
    input: { vatNumber: 'be 0899.121.407' },
    expect: {
      valid: true,
      normalized: 'BE0899121407',
      issue: 'none',
      countryCode: 'BE',
      checksumApplied: true,
      decision: { status: 'ready', decision: { canProceed: true, warnings: [{ code: 'register_not_consulted' }] } },
      provenance: { source: 'vat-checksum', mode: 'local' },
    },
  },
  {
    title: 'Check digits that do not fit; the country comes from countryCode',
    input: { vatNumber: '0899121408', countryCode: 'BE' },
    expect: {
      valid: false,
      issue: 'bad_checksum',
      decision: { status: 'ready', decision: { canProceed: false, blockingReasons: [{ code: 'bad_checksum' }] } },
    },
  },
  {
    title: 'A country without rules: no decision, no charge',
    input: { vatNumber: 'US123456789' },
    expect: {
      valid: false,
      issue: 'unsupported_country',
      countryCode: null,
      decision: { status: 'invalid_input', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
];
