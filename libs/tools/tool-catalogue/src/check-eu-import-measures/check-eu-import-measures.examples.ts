import { type ToolExample } from '../tool';

/** Codes, duties and measures are those of the sandbox's invented tariff. */
export const checkEuImportMeasuresExamples: readonly ToolExample[] = [
  {
    title: 'A duty by value, and nothing else',
    input: { code: '6110201090', originCountry: 'US' },
    expect: {
      status: 'measures_listed',
      duties: [{ type: '103', area: '1011', duty: '4.500 %', percent: 4.5 }],
      decision: { status: 'ready', decision: { canProceed: true } },
    },
  },
  {
    title: 'Anti-dumping duty by company: a person asks the producer for its code',
    input: { code: '8712900000', originCountry: 'CN' },
    expect: {
      status: 'measures_listed',
      tradeDefenceRange: [{ type: '552', min: 9.3, max: 48.5, allOthers: '48.500 %' }],
      decision: { status: 'ready', decision: { canProceed: false, requiresHumanReview: true } },
    },
  },
  {
    title: 'A ban',
    input: { code: '4403900000', originCountry: 'RU' },
    expect: {
      status: 'restriction_found',
      prohibitions: [{ type: '277', area: 'RU' }],
      decision: { decision: { canProceed: false, blockingReasons: [{ code: 'import_prohibited' }] } },
    },
  },
  {
    title: 'A heading is no code of goods: what can be declared below it',
    input: { code: '871200', originCountry: 'CN' },
    expect: {
      status: 'code_not_declarable',
      declarableChildren: [{ code: '8712100000' }, { code: '8712900000' }],
      decision: { decision: { canProceed: false, blockingReasons: [{ code: 'code_not_declarable' }] } },
    },
  },
];
