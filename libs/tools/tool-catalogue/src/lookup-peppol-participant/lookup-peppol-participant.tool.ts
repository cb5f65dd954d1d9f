import { peppolLookup, smallBody, toolWork } from '@einvoice/limits';
import { presentPointers } from '../outside-text-pointers';
import { defineTool } from '../tool';
import { decideOnParticipant } from './decide-on-participant';
import { lookupPeppolParticipantExamples } from './lookup-peppol-participant.examples';
import { LookupPeppolParticipantInput, LookupPeppolParticipantOutput } from './lookup-peppol-participant.shape';

export const lookupPeppolParticipantTool = defineTool({
  name: 'lookup_peppol_participant',
  title: 'Look up a Peppol participant',
  description:
    'Asks the Peppol network (SML, signed metadata of the SMP) whether a receiver is registered and takes BIS Billing ' +
    '3.0 invoices now. unavailable and not_configured are never a hidden no, and free. Says which identifiers were ' +
    'tried; others may exist. Sends nothing.',
  input: LookupPeppolParticipantInput,
  output: LookupPeppolParticipantOutput,
  price: { credits: 1, paycallUnits: '10000' },
  evidence: {
    factNames: ['status', 'supportsBis30Invoice', 'capability'],
    facts: ({ status, supportsBis30Invoice, capability }) => ({ status, supportsBis30Invoice, capability }),
  },
  sources: ['peppol'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: peppolLookup.deadlineMs + toolWork.roomBesideSourcesMs },
  examples: lookupPeppolParticipantExamples,
  run: async ({ countryCode, vatId, endpointId, endpointScheme }, { peppol }) => {
    const answer = await peppol.lookup({ countryCode, vatId, endpointId, endpointScheme });
    const { status, supportsBis30Invoice, identifiersTried, provenance } = answer;
    return {
      status,
      supportsBis30Invoice,
      capability: answer.status === 'registered' ? answer.capability : null,
      identifier: answer.status === 'registered' ? answer.identifier : null,
      reason: answer.status === 'unavailable' ? answer.reason : null,
      identifiersTried,
      decision: decideOnParticipant(answer),
      provenance: { ...provenance, outsideText: presentPointers({ '/provenance/smpHost': provenance.smpHost }) },
    };
  },
});
