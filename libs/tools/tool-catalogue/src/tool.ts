import { type DomainAnswer, type EvidenceDeclaration, type ReceiptsOfChecks } from '@einvoice/decision-envelope';
import { type EoriClient, type TariffService } from '@einvoice/eori-client';
import { type EprelClient } from '@einvoice/eprel-client';
import { type ImportCostRules } from '@einvoice/import-cost';
import { type HybridPdfOptions } from '@einvoice/invoice-rules';
import { type Language } from '@einvoice/languages';
import { smallBody, toolWork } from '@einvoice/limits';
import { type PeppolClient } from '@einvoice/peppol-client';
import { type ProviderClient } from '@einvoice/provider-client';
import { type SourceName } from '@einvoice/source-health';
import { type LoadedLists } from '@einvoice/sanctions-lists';
import { type TariffClient } from '@einvoice/tariff-data';
import { inSpan } from '@einvoice/tracing';
import { type ViesClient } from '@einvoice/vies-client';
import { type AskedRuleSet, type BroughtRuleSet } from '@einvoice/rule-sets';
import { type CheckedArguments, type FieldProblem } from './check-arguments';
import { answerIn } from './spoken-answer';
import { type WorkspaceStore } from './workspace-store';

/** What a tool may use beside its arguments; grows with the sources of later tools. */
export interface ToolDeps {
  readonly now: () => Date;
  readonly vies: ViesClient;
  readonly peppol: PeppolClient;
  readonly eprel: EprelClient;
  /** The imported sanctions lists. */
  readonly sanctions: Pick<LoadedLists, 'look' | 'removedListing'>;
  /** Days after which a list that nobody confirmed decides nothing. */
  readonly sanctionsStaleDays: number;
  readonly eori: EoriClient;
  readonly tariff: TariffClient;
  /** A second source about the tariff, for callers who ask for it. */
  readonly tariffService: TariffService;
  readonly workspaces: WorkspaceStore;
  readonly provider: ProviderClient;
  /** Rules of what an import costs; absent: ours alone. */
  readonly importCostRules?: ImportCostRules;
  /** How PDFs are read. */
  readonly hybridPdf: HybridPdfOptions;
  /** The checks of workspaces and receipts of them; absent where nobody calls for a workspace. */
  readonly receipts?: ReceiptsOfChecks;
  /** The rules that the arguments ask for beside the official ones, found for this caller; in a worker alone. */
  readonly brought?: BroughtRuleSet;
  /** In which the decision is said to this caller; absent: English. */
  readonly language?: Language;
}

/** Who calls: pay per call the wallet that pays, over MCP the workspace whose connection was shown. */
export type ToolCaller = { readonly wallet: string } | { readonly workspaceId: string };

/** A way in: pay-per-call over x402, or the MCP endpoint. */
export type AccessRoute = 'paycall' | 'mcp';

/** A call and what its answer must contain; executed by the tests and shown in the documents. */
export interface ToolExample {
  readonly title: string;
  readonly input: object;
  /** A subset of the answer: nested objects are subsets too, lists must match item by item. */
  readonly expect: object;
}

/** What a tool takes for one `ready` answer, or for each charged part of it. */
export interface ToolPrice {
  /** Credits (euro cents) on MCP; 0 = free, and callable without a connection. */
  readonly credits: number;
  /** Smallest units of USDC (`10000` = 0.01 USD); given exactly when the tool is sold per call. */
  readonly paycallUnits?: string;
}

/**
 * Of a tool whose price counts parts of its answer, such as rows: how many are open, and the work on those. What was answered
 * once is not asked and not charged again.
 */
interface ToolParts<Input extends object, Answer extends DomainAnswer> {
  /** A part in the singular, such as `answered row`. */
  readonly unit: string;
  /** How many one call can have. */
  readonly most: number;
  /** What is asked, normalised: equal objects are the same request. */
  asked(input: Input): object;
  /** Parts that an outside source is still to be asked about; `earlier` is the answer of an earlier attempt. */
  open(input: Input, earlier: Answer | null): number;
  /** The answer when registers gave all of it before, so that nothing is charged and nobody asked, else null; absent: only the work shows. */
  fromMemory?(input: Input, deps: ToolDeps): Promise<Answer | null>;
  /** `answered` counts parts that were answered now; `complete` says that none is open any more. */
  work(
    input: Input,
    deps: ToolDeps,
    earlier: Answer | null,
    caller: ToolCaller | null,
  ): Promise<{ readonly answer: Answer; readonly answered: number; readonly complete: boolean }>;
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
  readonly price: ToolPrice;
  /** Absent: a `ready` answer is charged as one. */
  readonly parts?: ToolParts<Input, Answer>;
  /** The rules that arguments ask for beside the official ones; absent: none, ever. */
  readonly askedRuleSet?: (given: unknown) => AskedRuleSet | null;
  /** What of arguments is refused when the caller has no workspace, such as one who pays for this call alone. */
  readonly refusedWithoutWorkspace?: (body: unknown) => readonly FieldProblem[];
  /** Checks arguments that hold more than `checkArguments` walks, such as rows; absent: that alone. */
  readonly check?: (body: unknown) => CheckedArguments<Input>;
  readonly accessRoutes: readonly AccessRoute[];
  readonly annotations: {
    readonly readOnlyHint: true;
    readonly destructiveHint: false;
    readonly idempotentHint: boolean;
    /** True when an outside source is asked. */
    readonly openWorldHint: boolean;
  };
  /** Outside sources that `run` may ask; absent: everything is computed here. */
  readonly sources?: readonly SourceName[];
  readonly limits: { readonly bodyBytesMax: number; readonly deadlineMs: number };
  /** What is kept of an answer that a workspace got, beside its status and decision; absent: nothing. */
  readonly evidence?: EvidenceDeclaration<Input, Answer>;
  /** How long a paid answer can be fetched again. */
  readonly answerKeptSeconds: number;
  readonly examples: readonly ToolExample[];
  /** @param caller null when nobody said who calls, as for a free tool without a connection */
  run(input: Input, deps: ToolDeps, caller: ToolCaller | null): Promise<Answer>;
}

