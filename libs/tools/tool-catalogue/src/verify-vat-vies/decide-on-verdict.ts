import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type ViesInputReason, type ViesUnavailable } from '@einvoice/vies-client';
import { type RefusedQuestion, type VatRegisterAnswer } from '../ask-vat-register';
import { vatFix, type VatProblem, vatProblem } from '../vat-issue-reasons';

/** Only the register's own word decides; an outage, a refusal and a malformed number are no verdict. */
export function decideOnVerdict(answer: VatRegisterAnswer): Decision {
  switch (answer.state) {
    case 'valid':
      return decide({ summary: 'VIES says that the VAT number is valid.' });
    case 'invalid':
      return decide({
        summary: 'VIES says that the VAT number is not valid.',
        blockingReasons: [notValid],
        nextActions: [askTheParty],
      });
    case 'invalid_input':
      return refused(answer.reason);
    case 'unavailable':
      return unanswered(answer);
  }
}

const notValid: Reason = {
  code: 'not_valid_in_vies',
  message: 'The number is not valid in VIES. It may still be registered in its country, not for trade within the EU.',
};
const askTheParty: Reason = {
  code: 'not_valid_in_vies',
  message: 'Ask the party for its number, and whether it is registered for trade within the EU.',
};

/** Refusals of numbers that are not malformed, or malformed as only the register can tell. */
export const viesRefusals: Readonly<Record<ViesInputReason, readonly [message: string, fix: string]>> = {
  not_in_vies: [
    'VIES does not cover the country of this number, so nobody was asked.',
    'Ask the register of that country; validate_vat_number checks the form.',
  ],
  unsupported_country: [
    'VIES does not know the country of this number, so nobody was asked.',
    'Check the prefix or countryCode.',
  ],
  malformed_number: ['VIES takes no number of this form, so nobody was asked.', 'Check the number.'],
  prefix_in_number: ['The number holds its prefix twice, so nobody was asked.', 'Write the prefix once.'],
  refused_by_register: ['VIES refused the number as input. That is no verdict.', 'Check prefix and number.'],
};

function refused(reason: RefusedQuestion['reason']): Decision {
  const [message, fix] = Object.hasOwn(viesRefusals, reason)
    ? viesRefusals[reason as ViesInputReason]
    : [vatProblem(reason as VatProblem).message, vatFix(reason as VatProblem).message];
  const nextActions = [{ code: reason, message: fix }];
  return undecided('invalid_input', { summary: `There is no verdict. ${message}`, nextActions });
}

function unanswered({ reason, retryable }: ViesUnavailable): Decision {
  if (reason === 'not_configured') {
    return undecided('not_configured', {
      summary: 'This is a mock answer: VIES is not enabled here, nobody was asked, and nothing is said of the number.',
    });
  }
  const again: Reason = { code: 'ask_again_later', message: 'Ask again later; an outage is not charged.' };
  return undecided('unavailable', {
    summary: `VIES could not answer (${reason}). That says nothing about the number.`,
    nextActions: retryable ? [again] : [],
  });
}
