export { catalogue } from './catalogue';
export { checkArguments, type CheckedArguments, type FieldProblem } from './check-arguments';
export { type CheckPaymentChangeAnswer } from './check-payment-change/check-payment-change.tool';
export { type CheckVatListFormatAnswer } from './check-vat-list-format/check-vat-list-format.tool';
export { askVatRows, type VatRowsOutcome, vatRowsPrice } from './check-vat-list/ask-vat-rows';
export { checkVatRows } from './check-vat-list/check-vat-rows';
export { normalVatRows, type PlannedRow, planVatRows, type VatRowsPlan } from './check-vat-list/plan-vat-rows';
export { VatRow, VatRowResult, VatRowsInput, type VatRowVerdict } from './check-vat-list/vat-rows.shape';
export { type GetEInvoiceReadinessAnswer } from './get-einvoice-readiness/get-einvoice-readiness.tool';
export { Field, fieldNames, Nested, requestSchemaOf, type Schema, schemaOf } from './json-schema';
export { type LookupPeppolParticipantAnswer } from './lookup-peppol-participant/lookup-peppol-participant.tool';
export {
  defineTool,
  isPaycallTool,
  type PaycallTool,
  type Tool,
  type ToolCaller,
  type ToolDeps,
  type ToolExample,
  type AccessRoute,
  type ToolParts,
  type ToolPrice,
} from './tool';
export { toolsList } from './tools-list';
export { type ValidateVatNumberAnswer } from './validate-vat-number/validate-vat-number.tool';
export { type VerifyIbanAnswer } from './verify-iban/verify-iban.tool';
export { RuleSetShape } from './validate-invoice/validate-invoice.shape';
export { type VerifyVatViesAnswer } from './verify-vat-vies/verify-vat-vies.tool';
export {
  type LegalEntity,
  type PeppolEndpoint,
  type Workspace,
  type WorkspaceLook,
  WorkspaceStore,
} from './workspace-store';