/** A tool that is sold per call. */
export type PaycallTool = Tool & { readonly price: { readonly paycallUnits: string } };

/** Whether a tool is sold per call. */
export const isPaycallTool = (tool: Tool): tool is PaycallTool =>
  tool.accessRoutes.includes('paycall') && tool.price.paycallUnits !== undefined;

/** How long most answers are kept. */
const thirtyDaysSeconds = 30 * 24 * 60 * 60;

/** Registers whose answers are kept here for a while; imported lists are the source itself. */
const keptSources: ReadonlySet<SourceName> = new Set<SourceName>(['vies', 'peppol', 'eprel', 'eori', 'provider']);

/** Whether a caller can say how old the answers of registers may be that a tool uses. */
export const usesRegisters = ({ sources = [] }: Pick<Tool, 'sources'>): boolean =>
  sources.some((source) => keptSources.has(source));

/**
 * The same for a caller who takes no older answers of registers, and wants to be told in a language.
 * @param asked `maxAgeSeconds` 0: registers are asked now; left out or Infinity: whatever is kept will do
 */
export function depsAsked(deps: ToolDeps, { maxAgeSeconds, language }: Partial<DepsAsked>): ToolDeps {
  const told = language === undefined ? deps : { ...deps, language };
  return maxAgeSeconds === undefined || maxAgeSeconds === Infinity
    ? told
    : {
        ...told,
        vies: deps.vies.within(maxAgeSeconds),
        eprel: deps.eprel.within(maxAgeSeconds),
        eori: deps.eori.within(maxAgeSeconds),
      };
}

interface DepsAsked {
  readonly maxAgeSeconds: number | undefined;
  readonly language: Language | undefined;
}

/** A tool as it is written: what `defineTool` knows or derives is left out. */
type ToolDeclaration<Input extends object, Answer extends DomainAnswer> = Omit<
  Tool<Input, Answer>,
  'output' | 'accessRoutes' | 'annotations' | 'limits' | 'answerKeptSeconds'
> &
  Partial<Pick<Tool, 'limits' | 'answerKeptSeconds'>> & { readonly output: new () => Answer };

/**
 * Declares a tool with its own input and answer types, those of its classes, and gives the entry the catalogue keeps. Where it is sold
 * follows from its price, whether it looks outside from its sources; most have small bodies, work here alone and are kept for a month.
 * What it decides is said in the language of the caller. Method bivariance lets the typed `run` be the general one: `checkArguments` guarantees the input's class.
 */
export function defineTool<Input extends object, Answer extends DomainAnswer>(
  tool: ToolDeclaration<Input, Answer>,
): Tool {
  const openWorldHint = tool.sources !== undefined;
  const { run, parts } = tool;
  const fromMemory = parts?.fromMemory;
  const spanName = `tool ${tool.name}`;
  return {
    limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: toolWork.localDeadlineMs },
    answerKeptSeconds: thirtyDaysSeconds,
    accessRoutes: tool.price.paycallUnits === undefined ? ['mcp'] : ['paycall', 'mcp'],
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint },
    ...tool,
    run: (input: Input, deps: ToolDeps, caller: ToolCaller | null) =>
      inSpan(spanName, {}, async () => answerIn(await run(input, deps, caller), deps.language)),
    ...(parts && {
      parts: {
        ...parts,
        work: (input: Input, deps: ToolDeps, earlier: Answer | null, caller: ToolCaller | null) =>
          inSpan(spanName, {}, async () => {
            const worked = await parts.work(input, deps, earlier, caller);
            return { ...worked, answer: answerIn(worked.answer, deps.language) };
          }),
        ...(fromMemory && {
          fromMemory: async (input: Input, deps: ToolDeps) => {
            const answer = await fromMemory(input, deps);
            return answer && answerIn(answer, deps.language);
          },
        }),
      },
    }),
  };
}
