export { type AskedBeside, languageAskedIn, readAskedBeside } from './asked-beside';
export { catalogue } from './catalogue';
export { checkArguments, checkPaidArguments, type CheckedArguments, type FieldProblem } from './check-arguments';
export { askVatRows, vatListTool, vatRowsPrice } from './check-vat-list/ask-vat-rows';
export { checkVatRows } from './check-vat-list/check-vat-rows';
export { normalVatRows, planVatRows } from './check-vat-list/plan-vat-rows';
export { VatRow, VatRowResult, VatRowsInput } from './check-vat-list/vat-rows.shape';
export {
  DescribedInFull,
  Field,
  fieldNames,
  MayBeAbsent,
  Nested,
  OrNull,
  requestSchemaOf,
  type Schema,
  schemaOf,
} from './json-schema';
export {
  type AccessRoute,
  depsAsked,
  isPaycallTool,
  type PaycallTool,
  type Tool,
  type ToolDeps,
  usesRegisters,
} from './tool';
export { type LocalTool, localTools } from './local-tools';
export { pricedChecks } from './priced-checks';
export { toolsList } from './tools-list';
export {
  askedOfCheck,
  asksForBroughtRules,
  CheckInput,
  type InvoiceArgument,
  invoiceArgumentSchema,
  carriesPdf,
  readCheck,
  readInvoiceArgument,
} from './validate-invoice/invoice-argument';
export { verdictIn } from './validate-invoice/answer-language';
export { answerOn, judgeByBoth, judgeContent, type ValidateInvoiceAnswer } from './validate-invoice/judge-content';
export { ValidateInvoiceOutput } from './validate-invoice/validate-invoice.shape';
export { type Workspace, type WorkspaceLook, WorkspaceStore } from './workspace-store';
