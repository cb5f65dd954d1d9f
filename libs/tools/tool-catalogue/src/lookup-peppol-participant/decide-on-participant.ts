import { decide, type Decision, type Reason, undecided } from '@einvoice/decision-envelope';
import { type InvoiceCapability, type PeppolAnswer } from '@einvoice/peppol-client';

/** Only `registered` and `not_registered` decide; a network that cannot be asked is no "no". */
export function decideOnParticipant(answer: PeppolAnswer): Decision {
  switch (answer.status) {
    case 'registered':
      return answer.supportsBis30Invoice
        ? decide({ summary: 'The receiver is registered in Peppol and takes BIS Billing 3.0 invoices.' })
        : cannotReceive(`The receiver is registered in Peppol, but ${obstacles[answer.capability]}.`);
    case 'not_registered':
      return answer.otherIdentifiersPossible
        ? cannotReceive('The receiver was not found in Peppol under the identifiers tried.', otherIdentifiers)
        : cannotReceive('The receiver is not registered in Peppol under this identifier.');
    case 'unavailable':
      return undecided('unavailable', {
        summary: `The Peppol network could not answer (${answer.reason}). That says nothing about the receiver.`,
        nextActions: [{ code: 'ask_again_later', message: 'Ask again later; an outage is not charged.' }],
      });
    case 'not_configured':
      return undecided('not_configured', {
        summary: 'This is a mock answer: the Peppol lookup is not enabled here, and nobody was asked.',
      });
  }
}

/** What on the receiver's side blocks an invoice. */
const obstacles: Readonly<Record<InvoiceCapability, string>> = {
  supported: 'takes BIS Billing 3.0 invoices',
  document_type_missing: 'it lists no BIS Billing 3.0 invoice among its document types',
  process_missing: 'its invoice document type does not belong to the billing process',
  endpoint_missing: 'its invoice document type has no AS4 endpoint',
  endpoint_not_yet_active: 'its endpoint for invoices is not active yet',
  endpoint_expired: 'its endpoint for invoices has expired',
};

const otherIdentifiers: Reason = {
  code: 'other_identifiers_possible',
  message: 'Only identifiers that follow from what was sent were tried; the party may be registered under another.',
};

function cannotReceive(finding: string, warning?: Reason): Decision {
  const code = 'receiver_cannot_receive';
  return decide({
    summary: finding,
    blockingReasons: [{ code, message: `${finding} A BIS Billing 3.0 invoice cannot be delivered to it.` }],
    warnings: warning ? [warning] : [],
    nextActions: [
      {
        code,
        message: warning
          ? 'Ask the receiver for its Peppol identifier (scheme and number), and check that one.'
          : 'Agree on another way with the receiver, or ask it to register for BIS Billing 3.0 invoices.',
      },
    ],
    requiresHumanReview: true,
  });
}
