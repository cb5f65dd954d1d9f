import { type ReceiptKeySet, verifyCheckReceipt } from '@einvoice/signed-receipts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { check, DemoFailed } from './narration';

/** Calls tools over MCP with the credits of the demo workspace. What a tool cannot answer ends the demo. */
export function toolCaller<Answer>({ siteUrl, connectionSecretFile }: SandboxAddresses) {
  const authorization = `Bearer ${readFileSync(connectionSecretFile, 'utf8').trim()}`;
  return async (name: string, given: object): Promise<Answer> => {
    const params = { name, arguments: given };
    const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params });
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${siteUrl}/api/mcp`, { method: 'POST', headers, body });
    const { result } = (await response.json()) as { result?: { structuredContent: Answer; isError?: true } };
    if (!result || result.isError)
      throw new DemoFailed(`${name} answered ${JSON.stringify(result ?? response.status)}.`);
    return result.structuredContent;
  };
}

/** What a receipt of checks is asked for with: how an answer can be named later. */
export interface Evidence {
  readonly requestId: string;
  readonly salt: string;
}

/**
 * Lets the service verify a receipt, and verifies it offline.
 * @param shown arguments of one of its checks, with the salt of that answer
 */
export async function checkReceipt(
  { siteUrl }: SandboxAddresses,
  receipt: string,
  shown: { readonly input: object; readonly salt: string },
): Promise<void> {
  const body = JSON.stringify({ jws: receipt, ...shown });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${siteUrl}/api/v1/receipts/verify`, { method: 'POST', headers, body });
  const { valid, matchingChecks } = (await response.json()) as { valid: boolean; matchingChecks: readonly number[] };
  check(
    valid && matchingChecks.length === 1,
    'the service says it is its own, and which check was asked with these arguments',
  );
  const jwks = (await (await fetch(`${siteUrl}/.well-known/jwks.json`)).json()) as ReceiptKeySet;
  const verdict = verifyCheckReceipt(receipt, { jwks, issuer: siteUrl, environment: 'sandbox', now: new Date() });
  check(verdict.valid, 'and so it is offline, with the key set alone');
}
