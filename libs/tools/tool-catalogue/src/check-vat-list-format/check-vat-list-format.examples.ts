import { type ToolExample } from '../tool';

export const checkVatListFormatExamples: readonly ToolExample[] = [
  {
    title: 'Two well-formed numbers',
    input: {
      rows: [
        { reference: 'supplier 1', vatId: 'be 0899.121.407' },
        { reference: 'supplier 2', vatId: 'ATU12345675' },
      ],
    },
    expect: {
      rows: [
        { input: 'be 0899.121.407', reference: 'supplier 1', local: 'well_formed', normalized: 'BE0899121407' },
        { reference: 'supplier 2', local: 'well_formed', issue: 'none', countryCode: 'AT' },
      ],
      decision: { status: 'ready', decision: { canProceed: true, warnings: [{ code: 'register_not_consulted' }] } },
      provenance: { source: 'vat-checksum', mode: 'local' },
    },
  },
  {
    title: 'A typing error, a repeated number, a country without rules',
    input: {
      rows: [
        { reference: 'a', vatId: 'BE0899121408' },
        { reference: 'b', vatId: 'BE0899121407' },
        { reference: 'c', vatId: 'BE 0899 121 407' },
        { reference: 'd', vatId: 'US123456789' },
      ],
    },
    expect: {
      rows: [
        { local: 'malformed', issue: 'bad_checksum' },
        { local: 'well_formed', issue: 'none' },
        { local: 'duplicate', issue: 'none' },
        { local: 'not_covered', issue: 'unsupported_country', countryCode: null },
      ],
      decision: {
        status: 'ready',
        decision: {
          canProceed: false,
          requiresHumanReview: true,
          blockingReasons: [{ code: 'bad_checksum' }, { code: 'duplicate' }],
        },
      },
    },
  },
];
