import { type ToolExample } from '../tool';

export const verifyIbanExamples: readonly ToolExample[] = [
  {
    title: 'A Belgian account as it is printed',
    input: { iban: 'BE68 5390 0754 7034', expectedCountry: 'BE' },
    expect: {
      status: 'valid',
      countryCode: 'BE',
      bankCode: '539',
      branchCode: null,
      accountNumber: '0075470',
      sepa: true,
      nationalCheck: 'passed',
      countryComparison: 'same',
      decision: { status: 'ready', decision: { canProceed: true, warnings: [{ code: 'account_not_confirmed' }] } },
      provenance: { source: 'payment-account', mode: 'local' },
    },
  },
  {
    title: 'An account in another country than expected: a person has to look',
    input: { iban: 'LT121000011101001000', expectedCountry: 'BE' },
    expect: {
      status: 'valid',
      countryComparison: 'different',
      decision: {
        status: 'ready',
        decision: { canProceed: false, requiresHumanReview: true, warnings: [{ code: 'account_country_differs' }, {}] },
      },
    },
  },
  {
    title: 'Check digits that do not fit',
    input: { iban: 'BE69539007547034' },
    expect: {
      status: 'invalid_checksum',
      countryCode: 'BE',
      accountNumber: null,
      nationalCheck: 'not_applicable',
      countryComparison: 'not_given',
      decision: { status: 'ready', decision: { canProceed: false, blockingReasons: [{ code: 'invalid_checksum' }] } },
    },
  },
];
