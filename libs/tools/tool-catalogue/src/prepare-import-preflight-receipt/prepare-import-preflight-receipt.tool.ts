import { defineReceiptTool } from '../receipts/define-receipt-tool';
import { daysOf, versionsOf } from '../receipts/receipt-family';
import { ReceiptInput, ReceiptOutput } from '../receipts/receipt.shape';
import { unknownCheckExample } from '../receipts/unknown-check.example';

/** In the catalogue as soon as one of the tools is whose checks it takes. */
export const prepareImportPreflightReceiptTool = defineReceiptTool({
  name: 'prepare_import_preflight_receipt',
  title: 'Receipt of import checks',
  description:
    'Signs what earlier import checks of your workspace found (evidence.requestId of their answers): on which day, against which ' +
    'tariff data and rules. No customs decision. The worst of the checks decides. The same bundle again is free.',
  input: ReceiptInput,
  output: ReceiptOutput,
  family: {
    kind: 'import_preflight',
    tools: ['validate_eori', 'search_taric_codes', 'check_eu_import_measures', 'estimate_low_value_import_cost'],
    statement: (checks) => {
      const versions = versionsOf(checks);
      return `Checked on ${daysOf(checks)}${versions === null ? '' : ` against ${versions}`}.`;
    },
    limitations: [
      'Only a binding tariff information decision binds; a code that was found is a candidate.',
      'Measures may have changed since the data was published.',
      'This is no customs, tax or legal advice.',
    ],
    nothing: {},
  },
  examples: [unknownCheckExample],
});
