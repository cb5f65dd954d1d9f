import { creditErrorCodes, mcpErrorCodes } from '@einvoice/error-codes';
import { fieldNames, type Tool } from '@einvoice/tool-catalogue';
import {
  discoveryPaths,
  connectionsUrl,
  mcpUrl,
  paycallUrl,
  statements,
  toolsOn,
  topUpUrl,
  type DocumentTerms,
} from './document-terms';
import { overMcp } from './agent-context';
import { pricingOf } from './pricing';

/** Says where the secret goes; no document holds one. */
const secretPlaceholder = 'Bearer <CONNECTION_SECRET>';

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** `/api/agent-bootstrap/v2`: from nothing to a paid answer, step by step, with requests that can be sent as they are. */
export function agentBootstrapDocument(terms: DocumentTerms): object {
  const mcp = toolsOn('mcp');
  const free = firstOf(mcp, ({ price }) => price.credits === 0);
  const priced = firstOf(mcp, ({ price, annotations }) => price.credits > 0 && !annotations.openWorldHint);
  const sold = firstOf(toolsOn('paycall'), () => true);
  return {
    version: 2,
    environment: terms.environment,
    steps: [
      { step: 'list_tools', request: rpc(terms, { id: 1, method: 'tools/list' }), expect: ['result.tools'] },
      { step: 'call_free_tool', ...callStep(terms, free, 2) },
      {
        step: 'create_connection',
        by: 'a person',
        createAt: connectionsUrl(terms),
        note: 'The secret is shown once. Keep it out of arguments, logs and prompts: it belongs in the Authorization header.',
      },
      {
        step: 'call_priced_tool',
        consent: 'ask the person first',
        price: pricingOf(priced, terms).mcp,
        ...callStep(terms, priced, 3),
      },
      {
        step: 'read_balance',
        at: 'result.structuredContent.billing.balance',
        topUpUrl: topUpUrl(terms),
        note: 'Only a person tops up.',
      },
      {
        step: 'pay_per_call',
        price: pricingOf(sold, terms).paycall,
        request: {
          method: 'POST',
          url: paycallUrl(terms, sold),
          headers: { 'content-type': 'application/json' },
          body: inputOf(sold),
        },
        expect: ['402', 'PAYMENT-REQUIRED'],
        note: 'Sign the offer with an x402 version 2 client and repeat the identical request with PAYMENT-SIGNATURE. An answer that is lost: the identical request with the same signature; never sign anew.',
        overMcp,
      },
      {
        step: 'verify_receipt',
        keys: [terms.publicSiteUrl, terms.publicBaseUrl].map((url) => `${url}/.well-known/jwks.json`),
        note: 'Receipts are compact JWS (EdDSA); their key is in the key set of the host that answered.',
      },
    ],
    clientConfiguration: {
      mcpServers: {
        'einvoice-readiness': { type: 'http', url: mcpUrl(terms), headers: { Authorization: secretPlaceholder } },
      },
    },
    errors: { listedAt: `${terms.publicSiteUrl}${discoveryPaths.errors}`, whatToDo: remedies() },
    statements,
  };
}

/** Not an invoice: a few fields that fit a line. */
const smallInput = ({ examples }: Tool): boolean => JSON.stringify(examples[0]?.input ?? {}).length < 200;

/** The first tool that is meant and whose example fits a line. */
export function firstOf(tools: readonly Tool[], isMeant: (tool: Tool) => boolean): Tool {
  const found = tools.find((tool) => isMeant(tool) && smallInput(tool) && Object.keys(inputOf(tool)).length > 0);
  if (!found) throw new Error('The catalogue has no tool to begin with.');
  return found;
}

export const inputOf = ({ examples }: Tool): object => examples[0]?.input ?? {};

function callStep(terms: DocumentTerms, tool: Tool, id: number): object {
  const headers = tool.price.credits > 0 ? { authorization: secretPlaceholder } : {};
  const params = { name: tool.name, arguments: inputOf(tool) };
  const fields = [...fieldNames(tool.output)].map((field) => `result.structuredContent.${field}`);
  return { tool: tool.name, request: rpc(terms, { id, method: 'tools/call', params }, headers), expect: fields };
}

const rpc = (terms: DocumentTerms, message: object, headers: object = {}): object => ({
  method: 'POST',
  url: mcpUrl(terms),
  headers: { ...jsonHeaders, ...headers },
  body: { jsonrpc: '2.0', ...message },
});

/** What an agent does about the errors that it meets first. */
function remedies(): object {
  const {
    connection_required,
    insufficient_credits,
    per_call_limit_exceeded,
    tool_not_allowed,
    rate_limited,
    idempotency_key_reused,
    settlement_unknown,
  } = creditErrorCodes;
  const { daily_limit_exceeded, check_timeout } = mcpErrorCodes;
  const rows = {
    connection_required,
    insufficient_credits,
    per_call_limit_exceeded,
    tool_not_allowed,
    daily_limit_exceeded,
    rate_limited,
    idempotency_key_reused,
    check_timeout,
    settlement_unknown,
  };
  return Object.fromEntries(Object.entries(rows).map(([code, { remedy }]) => [code, remedy]));
}
