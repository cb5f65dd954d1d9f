import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type PeppolClient } from '@einvoice/peppol-client';
import { type ProviderClient } from '@einvoice/provider-client';
import { type ViesClient } from '@einvoice/vies-client';
import { type WorkspaceStore } from './workspace-store';

/** What a tool may use beside its arguments; grows with the sources of later tools. */
export interface ToolDeps {
  readonly now: () => Date;
  readonly vies: ViesClient;
  readonly peppol: PeppolClient;
  readonly workspaces: WorkspaceStore;
  readonly provider: ProviderClient;
}

/** Who calls: on the pay-per-call lane the wallet that pays. */
export interface ToolCaller {
  readonly wallet: string;
}

/** A way in: pay-per-call over x402, or the MCP endpoint. */
export type ToolLane = 'paycall' | 'mcp';

/** A call and what its answer must contain; executed by the tests and shown in the documents. */
export interface ToolExample {
  readonly title: string;
  readonly input: object;
  /** A subset of the answer: nested objects are subsets too, lists must match item by item. */
  readonly expect: object;
}

/** One tool, written once: routes, MCP tools, documents and clients derive from it. */
export interface Tool<Input extends object = object, Answer extends DomainAnswer = DomainAnswer> {
  /** snake_case; also the last segment of the pay-per-call path. */
  readonly name: string;
  readonly title: string;
  /** For the agent that chooses a tool: printable ASCII, at most 400 characters. */
  readonly description: string;
  /** class-validator classes; JSON Schema is generated from them, unknown properties are refused. */
  readonly input: new () => Input;
  readonly output: new () => object;
  /** Credits: euro cents per `ready` answer. paycallUnits: smallest units of USDC (`10000` = 0.01 USD). */
  readonly price: { readonly credits: number; readonly paycallUnits: string };
  readonly lanes: readonly ToolLane[];
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly destructiveHint: false;
    readonly idempotentHint: boolean;
    /** True when an outside source is asked. */
    readonly openWorldHint: boolean;
  };
  readonly limits: { readonly bodyBytesMax: number; readonly deadlineMs: number };
  /** How long a paid answer can be fetched again. */
  readonly answerKeptSeconds: number;
  readonly examples: readonly ToolExample[];
  run(input: Input, deps: ToolDeps, caller: ToolCaller): Promise<Answer>;
}

/** How long most answers are kept. */
export const thirtyDaysSeconds = 30 * 24 * 60 * 60;

/**
 * Declares a tool with its own input and answer types and gives the entry the catalogue keeps.
 * Method bivariance lets the typed `run` stand behind the general one: `checkArguments` guarantees the input's class.
 */
export function defineTool<Input extends object, Answer extends DomainAnswer>(tool: Tool<Input, Answer>): Tool {
  return tool;
}
