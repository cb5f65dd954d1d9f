import { iban as limits } from '@einvoice/limits';
import { checkIban, type IbanCheck, type IbanStatus, isSound } from './check-iban';
import { cleanIban } from './clean-text';
import { compareCountry } from './compare-country';
import { type IbanCountry } from './iban-country';
import { isNearIdentical } from './near-identical';

/** Only `no_change` may be paid without more. There is no verdict that calls a changed account safe. */
export type PaymentChangeVerdict = 'no_change' | 'verify_first' | 'stop' | 'invalid_new_account';

/** Why a change stops a payment until a person has found out. */
export const stopFlags = [
  'account_country_differs_from_supplier',
  'account_moved_to_another_country',
  'new_account_country_not_sepa',
  'near_identical_account',
] as const;

/** What else is to be known of a change. */
export const verifyFlags = [
  'account_changed_same_country',
  'same_bank_different_account',
  'no_account_on_file',
  'supplier_country_missing',
  'invalid_account_on_file',
] as const;

/** Why the new account is none: the status of the IBAN, or its national check. */
export const invalidFlags = [
  'unknown_country',
  'invalid_length',
  'invalid_structure',
  'invalid_checksum',
  'national_check_failed',
] as const satisfies readonly (IbanStatus | 'national_check_failed')[];

export type PaymentChangeFlag = (typeof stopFlags | typeof verifyFlags | typeof invalidFlags)[number];

/** What a person does before anything is paid to the new account, in this order. */
export const paymentChangeSteps = [
  'hold_payments',
  'call_back_known_number',
  'confirm_with_existing_contact',
  'verify_payee_by_bank',
  'second_approver',
  'keep_evidence',
] as const;
export type PaymentChangeStep = (typeof paymentChangeSteps)[number];

/** A request to pay a supplier to another account. Texts as a person wrote them. */
export interface PaymentChange {
  readonly newIban: string;
  /** What was paid to so far; absent or blank when there is none. */
  readonly ibanOnFile?: string | null;
  /** ISO 3166 code of the supplier's seat, in any case. */
  readonly supplierCountry?: string | null;
}

export interface PaymentChangeCheck {
  readonly verdict: PaymentChangeVerdict;
  /** Empty with `no_change`. */
  readonly flags: readonly PaymentChangeFlag[];
  /** Empty with `no_change`. */
  readonly requiredSteps: readonly PaymentChangeStep[];
}

/**
 * Judges a change of account by what is written alone: it proves neither who owns an account nor that it exists. Never throws.
 * A flag of `stopFlags` makes the verdict `stop`; every other change, also within one bank, is `verify_first`.
 */
export function checkPaymentChange({ newIban, ibanOnFile, supplierCountry }: PaymentChange): PaymentChangeCheck {
  const asked = checkIban(newIban);
  if (!isUsable(asked))
    return { verdict: 'invalid_new_account', flags: [faultOf(asked)], requiredSteps: stepsOf(null) };
  const onFile = isBlank(ibanOnFile) ? null : checkIban(ibanOnFile!);
  if (onFile?.iban === asked.iban) return { verdict: 'no_change', flags: [], requiredSteps: [] };
  const flags = flagsOf(asked, onFile, supplierCountry);
  const isStopped = flags.some((flag) => (stopFlags as readonly string[]).includes(flag));
  return { verdict: isStopped ? 'stop' : 'verify_first', flags, requiredSteps: stepsOf(asked.country) };
}

type UsableIban = IbanCheck & { readonly iban: string; readonly country: IbanCountry };
const isUsable = (check: IbanCheck): check is UsableIban => isSound(check);

/** An empty field of a form is no account; a text of separators alone is an empty field. */
function isBlank(written: string | null | undefined): boolean {
  if (written === null || written === undefined) return true;
  if (written.length > limits.rawCharactersMax) return false;
  const clean = cleanIban(written);
  return 'text' in clean && clean.text === '';
}

const faultOf = ({ status }: IbanCheck): PaymentChangeFlag => (status === 'valid' ? 'national_check_failed' : status);

function flagsOf(
  asked: UsableIban,
  onFile: IbanCheck | null,
  supplierCountry: string | null | undefined,
): PaymentChangeFlag[] {
  const known = onFile !== null && isUsable(onFile) ? onFile : null;
  const seat = compareCountry(asked.country.code, supplierCountry);
  const wasForeign = known !== null && compareCountry(known.country.code, supplierCountry) === 'different';
  const isSameCountry = known?.country === asked.country;
  const found: Partial<Record<PaymentChangeFlag, boolean>> = {
    account_country_differs_from_supplier: seat === 'different' && !wasForeign,
    account_moved_to_another_country: known !== null && !isSameCountry,
    new_account_country_not_sepa: !asked.country.sepa,
    near_identical_account: known !== null && isNearIdentical(asked, known),
    account_changed_same_country: isSameCountry,
    same_bank_different_account: isSameCountry && known?.bankCode === asked.bankCode,
    no_account_on_file: onFile === null,
    supplier_country_missing: seat === 'not_given',
    invalid_account_on_file: onFile !== null && known === null,
  };
  return [...stopFlags, ...verifyFlags].filter((flag) => found[flag]);
}

/**
 * Steps for an account in a country, or for none that could be paid to (null). Banks check the payee's name (Verification of
 * Payee) within SEPA alone; it is required here and never claimed.
 */
function stepsOf(country: IbanCountry | null): PaymentChangeStep[] {
  const left =
    country === null ? ['verify_payee_by_bank', 'second_approver'] : country.sepa ? [] : ['verify_payee_by_bank'];
  return paymentChangeSteps.filter((step) => !left.includes(step));
}
