import { defineReceiptTool } from '../receipts/define-receipt-tool';
import { daysOf, versionsOf } from '../receipts/receipt-family';
import { ReceiptInput, ReceiptOutput } from '../receipts/receipt.shape';
import { unknownCheckExample } from '../receipts/unknown-check.example';

/** In the catalogue as soon as one of the tools is whose checks it takes. */
export const prepareScreeningReceiptTool = defineReceiptTool({
  name: 'prepare_screening_receipt',
  title: 'Receipt of sanctions screenings',
  description:
    'Signs what earlier screenings of your workspace found (evidence.requestId of their answers): on which day, against which ' +
    'versions of which lists. It never says cleared. The worst of the checks decides. The same bundle again is free.',
  input: ReceiptInput,
  output: ReceiptOutput,
  family: {
    kind: 'sanctions_screening',
    tools: ['screen_sanctioned_name', 'screen_sanctioned_identifier', 'get_sanctions_listing'],
    statement: (checks) => {
      const versions = versionsOf(checks);
      return versions === null
        ? `Asked on ${daysOf(checks)}; no list was screened.`
        : `Screened on ${daysOf(checks)}, against: ${versions}.`;
    },
    limitations: [
      'No match in a list of one day is no statement about another day, another list or another spelling.',
      'Ownership and control by listed parties were not looked at.',
      'This is no legal advice; only the official publication of a list is authentic.',
    ],
    nothing: {},
  },
  examples: [unknownCheckExample],
});
