import { connectionSecretPattern } from '@einvoice/billing-ledger';
import { type DomainAnswer } from '@einvoice/decision-envelope';
import { jsonRpc, smallBody } from '@einvoice/limits';
import { requestSha256 } from '@einvoice/signed-receipts';
import { catalogue, checkArguments, type FieldProblem, type Tool, type ToolDeps } from '@einvoice/tool-catalogue';
import { isAnswer, readMessage, type RpcAnswer, type RpcMessage, type RpcParams } from './json-rpc';
import { paidNameOf, paymentKeys } from './payment-names';

/** Work on a large message: to read it, and to run the tool it calls. Bytes in, bytes back, so that nothing is kept between the two. */
export type MessageTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'run'; readonly bytes: Uint8Array; readonly nowMs: number };

export type MessageOutcome =
  | { readonly state: 'overloaded' }
  /** It is no message. */
  | { readonly state: 'refused'; readonly answer: RpcAnswer }
  | {
      readonly state: 'read';
      /** Without the arguments. */
      readonly head: RpcMessage;
      /** Null when it calls no tool that takes so much. */
      readonly checked: CheckedElsewhere | null;
      readonly holdsSecret: boolean;
      readonly bytes: Uint8Array;
    }
  | { readonly state: 'ran'; readonly answer: DomainAnswer; readonly bytes: Uint8Array };

/** Arguments that were looked at where they can be looked at; of right ones, the digest stands for them. */
export type CheckedElsewhere =
  | { readonly ok: true; readonly requestSha256: string }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Tools that take more than other calls are: they ask no source, so they can run anywhere. */
export const takesLarge = ({ limits }: Tool): boolean => limits.bodyBytesMax > smallBody.bytesMax;
const largeTools = new Map(catalogue.filter(takesLarge).map((tool) => [tool.name, tool]));

/** Does the work; expected problems are outcomes. */
export async function doMessageTask(task: MessageTask): Promise<MessageOutcome> {
  const { bytes } = task;
  const message = readMessage(bytes);
  if (isAnswer(message)) return { state: 'refused', answer: message };
  const { name, arguments: given = {} } = message.params;
  const tool = message.method === 'tools/call' ? largeTools.get(String(name)) : undefined;
  const checked = tool && checkArguments(tool, given);
  if (task.kind === 'run') {
    if (!tool || !checked?.ok) throw new Error('Such a message was not read before.');
    const deps = { now: () => new Date(task.nowMs) } as ToolDeps;
    return { state: 'ran', answer: await tool.run(checked.input, deps, null), bytes };
  }
  const digested = checked?.ok
    ? { ok: true as const, requestSha256: digestOf(message, tool!, checked.input) }
    : checked;
  return { state: 'read', head: headOf(message), checked: digested ?? null, holdsSecret: holdsSecret(bytes), bytes };
}

/** Of a call that brings a payment the lane wants to know what was sent; the ledger, what it came to. */
const digestOf = ({ params, meta }: RpcMessage, tool: Tool, input: object): string =>
  meta[paymentKeys.payment] === undefined
    ? requestSha256(tool.name, input)
    : requestSha256(paidNameOf(tool), params['arguments'] as object);

/** What the endpoint looks at itself, each part of it small. */
function headOf({ id, method, params, meta }: RpcMessage): RpcMessage {
  const { name, cursor } = params;
  return { id, method, params: smallParts({ name, cursor }), meta: smallParts(meta) };
}

const smallParts = (params: RpcParams): RpcParams =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => (JSON.stringify(value) ?? '').length <= jsonRpc.headPartCharactersMax),
  );

const secretStart = 'einvoice_live_';

/** Secrets belong into one header; here they would go on to sources, and into answers. */
export function holdsSecret({ buffer, byteOffset, length }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, length);
  return bytes.includes(secretStart, 0, 'latin1') && connectionSecretPattern.test(bytes.toString('latin1'));
}
