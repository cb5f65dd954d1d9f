export { catalogue } from './catalogue';
export { checkArguments, type CheckedArguments, type FieldProblem } from './check-arguments';
export { EInvoiceProvider, type ProviderAnswer, UnconfiguredProvider } from './einvoice-provider';
export { schemaOf, type Schema } from './json-schema';
export { defineTool, type Tool, type ToolCaller, type ToolDeps, type ToolExample, type ToolLane } from './tool';
export { toolsList } from './tools-list';
export {
  type LegalEntity,
  type PeppolEndpoint,
  type ProviderBinding,
  type Workspace,
  type WorkspaceLook,
  WorkspaceStore,
} from './workspace-store';
