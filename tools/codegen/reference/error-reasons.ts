import { type NotReadReason } from '@einvoice/invoice-rules';
import { type FlowClosedReason } from '@einvoice/x402-payments';

type Texts<Code extends string> = Readonly<Record<Code, string>>;

/** `details.reasons` of `lane_closed`. */
export const flowClosedReasons: Texts<FlowClosedReason | 'not_configured'> = {
  starting: 'The service has just started and has not yet looked at everything.',
  operator: 'The operator has closed paid calls.',
  facilitator_unreachable: 'The facilitator, which settles payments, does not answer.',
  chain_unreachable: 'The chain does not answer, or is behind.',
  signer_without_gas: 'The account that pays for settlements has too little gas.',
  storage_unreachable: 'The payment storage does not answer.',
  not_configured: 'This installation has no payment settings.',
};

/** `details.reasons` of `not_ready`, and `reasons` of a degraded `/readyz`, beside those of paid calls. */
export const readinessReasons: Texts<string> = {
  database_unreachable: 'The database does not answer.',
  migrations_pending: 'The database has not all migrations that this build needs.',
  migrations_failed: 'A migration has failed half-way.',
  clock_differs_from_database: 'The clock of this machine and that of the database are apart.',
  clock_differs_from_chain: 'The clock of this machine and that of the chain are apart.',
  payments_not_configured: 'This installation has no payment settings.',
  draining: 'This instance is about to end; it still answers for a moment.',
};

/** `code` of the issue in `read.issues` when there is nothing to judge. */
export const unreadDocuments: Texts<NotReadReason> = {
  empty: 'It is empty.',
  pdf: 'It is a PDF where XML was announced.',
  zip: 'It is a ZIP archive.',
  json: 'It is JSON where XML was announced.',
  html: 'It is an HTML page.',
  not_xml: 'It does not begin like XML.',
  other_ubl_document: 'It is a UBL document, but no invoice.',
  invoice_without_namespace: 'Its first element has the name of an invoice, but not its namespace.',
  fattura_pa: 'It is a FatturaPA.',
  zugferd_1: 'It is a ZUGFeRD 1 invoice.',
  other_cii_version: 'It is a Cross Industry Invoice of another version than D16B.',
  envelope: 'It is an envelope; send the invoice inside.',

  too_large: 'It has too many bytes.',
  too_deep: 'Elements, or objects of the PDF, are nested too deep.',
  too_many_elements: 'It has too many elements.',
  too_many_attributes: 'An element has too many attributes.',
  too_many_prefixes: 'It declares too many namespace prefixes.',
  text_too_long: 'A text is too long.',
  document_type: 'It has a document type declaration (DTD); none is read, nor any entity of its own.',
  xml_version: 'It is not XML 1.0.',
  encoding:
    'Its bytes are not in the encoding that it declares, or it declares none that is read: UTF-8, UTF-16, ISO-8859-1, windows-1252 and US-ASCII are.',
  not_well_formed: 'It is not well-formed XML.',
  not_ubl: 'It is no UBL 2.1 Invoice or CreditNote.',
  not_cii: 'It is no Cross Industry Invoice D16B.',
  not_an_invoice: 'Its first element is none of UBL 2.1 or Cross Industry Invoice D16B.',
  not_pdf: 'It is not a PDF.',
  encrypted: 'The PDF is encrypted.',
  no_invoice: 'No attached XML has both an allowed name and a relation to the document.',
  ambiguous_attachment: 'Several attached files claim to be the invoice.',
  too_many_attachments: 'The PDF has too many attached files.',
  too_many_filters: 'The attached XML is encoded more than once.',
  too_many_objects: 'The PDF has too many objects.',
  inflates_too_large: 'A stream of the PDF, or all of them together, inflate to too many bytes.',
  too_much_memory: 'Reading the PDF takes too much memory.',
  too_slow: 'Reading the PDF takes too long.',
  not_readable: 'The PDF is damaged.',
  busy: 'Too many PDFs are being read: over x402 and MCP the call is not charged, and the free routes answer `overloaded`.',
};

/** `error` of a 402: those that we find ourselves. A facilitator's own reasons are passed on as they are. */
export const paymentRefusals: Texts<string> = {
  'Payment required': 'No payment was sent: this is the offer.',
  'No matching payment requirements': '`accepted` is none of our offers. Take one of `accepts`.',
  sandbox_payer_unknown: 'This sandbox takes payments of its own wallets only.',
  unsupported_x402_version: 'The payment came in X-PAYMENT. Send version 2, in PAYMENT-SIGNATURE.',
  invalid_exact_evm_scheme: '`scheme` is not `exact`.',
  invalid_exact_evm_network_mismatch: '`network` is not the offered one.',
  invalid_exact_evm_signature: 'The payer did not sign this authorization.',
  invalid_exact_evm_recipient_mismatch: 'The authorization pays somebody else.',
  invalid_exact_evm_payload_authorization_value_mismatch: 'The authorization is over another amount.',
  invalid_exact_evm_payload_authorization_valid_after: 'The authorization is not valid yet.',
  invalid_exact_evm_payload_authorization_valid_before: 'The authorization ends before the call surely has.',
  invalid_exact_evm_nonce_already_used: 'The authorization was used or cancelled on the chain.',
  invalid_exact_evm_insufficient_balance: 'The payer has too little of the asset.',
  invalid_exact_evm_token_name_mismatch: '`extra.name` is not that of the token.',
  invalid_exact_evm_token_version_mismatch: '`extra.version` is not that of the token.',
  invalid_exact_evm_eip3009_not_supported: 'The asset cannot be paid with an authorization.',
  invalid_exact_evm_transaction_simulation_failed: 'The token would refuse the transfer.',
  invalid_exact_evm_transaction_failed: 'The token refused the transfer.',
  invalid_exact_evm_transfer_event_mismatch: 'What moved on the chain is not this payment.',
};
