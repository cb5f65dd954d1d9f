import { type ToolExample } from '../tool';

export const checkPaymentChangeExamples: readonly ToolExample[] = [
  {
    title: 'The account moves to another country',
    input: { newIban: 'LT121000011101001000', ibanOnFile: 'BE68539007547034', supplierCountry: 'BE' },
    expect: {
      verdict: 'stop',
      flags: ['account_country_differs_from_supplier', 'account_moved_to_another_country'],
      requiredSteps: [
        'hold_payments',
        'call_back_known_number',
        'confirm_with_existing_contact',
        'verify_payee_by_bank',
        'second_approver',
        'keep_evidence',
      ],
      decision: {
        status: 'ready',
        decision: {
          canProceed: false,
          requiresHumanReview: true,
          blockingReasons: [
            { code: 'account_country_differs_from_supplier' },
            { code: 'account_moved_to_another_country' },
          ],
        },
      },
      provenance: { source: 'payment-account', mode: 'local' },
    },
  },
  {
    title: 'Another account at the same bank: to be verified all the same',
    input: { newIban: 'BE75 5391 1122 2351', ibanOnFile: 'BE68 5390 0754 7034', supplierCountry: 'BE' },
    expect: {
      verdict: 'verify_first',
      flags: ['account_changed_same_country', 'same_bank_different_account'],
      decision: { decision: { canProceed: false, requiresHumanReview: true, blockingReasons: [] } },
    },
  },
  {
    title: 'The account on file, written in another way',
    input: { newIban: 'be68 5390 0754 7034', ibanOnFile: 'BE68539007547034' },
    expect: {
      verdict: 'no_change',
      flags: [],
      requiredSteps: [],
      decision: { decision: { canProceed: true, requiresHumanReview: false } },
    },
  },
  {
    title: 'No account at all',
    input: { newIban: 'BE69539007547034' },
    expect: {
      verdict: 'invalid_new_account',
      flags: ['invalid_checksum'],
      decision: { decision: { canProceed: false, blockingReasons: [{ code: 'invalid_checksum' }] } },
    },
  },
];
