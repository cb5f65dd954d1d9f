import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import {
  invalidFlags,
  type PaymentChangeCheck,
  type PaymentChangeFlag,
  type PaymentChangeStep,
  stopFlags,
} from '@einvoice/iban';
import { accountNotConfirmed, ibanFix, type IbanProblem, ibanProblem } from '../iban-reasons';

/** Only an account that has not changed lets a payment proceed. */
export function decideOnChange({ verdict, flags, requiredSteps }: PaymentChangeCheck): Decision {
  const isOf = (known: readonly string[]) => (flag: PaymentChangeFlag) => known.includes(flag);
  switch (verdict) {
    case 'no_change':
      return decide({ summary: 'The account is the one on file.', warnings: [accountNotConfirmed] });
    case 'invalid_new_account': {
      const problems = flags.filter(isOf(invalidFlags)) as IbanProblem[];
      return decide({
        summary: 'The new account is none that could be paid to. Hold payments and ask the supplier.',
        requiresHumanReview: true,
        blockingReasons: problems.map(ibanProblem),
        nextActions: [...problems.map(ibanFix), ...requiredSteps.map(stepReason)],
      });
    }
    case 'stop':
    case 'verify_first': {
      const isStop = isOf(stopFlags);
      return decide({
        summary: verdict === 'stop' ? stopSummary : verifySummary,
        requiresHumanReview: true,
        blockingReasons: flags.filter(isStop).map(flagReason),
        warnings: [...flags.filter((flag) => !isStop(flag)).map(flagReason), accountNotConfirmed],
        nextActions: requiredSteps.map(stepReason),
      });
    }
  }
}

const stopSummary =
  'Stop: this change has a mark of payment fraud. Pay nothing to the new account until it is verified.';
const verifySummary = 'Verify first: pay nothing to the new account until a person has confirmed it with the supplier.';

const flagTexts: Readonly<Record<Exclude<PaymentChangeFlag, IbanProblem>, string>> = {
  account_country_differs_from_supplier: 'The new account is in another country than the supplier.',
  account_moved_to_another_country: 'The new account is in another country than the one on file.',
  new_account_country_not_sepa: 'The new account is in a country outside SEPA, where banks check no payee name for it.',
  near_identical_account:
    'The new account differs from the one on file in one or two characters: a typing error, or made to look alike.',
  account_changed_same_country: 'The account has changed within its country.',
  same_bank_different_account:
    'The new account is at the same bank as the one on file. That does not make it the same owner.',
  no_account_on_file: 'There is no account on file to compare with.',
  supplier_country_missing: 'The country of the supplier is not given, so it was not compared.',
  invalid_account_on_file: 'The account on file is no valid IBAN, so it was not compared.',
};

const stepTexts: Readonly<Record<PaymentChangeStep, string>> = {
  hold_payments: 'Hold all payments to this supplier, and keep the account on file as it is.',
  call_back_known_number: 'Call the supplier on a number from your own records, never one from the request.',
  confirm_with_existing_contact: 'Let a contact you already know read the new account number to you.',
  verify_payee_by_bank:
    'Let your bank verify the payee (name and IBAN) before the first payment; it was not done here.',
  second_approver: 'Let a second person approve the change.',
  keep_evidence: 'Keep the request, who confirmed it, how and when.',
};

const flagReason = (code: PaymentChangeFlag): Reason =>
  code in flagTexts ? { code, message: flagTexts[code as keyof typeof flagTexts] } : ibanProblem(code as IbanProblem);
const stepReason = (code: PaymentChangeStep): Reason => ({ code, message: stepTexts[code] });
