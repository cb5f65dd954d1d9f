import { type ToolExample } from '../tool';

/** The participants are those of the sandbox's Peppol network. */
export const lookupPeppolParticipantExamples: readonly ToolExample[] = [
  {
    title: 'A Belgian receiver by its VAT number',
    input: { countryCode: 'BE', vatId: 'BE 0999.000.129' },
    expect: {
      status: 'registered',
      supportsBis30Invoice: true,
      capability: 'supported',
      identifier: { scheme: '0208', value: '0999000129' },
      decision: { status: 'ready', decision: { canProceed: true, requiresHumanReview: false } },
      provenance: { source: 'peppol-sml-smp', signatureVerified: true, outsideText: ['/provenance/smpHost'] },
    },
  },
  {
    title: 'A receiver whose only endpoint has expired',
    input: { countryCode: 'BE', endpointId: '0999000525', endpointScheme: '0208' },
    expect: {
      status: 'registered',
      supportsBis30Invoice: false,
      capability: 'endpoint_expired',
      decision: {
        status: 'ready',
        decision: {
          canProceed: false,
          requiresHumanReview: true,
          blockingReasons: [{ code: 'receiver_cannot_receive' }],
        },
      },
    },
  },
  {
    title: 'Not found under what follows from the VAT number: others are possible',
    input: { countryCode: 'NL', vatId: 'NL999999990B01' },
    expect: {
      status: 'not_registered',
      supportsBis30Invoice: false,
      identifiersTried: [
        { scheme: '0088', source: 'contract_default', result: 'not_registered' },
        { scheme: '9944', source: 'country_practice', result: 'not_registered' },
      ],
      decision: {
        status: 'ready',
        decision: { requiresHumanReview: true, warnings: [{ code: 'other_identifiers_possible' }] },
      },
    },
  },
];
