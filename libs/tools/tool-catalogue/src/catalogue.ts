import { checkEnergyLabelListingTool } from './check-energy-label-listing/check-energy-label-listing.tool';
import { checkEuImportMeasuresTool } from './check-eu-import-measures/check-eu-import-measures.tool';
import { checkPaymentChangeTool } from './check-payment-change/check-payment-change.tool';
import { checkVatListFormatTool } from './check-vat-list-format/check-vat-list-format.tool';
import { checkVatListTool } from './check-vat-list/check-vat-list.tool';
import { compareEprelProductMetricsTool } from './compare-eprel-product-metrics/compare-eprel-product-metrics.tool';
import { estimateLowValueImportCostTool } from './estimate-low-value-import-cost/estimate-low-value-import-cost.tool';
import { getEInvoiceReadinessTool } from './get-einvoice-readiness/get-einvoice-readiness.tool';
import { getEprelEnergyLabelDataTool } from './get-eprel-energy-label-data/get-eprel-energy-label-data.tool';
import { getEprelProductRecordTool } from './get-eprel-product-record/get-eprel-product-record.tool';
import { getSanctionsListingTool } from './get-sanctions-listing/get-sanctions-listing.tool';
import { listSanctionsRegimesTool } from './list-sanctions-regimes/list-sanctions-regimes.tool';
import { lookupPeppolParticipantTool } from './lookup-peppol-participant/lookup-peppol-participant.tool';
import { screenSanctionedIdentifierTool } from './screen-sanctioned-identifier/screen-sanctioned-identifier.tool';
import { screenSanctionedNameTool } from './screen-sanctioned-name/screen-sanctioned-name.tool';
import { prepareEnergyLabelPreflightReceiptTool } from './prepare-energy-label-preflight-receipt/prepare-energy-label-preflight-receipt.tool';
import { prepareImportPreflightReceiptTool } from './prepare-import-preflight-receipt/prepare-import-preflight-receipt.tool';
import { prepareScreeningReceiptTool } from './prepare-screening-receipt/prepare-screening-receipt.tool';
import { withReceipts } from './receipts/define-receipt-tool';
import { searchEprelProductsTool } from './search-eprel-products/search-eprel-products.tool';
import { searchTaricCodesTool } from './search-taric-codes/search-taric-codes.tool';
import { type Tool } from './tool';
import { validateEoriTool } from './validate-eori/validate-eori.tool';
import { validateInvoiceTool } from './validate-invoice/validate-invoice.tool';
import { validateVatNumberTool } from './validate-vat-number/validate-vat-number.tool';
import { verifyIbanTool } from './verify-iban/verify-iban.tool';
import { verifyVatViesTool } from './verify-vat-vies/verify-vat-vies.tool';

const tools: readonly Tool[] = [
  validateInvoiceTool,
  validateVatNumberTool,
  verifyVatViesTool,
  lookupPeppolParticipantTool,
  getEInvoiceReadinessTool,
  checkVatListTool,
  checkVatListFormatTool,
  verifyIbanTool,
  checkPaymentChangeTool,
  searchEprelProductsTool,
  getEprelProductRecordTool,
  getEprelEnergyLabelDataTool,
  compareEprelProductMetricsTool,
  checkEnergyLabelListingTool,
  validateEoriTool,
  searchTaricCodesTool,
  checkEuImportMeasuresTool,
  estimateLowValueImportCostTool,
  screenSanctionedNameTool,
  screenSanctionedIdentifierTool,
  getSanctionsListingTool,
  listSanctionsRegimesTool,
];

/** All tools, in the order in which they are shown. */
export const catalogue: readonly Tool[] = withReceipts(tools, [
  prepareEnergyLabelPreflightReceiptTool,
  prepareScreeningReceiptTool,
  prepareImportPreflightReceiptTool,
]);
