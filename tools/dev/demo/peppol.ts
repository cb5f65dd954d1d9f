import { type LookupPeppolParticipantAnswer, type LookupPeppolParticipantInput } from '@einvoice/paycall-client';
import { peppolSandboxParticipants } from '@einvoice/test-kit';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, say } from './narration';
import { payFor, payForNothing, printDecision } from './paid-call';

const operation = 'lookup_peppol_participant';

/** A receiver that takes BIS 3 invoices, one that does not, one that is not registered, and a broken network. */
export async function demoPeppol(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  const print = (answer: LookupPeppolParticipantAnswer) => {
    const takes = answer.supportsBis30Invoice === null ? 'not known' : String(answer.supportsBis30Invoice);
    say.line(`receiver    ${answer.status}, takes BIS Billing 3.0 invoices: ${takes}`);
    for (const { scheme, value, result, source } of answer.identifiersTried) {
      say.line(`            tried ${scheme}:${value} (${source}): ${result}`);
    }
    printDecision(answer);
  };
  const belgian = (participant: string): LookupPeppolParticipantInput => {
    const [endpointScheme, endpointId] = participant.split(':') as [string, string];
    return { countryCode: 'BE', endpointScheme, endpointId };
  };
  const { bis30Invoice, pintOnly, dnsServerFailure } = peppolSandboxParticipants;

  const vatId = `BE${bis30Invoice.slice(-10)}`;
  say.title(`A Belgian receiver by its VAT number: ${vatId}`);
  const able = await payFor(system, buyer, operation, { countryCode: 'BE', vatId });
  print(able.answer);
  check(able.answer.supportsBis30Invoice === true, 'registered, and takes invoices, by signed metadata');

  say.title(`A receiver of other documents only: ${pintOnly}`);
  const unable = await payFor(system, buyer, operation, belgian(pintOnly));
  print(unable.answer);
  check(unable.answer.status === 'registered' && !unable.answer.supportsBis30Invoice, 'registered, but cannot receive');

  say.title('Nobody is registered under what follows from NL999999990B01');
  const absent = await payFor(system, buyer, operation, { countryCode: 'NL', vatId: 'NL999999990B01' });
  print(absent.answer);
  check(
    absent.answer.status === 'not_registered',
    'not found, and the answer says that other identifiers are possible',
  );

  say.title(`The network fails while we ask for ${dnsServerFailure}`);
  const outage = await payForNothing(system, buyer, operation, belgian(dnsServerFailure));
  if (outage) {
    print(outage);
    check(outage.status === 'unavailable', 'an outage is never a hidden "no"');
  }
}
