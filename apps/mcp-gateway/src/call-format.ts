import { connectionSecretPattern } from '@einvoice/billing-ledger';
import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type Language } from '@einvoice/languages';
import { jsonRpc, smallBody } from '@einvoice/limits';
import { requestSha256, type SaltedDigest, saltedDigest } from '@einvoice/signed-receipts';
import { type AskedRuleSet, type BroughtRuleSet } from '@einvoice/rule-sets';
import {
  asksForBroughtRules,
  carriesPdf,
  catalogue,
  checkArguments,
  checkPaidArguments,
  type CheckedArguments,
  type FieldProblem,
  languageAskedIn,
  readAskedBeside,
  type Tool,
  type ToolDeps,
} from '@einvoice/tool-catalogue';
import { type CallFormat } from '@einvoice/tool-runner';
import { randomBytes } from 'node:crypto';
import { hybridPdf } from './hybrid-pdf';
import { isAnswer, readMessage, type RpcAnswer, type RpcMessage, type RpcParams } from './json-rpc';
import { paidNameOf, paymentKeys } from './payment-names';

/** A message that was read, and the call it may be. */
export interface ReadMessage {
  readonly message: RpcMessage;
  /** A tool that takes large arguments; undefined when the message calls none. */
  readonly tool: Tool | undefined;
  readonly checked: CheckedArguments<object> | undefined;
  /** In which the decision is said. */
  readonly language?: Language;
}

/** All that the event loop is told of a large message. */
export interface MessageSummary {
  /** Without the arguments. */
  readonly head: RpcMessage;
  /** Null when it calls no tool that takes so much. */
  readonly checked: CheckedElsewhere | null;
  /** The rules that the call asks for beside the official ones. */
  readonly askedRuleSet: AskedRuleSet | null;
  /** In which a refusal is said. */
  readonly language: Language;
  readonly holdsSecret: boolean;
}

/** Arguments that the worker has checked; a digest stands for those that are right. */
export type CheckedElsewhere =
  | { readonly ok: true; readonly requestSha256: string; readonly evidence: SaltedDigest }
  | { readonly ok: false; readonly fields: readonly FieldProblem[] };

/** Tools that take large arguments. They ask no source, so they can run in a worker. */
const takesLarge = ({ limits }: Tool): boolean => limits.bodyBytesMax > smallBody.bytesMax;
const largeTools = new Map(catalogue.filter(takesLarge).map((tool) => [tool.name, tool]));

/** The arguments of a call are a part of a JSON-RPC message. */
export const messageFormat: CallFormat<null, ReadMessage, RpcAnswer, MessageSummary, DomainAnswer, BroughtRuleSet> = {
  read(bytes) {
    const message = readMessage(bytes);
    if (isAnswer(message)) return { ok: false, refusal: message };
    const tool = largeToolOf(message);
    if (tool === undefined) return { ok: true, call: { message, tool, checked: undefined } };
    const asked = readAskedBeside(tool, sentIn(message));
    if (!asked.ok) return { ok: true, call: { message, tool, checked: asked } };
    const check = isPaid(message) ? checkPaidArguments : checkArguments;
    return { ok: true, call: { message, tool, checked: check(tool, asked.given), ...asked.beside } };
  },
  // Arguments that are refused are no work.
  belongsInWorker: ({ message, checked }) => checked?.ok !== false && belongsInWorker(message),
  summarise: ({ message, tool, checked = null }, _context, bytes) => ({
    head: headOf(message),
    checked: checked?.ok ? { ok: true, ...digestsOf(message, tool!, checked.input) } : checked,
    askedRuleSet: (checked?.ok && tool?.askedRuleSet?.(checked.input)) || null,
    language: languageAskedIn(sentIn(message)),
    holdsSecret: holdsSecret(bytes),
  }),
  run: ({ tool, checked, language }, now, brought) => {
    if (!tool || !checked?.ok) throw new Error('Such a message calls no tool.');
    const deps = { now: () => now, hybridPdf, ...(brought && { brought }), ...(language && { language }) };
    return tool.run(checked.input, deps as ToolDeps, null);
  },
  bytesOf: () => [],
};

const largeToolOf = ({ method, params: { name } }: RpcMessage): Tool | undefined =>
  method === 'tools/call' && typeof name === 'string' ? largeTools.get(name) : undefined;

/** Whether a message calls a tool with more work than its bytes show: a PDF, or rules that somebody brought. Its arguments need not be right. */
export function belongsInWorker(message: RpcMessage): boolean {
  if (largeToolOf(message) === undefined) return false;
  const { arguments: given } = message.params;
  return carriesPdf(given) || asksForBroughtRules(given);
}

const isPaid = ({ meta }: RpcMessage): boolean => meta[paymentKeys.payment] !== undefined;

/** A caller who pays for this call alone has no workspace, and so no evidence: that digest is never looked at. */
const digestsOf = (message: RpcMessage, tool: Tool, input: object) => ({
  requestSha256: digestOf(message, tool, input),
  evidence: isPaid(message) ? noDigest : saltedDigest(tool.name, sentIn(message), { bytesAtRandom: randomBytes }),
});
const noDigest: SaltedDigest = { inputDigest: '', salt: '' };
const sentIn = ({ params }: RpcMessage) => (params['arguments'] ?? {}) as object;

/** A payment is bound to the arguments as they were sent, a charge in credits to the checked ones. */
const digestOf = (message: RpcMessage, tool: Tool, input: object): string =>
  isPaid(message) ? requestSha256(paidNameOf(tool), sentIn(message)) : requestSha256(tool.name, input);

/** The parts of a message that the endpoint reads itself, as far as they are small. */
function headOf({ id, method, params, meta }: RpcMessage): RpcMessage {
  const { name, cursor } = params;
  return { id, method, params: smallParts({ name, cursor }), meta: smallParts(meta) };
}

const smallParts = (params: RpcParams): RpcParams =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => (JSON.stringify(value) ?? '').length <= jsonRpc.headPartCharactersMax),
  );

const secretStart = 'einvoice_live_';

/** Secrets belong in one header; here they would reach outside sources and answers. */
export function holdsSecret({ buffer, byteOffset, length }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, length);
  return bytes.includes(secretStart, 0, 'latin1') && connectionSecretPattern.test(bytes.toString('latin1'));
}
