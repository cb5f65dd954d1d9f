import { decide, type Decision, type Reason } from '@einvoice/decision-envelope';
import { checkIban, compareCountry, type CountryComparison, type IbanCheck } from '@einvoice/iban';
import { accountNotConfirmed, ibanFix, type IbanProblem, ibanProblem } from '../iban-reasons';
import { defineTool } from '../tool';
import { verifyIbanExamples } from './verify-iban.examples';
import { VerifyIbanInput, VerifyIbanOutput } from './verify-iban.shape';

export const verifyIbanTool = defineTool({
  name: 'verify_iban',
  title: 'Verify how an IBAN is written',
  description:
    'Checks country, length, structure and check digits of an IBAN of any country of the SWIFT registry, with the national ' +
    'check digits where a country defines them, and names bank, branch, account and SEPA. Free, asks nobody. It does not ' +
    'prove that the account exists or whose it is. For a changed account of a supplier use check_payment_change.',
  input: VerifyIbanInput,
  output: VerifyIbanOutput,
  price: { credits: 0 },
  examples: verifyIbanExamples,
  run: async ({ iban, expectedCountry }, deps) => {
    const check = checkIban(iban);
    const { status, country, bankCode, branchCode, accountNumber, nationalCheck } = check;
    const countryComparison = compareCountry(country?.code ?? null, expectedCountry);
    return {
      status,
      countryCode: country?.code ?? null,
      bankCode,
      branchCode,
      accountNumber,
      sepa: country?.sepa ?? null,
      nationalCheck,
      countryComparison,
      decision: decideOnIban(check, countryComparison),
      provenance: { source: 'payment-account', mode: 'local', checkedAt: deps.now().toISOString() },
    };
  },
});

const countryDiffers: Reason = {
  code: 'account_country_differs',
  message: 'The account is in another country than the expected one.',
};
const askTheParty: Reason = {
  code: 'account_country_differs',
  message: 'Ask the party over a number from your own records why its account is in another country.',
};

/** Wrong national check digits block like wrong check digits: a bank of that country would refuse the account. */
function decideOnIban(check: IbanCheck, comparison: CountryComparison): Decision {
  const { status, nationalCheck, refusedCharacter } = check;
  if (status !== 'valid') return refused(status, refusedCharacter);
  if (nationalCheck === 'failed') return refused('national_check_failed');
  const form = nationalCheck === 'passed' ? 'The IBAN and its national check digits are right' : 'The IBAN is right';
  if (comparison === 'different') {
    return decide({
      summary: `${form}, but the account is in another country than expected.`,
      requiresHumanReview: true,
      warnings: [countryDiffers, accountNotConfirmed],
      nextActions: [askTheParty],
    });
  }
  return decide({ summary: `${form} as written; nobody was asked about it.`, warnings: [accountNotConfirmed] });
}

/** An account of an unknown country may still be one, in its own form: a person has to look. */
function refused(code: IbanProblem, refusedCharacter: string | null = null): Decision {
  const message = refusedCharacter ? `The character ${refusedCharacter} occurs in no IBAN.` : ibanProblem(code).message;
  return decide({
    summary: `This is not a usable IBAN. ${message}`,
    requiresHumanReview: code === 'unknown_country',
    blockingReasons: [{ code, message }],
    nextActions: [ibanFix(code)],
  });
}
