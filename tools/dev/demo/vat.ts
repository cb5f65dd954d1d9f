import { type ValidateVatNumberAnswer } from '@einvoice/paycall-client';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, say } from './narration';
import { payFor, payForNothing, printDecision } from './paid-call';

const operation = 'validate_vat_number';

/** The form of three numbers: a right one, one with wrong check digits, and one of a country without rules. */
export async function demoVat(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  const print = (answer: ValidateVatNumberAnswer) => {
    say.line(`number      ${answer.normalized}, valid ${answer.valid}, issue ${answer.issue}`);
    printDecision(answer);
  };

  say.title('A VAT number as people write it: be 0899.121.407');
  const right = await payFor(system, buyer, operation, { vatNumber: 'be 0899.121.407' });
  print(right.answer);
  check(right.answer.valid && right.answer.normalized === 'BE0899121407', 'well formed, and normalized');

  say.title('One digit wrong: 0899.121.408, country BE');
  const wrong = await payFor(system, buyer, operation, { vatNumber: '0899.121.408', countryCode: 'BE' });
  print(wrong.answer);
  check(!wrong.answer.valid && wrong.answer.issue === 'bad_checksum', 'the check digits do not fit');

  say.title('A country without rules here: US123456789');
  const unknown = await payForNothing(system, buyer, operation, { vatNumber: 'US123456789' });
  if (unknown) {
    print(unknown);
    check(unknown.decision.status === 'invalid_input', 'no decision could be made, so none is charged');
  }
}
