import { type VerifyVatViesAnswer } from '@einvoice/paycall-client';
import { viesSandboxNumbers } from '@einvoice/test-kit';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, say } from './narration';
import { payFor, payForNothing, printDecision } from './paid-call';

const operation = 'verify_vat_vies';

/** The register's word on two numbers, and a member state whose register is down: no verdict, no charge. */
export async function demoVies(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  const print = (answer: VerifyVatViesAnswer) => {
    say.line(`register    ${answer.normalized} is ${answer.state}${answer.reason ? `: ${answer.reason}` : ''}`);
    if (answer.name)
      say.line(`            held by ${answer.name.text}, ${answer.address?.text ?? 'address not disclosed'}`);
    printDecision(answer);
  };
  const { valid, notRegistered, memberStateDown } = viesSandboxNumbers;

  say.title(`A number that the register holds: ${valid}`);
  const held = await payFor(system, buyer, operation, { vatNumber: valid });
  print(held.answer);
  check(held.answer.state === 'valid', 'valid, by the word of the register');

  say.title(`A number that it does not hold: ${notRegistered}`);
  const unheld = await payFor(system, buyer, operation, { vatNumber: notRegistered });
  print(unheld.answer);
  check(unheld.answer.state === 'invalid', 'not valid, by the word of the register');

  say.title(`A member state whose register is down: ${memberStateDown}`);
  const outage = await payForNothing(system, buyer, operation, { vatNumber: memberStateDown });
  if (outage) {
    print(outage);
    check(outage.state === 'unavailable', 'an outage is no verdict');
  }
}
