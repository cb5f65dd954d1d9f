import { type DecisionStatus } from '@einvoice/decision-envelope';
import { type JsonRefusal, parseStrictJson } from '@einvoice/json';
import { requestSha256 } from '@einvoice/signed-receipts';
import { checkArguments, type FieldProblem, type PaycallTool, type ToolDeps } from '@einvoice/tool-catalogue';
import { WrittenAnswer } from '@einvoice/x402-payments';
import { bodyLimits, largeTools, pathOf } from './paid-operations';

/** Work on a large body: to read it, and to run the tool on it. Bytes in, bytes back, so that nothing is kept between the two. */
export type LargeCallTask =
  | {
      readonly kind: 'read';
      readonly tool: string;
      readonly bytes: Uint8Array;
      /** Only a payment is bound to its arguments. */
      readonly hasPayment: boolean;
    }
  | { readonly kind: 'run'; readonly tool: string; readonly bytes: Uint8Array; readonly nowMs: number };

export type LargeCallOutcome =
  | { readonly state: 'overloaded' }
  | ArgumentsRefused
  | { readonly state: 'read'; readonly requestSha256: string | undefined; readonly bytes: Uint8Array }
  | { readonly state: 'ran'; readonly written: Written; readonly bytes: Uint8Array };

/** A `WrittenAnswer` on its way out of the thread, where it is no class any more. */
export interface Written {
  readonly status: DecisionStatus;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export type ArgumentsRefused =
  | { readonly state: 'no_json'; readonly code: JsonRefusal }
  | { readonly state: 'invalid'; readonly fields: readonly FieldProblem[] };

export type ReadArguments =
  | ArgumentsRefused
  | {
      readonly state: 'read';
      /** Checked. */
      readonly input: object;
      /** As they were sent. */
      readonly sent: object;
    };

/** The arguments of a call from its body. */
export function readArguments(tool: PaycallTool, bytes: Uint8Array): ReadArguments {
  const parsed = parseStrictJson(bytes, bodyLimits[pathOf(tool)]!);
  if (!parsed.ok) return { state: 'no_json', code: parsed.code };
  const checked = checkArguments(tool, parsed.value);
  if (!checked.ok) return { state: 'invalid', fields: checked.fields };
  return { state: 'read', input: checked.input, sent: parsed.value as object };
}

/** Does the work; expected problems are outcomes. */
export async function doLargeCallTask(task: LargeCallTask): Promise<LargeCallOutcome> {
  const { bytes } = task;
  const tool = largeTools.find(({ name }) => name === task.tool);
  if (!tool) throw new Error('No tool of this name takes large bodies.');
  const read = readArguments(tool, bytes);
  if (task.kind === 'read') {
    if (read.state !== 'read') return read;
    return { state: 'read', requestSha256: task.hasPayment ? requestSha256(tool.name, read.sent) : undefined, bytes };
  }
  if (read.state !== 'read') throw new Error('Such a body was not read before.');
  // A tool that takes so much asks no source.
  const answer = await tool.run(read.input, { now: () => new Date(task.nowMs) } as ToolDeps, null);
  return { state: 'ran', written: WrittenAnswer.of(answer), bytes };
}
