import { type DecisionStatus } from '@einvoice/decision-envelope';
import { parseStrictJson, type RefusedJson } from '@einvoice/json';
import { type Language } from '@einvoice/languages';
import { requestSha256 } from '@einvoice/signed-receipts';
import { type AskedRuleSet, type BroughtRuleSet } from '@einvoice/rule-sets';
import {
  asksForBroughtRules,
  carriesPdf,
  checkPaidArguments,
  type FieldProblem,
  type PaycallTool,
  type ToolDeps,
} from '@einvoice/tool-catalogue';
import { type CallFormat } from '@einvoice/tool-runner';
import { WrittenAnswer } from '@einvoice/x402-payments';
import { hybridPdf } from './hybrid-pdf';
import { bodyLimits, paidTools, pathOf } from './paid-operations';

export type ArgumentsRefused =
  | ({ readonly state: 'no_json' } & Pick<RefusedJson, 'code' | 'details'>)
  | { readonly state: 'invalid'; readonly fields: readonly FieldProblem[] };

/** Arguments that were checked. */
export interface ReadArguments {
  readonly state: 'read';
  readonly input: object;
  /** As they were sent. */
  readonly sent: object;
}

/** The arguments of a call from its body. */
function readArguments(tool: PaycallTool, bytes: Uint8Array): ReadArguments | ArgumentsRefused {
  const parsed = parseStrictJson(bytes, bodyLimits[pathOf(tool)]!);
  if (!parsed.ok) return { state: 'no_json', code: parsed.code, ...(parsed.details && { details: parsed.details }) };
  const checked = checkPaidArguments(tool, parsed.value);
  if (!checked.ok) return { state: 'invalid', fields: checked.fields };
  return { state: 'read', input: checked.input, sent: parsed.value as object };
}

const toolNamed = new Map(paidTools.map((tool) => [tool.name, tool]));

/** Known from the head of a call. */
export interface CallContext {
  /** The name of one of `paidTools`. */
  readonly tool: string;
  /** Only a payment is bound to its arguments. */
  readonly hasPayment: boolean;
  /** In which the decision is said. */
  readonly language: Language;
}

export interface CheckedCall extends ReadArguments {
  readonly tool: PaycallTool;
  readonly language: Language;
}

export interface CallSummary {
  /** Undefined when there is no payment to bind. */
  readonly requestSha256: string | undefined;
  /** The rules that the call asks for beside the official ones. */
  readonly askedRuleSet: AskedRuleSet | null;
}

/** A `WrittenAnswer` that has left the worker, and is no instance of the class any more. */
export interface Written {
  readonly status: DecisionStatus;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** A body is the arguments of the tool that the path names. */
export const paycallFormat: CallFormat<
  CallContext,
  CheckedCall,
  ArgumentsRefused,
  CallSummary,
  Written,
  BroughtRuleSet
> = {
  read(bytes, { tool: name, language }) {
    const tool = toolNamed.get(name);
    if (!tool) throw new Error('No tool of this name is sold.');
    const read = readArguments(tool, bytes);
    return read.state === 'read' ? { ok: true, call: { ...read, tool, language } } : { ok: false, refusal: read };
  },
  belongsInWorker: ({ input }) => carriesPdf(input) || asksForBroughtRules(input),
  summarise: ({ tool, input, sent }, { hasPayment }) => ({
    requestSha256: hasPayment ? requestSha256(tool.name, sent) : undefined,
    askedRuleSet: tool.askedRuleSet?.(input) ?? null,
  }),
  run: async ({ tool, input, language }, now, brought) => {
    const deps = { now: () => now, hybridPdf, language, ...(brought && { brought }) } as ToolDeps;
    return WrittenAnswer.of(await tool.run(input, deps, null));
  },
  bytesOf: ({ bytes }) => [bytes],
};
