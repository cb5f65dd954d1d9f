import { peppolSandboxParticipants } from '@einvoice/test-kit';
import { type LookupPeppolParticipantAnswer } from '@einvoice/tool-catalogue';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, say } from './narration';
import { payFor, payForNothing, printDecision } from './paid-call';

const operation = 'lookup_peppol_participant';

/** A receiver that takes BIS 3 invoices, one that does not, one that is not registered, and a broken network. */
export async function demoPeppol(house: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(house);
  const print = (answer: LookupPeppolParticipantAnswer) => {
    const takes = answer.supportsBis30Invoice === null ? 'not known' : String(answer.supportsBis30Invoice);
    say.line(`receiver    ${answer.status}, takes BIS Billing 3.0 invoices: ${takes}`);
    for (const { scheme, value, result, source } of answer.identifiersTried) {
      say.line(`            tried ${scheme}:${value} (${source}): ${result}`);
    }
    printDecision(answer);
  };
  const ask = (participant: string) => {
    const [endpointScheme, endpointId] = participant.split(':');
    return { operation, body: { countryCode: 'BE', endpointScheme, endpointId } };
  };
  const { bis30Invoice, pintOnly, dnsServerFailure } = peppolSandboxParticipants;
  const ofVat = (vatId: string, countryCode: string) => ({ operation, body: { countryCode, vatId } });

  const vatId = `BE${bis30Invoice.slice(-10)}`;
  say.title(`A Belgian receiver by its VAT number: ${vatId}`);
  const able = await payFor<LookupPeppolParticipantAnswer>(house, buyer, ofVat(vatId, 'BE'));
  print(able.answer);
  check(able.answer.supportsBis30Invoice === true, 'registered, and takes invoices, by signed metadata');

  say.title(`A receiver of other documents only: ${pintOnly}`);
  const unable = await payFor<LookupPeppolParticipantAnswer>(house, buyer, ask(pintOnly));
  print(unable.answer);
  check(unable.answer.status === 'registered' && !unable.answer.supportsBis30Invoice, 'registered, but cannot receive');

  say.title('Nobody is registered under what follows from NL999999990B01');
  const absent = await payFor<LookupPeppolParticipantAnswer>(house, buyer, ofVat('NL999999990B01', 'NL'));
  print(absent.answer);
  check(
    absent.answer.status === 'not_registered',
    'not found, and the answer says that other identifiers are possible',
  );

  say.title(`The network fails while we ask for ${dnsServerFailure}`);
  const outage = await payForNothing<LookupPeppolParticipantAnswer>(house, buyer, ask(dnsServerFailure));
  if (outage) {
    print(outage);
    check(outage.status === 'unavailable', 'an outage is never a hidden "no"');
  }
}
