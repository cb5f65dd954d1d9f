import { checkListingFields } from '../check-energy-label-listing/check-energy-label-listing';
import { checkReceiptInput } from '../receipts/check-receipt-input';
import { defineReceiptTool } from '../receipts/define-receipt-tool';
import { unknownCheckExample } from '../receipts/unknown-check.example';
import { daysOf, type ReceiptFamily } from '../receipts/receipt-family';
import { compareListing } from './compare-listing';
import {
  PrepareEnergyLabelPreflightReceiptInput,
  PrepareEnergyLabelPreflightReceiptOutput,
} from './prepare-energy-label-preflight-receipt.shape';

const family: ReceiptFamily<
  PrepareEnergyLabelPreflightReceiptInput,
  Pick<PrepareEnergyLabelPreflightReceiptOutput, 'findings'>
> = {
  kind: 'energy_label_preflight',
  tools: [
    'search_eprel_products',
    'get_eprel_product_record',
    'get_eprel_energy_label_data',
    'compare_eprel_product_metrics',
    'check_energy_label_listing',
  ],
  statement: (checks) => `Checked at EPREL on ${daysOf(checks)}, as suppliers declare it there.`,
  limitations: [
    'Data of EPREL is declared by suppliers and was not verified independently.',
    'What the listing shows is what the caller says of it; nobody looked at it.',
    'This is no legal advice and no statement that the product may be sold.',
  ],
  nothing: { findings: [] },
  compare: compareListing,
};

export const prepareEnergyLabelPreflightReceiptTool = defineReceiptTool({
  name: 'prepare_energy_label_preflight_receipt',
  title: 'Receipt of energy label checks',
  description:
    'Signs what earlier EPREL checks of your workspace found (evidence.requestId of their answers), and compares a listing ' +
    'with it: findings with act, article and what to change. What is not told is unknown, never a pass. The same bundle ' +
    'is free. No certificate.',
  input: PrepareEnergyLabelPreflightReceiptInput,
  output: PrepareEnergyLabelPreflightReceiptOutput,
  family,
  check: (body) => {
    const checked = checkReceiptInput(PrepareEnergyLabelPreflightReceiptInput, body);
    if (!checked.ok || checked.input.listing === undefined) return checked;
    const listing = checkListingFields(checked.input.listing);
    return listing.ok ? { ok: true, input: Object.assign(checked.input, { listing: listing.input }) } : listing;
  },
  examples: [unknownCheckExample],
});
