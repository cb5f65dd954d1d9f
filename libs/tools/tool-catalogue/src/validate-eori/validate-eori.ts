import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type EoriAnswer, type EoriHint, type EoriUnanswered, readEori } from '@einvoice/eori-client';
import { presentPointers } from '../outside-text-pointers';
import { type ToolDeps } from '../tool';
import { type ValidateEoriInput, type ValidateEoriOutput } from './validate-eori.shape';

/** Reads how a number is written, and asks the register when it can be one of its numbers. */
export async function validateEori({ eori: text }: ValidateEoriInput, { eori }: ToolDeps): Promise<ValidateEoriOutput> {
  const { hints } = readEori(text);
  const answer = await eori.check(text);
  const isVerdict = answer.state === 'valid' || answer.state === 'not_valid';
  const [name, address] = isVerdict ? [answer.name, answer.address] : [null, null];
  return {
    status: statusOf(answer),
    eori: answer.eori,
    existence: isVerdict ? answer.state : 'not_run',
    ...{ name, address, requestDate: isVerdict ? answer.requestDate : null, hints },
    reason: 'reason' in answer ? answer.reason : null,
    decision: decideOn(answer, hints),
    provenance: { ...answer.provenance, outsideText: presentPointers({ '/name': name, '/address': address }) },
  };
}

/** One when the register was asked now and answered. */
export const answeredNow = ({ existence, provenance }: ValidateEoriOutput): number =>
  existence !== 'not_run' && !provenance.fromCache ? 1 : 0;

/** How many questions a call may put to the register. */
export const openQuestions = ({ eori }: ValidateEoriInput): number => (readEori(eori).state === 'well_formed' ? 1 : 0);

function statusOf({ state }: EoriAnswer): ValidateEoriOutput['status'] {
  if (state === 'unavailable' || state === 'schema_unverified' || state === 'not_configured') return 'structure_only';
  return state;
}

const hintTexts: Readonly<Record<EoriHint, string>> = {
  use_gr: 'EORI numbers of Greece begin with GR, not with EL as its VAT numbers do.',
  country_missing: 'An EORI number begins with two letters of a country.',
  too_long: 'An EORI number has at most 15 letters and digits after the country.',
  looks_like_vat_number: 'This is a VAT number; EORI numbers of this country are other numbers.',
  unusual_for_country: 'EORI numbers of this country are usually written otherwise.',
  ask_hmrc: 'Numbers that begin with GB are in the register of HMRC, the customs of the United Kingdom.',
};
const reasonsOf = (hints: readonly EoriHint[]): readonly Reason[] =>
  hints.map((code) => ({ code, message: hintTexts[code] }));

const saysNothingElse: Reason = {
  code: 'number_alone',
  message: 'A valid number says nothing about the goods, the VAT or who may represent whom.',
};

function decideOn(answer: EoriAnswer, hints: readonly EoriHint[]): Decision {
  const { eori } = answer;
  switch (answer.state) {
    case 'valid':
      return decide({ summary: `${eori} is a valid EORI number.`, warnings: [...reasonsOf(hints), saysNothingElse] });
    case 'not_valid':
      return decide({
        summary: `${eori} is not valid in the EU register of economic operators.`,
        blockingReasons: [{ code: 'not_valid_in_eos', message: 'The register does not know it as valid.' }],
        warnings: reasonsOf(hints),
        nextActions: [{ code: 'ask_for_number', message: 'Ask the operator for the number, and when it was issued.' }],
      });
    case 'malformed':
      return undecided('invalid_input', {
        summary: 'No EORI number is written like this, so nobody was asked; no charge.',
        blockingReasons: [{ code: 'eori_malformed', message: 'Two letters of a country and 1 to 15 letters or digits.' }], // prettier-ignore
        nextActions: reasonsOf(hints),
      });
    case 'not_covered':
      return undecided('invalid_input', {
        summary: `The EU register does not hold numbers that begin with ${eori.slice(0, 2)}, so nobody was asked; no charge.`,
        nextActions: [askElsewhere(eori)],
      });
    default:
      return withoutAnswer(answer);
  }
}

const askElsewhere = (eori: string): Reason =>
  eori.startsWith('GB')
    ? { code: 'ask_hmrc', message: 'Ask HMRC: https://www.gov.uk/check-eori-number.' }
    : { code: 'ask_customs', message: 'Ask the customs of that country.' };

function withoutAnswer({ state, eori, reason, retryable }: EoriUnanswered): Decision {
  if (state === 'not_configured') {
    return undecided('not_configured', {
      summary: `${eori} is written like an EORI number. The register is not enabled here; nobody was asked.`,
    });
  }
  const what = state === 'schema_unverified' ? 'What answered is not the register as its interface says' : 'The register could not answer'; // prettier-ignore
  return undecided('unavailable', {
    summary: `${eori} is written like an EORI number. ${what} (${reason}); that says nothing about the number.`,
    nextActions: retryable ? [{ code: 'ask_again_later', message: 'Ask again later; an outage is not charged.' }] : [],
  });
}
