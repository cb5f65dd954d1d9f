import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { x402Client } from '@x402/core/client';
import { type PaymentPayload, type PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { privateKeyToAccount } from 'viem/accounts';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { createBuyer } from './buyer';
import { check, DemoFailed, say, usdc } from './narration';

const tool = 'validate_vat_number';
const priceUnits = 10_000n;

interface ToolResult {
  readonly isError?: true;
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent: {
    readonly normalized?: string;
    readonly error?: { readonly code: string };
    readonly accepts?: PaymentRequired['accepts'];
    readonly billing?: { readonly charged: boolean; readonly transaction: string };
  };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A tool for agents, called over MCP without a connection: the offer, a signature, the answer, and the same answer again. */
export async function demoMcp(system: SandboxAddresses): Promise<void> {
  const buyer = createBuyer(system);
  const account = privateKeyToAccount(readFileSync(system.buyerKeyFile, 'utf8').trim() as `0x${string}`);
  const wallet = new x402Client().register('eip155:*', new ExactEvmScheme(account));
  const call = callerOf(system);

  say.title(`${tool} over MCP, with neither connection nor payment`);
  const unpaid = await call();
  const { error, accepts: [offer] = [] } = unpaid.structuredContent;
  if (!offer) throw new DemoFailed(`There is no offer but ${unpaid.content[0].text}`);
  check(unpaid.isError === true && error?.code === 'connection_required', 'told where a person creates a connection');
  say.line(`offer       ${usdc(BigInt(offer.amount))} on ${offer.network} to ${offer.payTo}`);
  check(BigInt(offer.amount) === priceUnits, 'and what this one call costs without one');

  say.title('The same call with a signed payment in params._meta');
  const before = await buyer.balanceUnits(buyer.address);
  const payment = await wallet.createPaymentPayload(JSON.parse(unpaid.content[0].text) as PaymentRequired);
  const paid = await call(payment);
  const { normalized, billing } = paid.structuredContent;
  say.line(`answer      ${normalized}, transaction ${billing?.transaction}`);
  check(billing?.charged === true, 'answered and charged');
  check((paid._meta?.['x402/payment-response'] as { success: boolean }).success, 'the settlement is in _meta');
  check(before - (await buyer.balanceUnits(buyer.address)) === priceUnits, `exactly ${priceUnits} units moved`);

  say.title('Once more, as after a lost answer; then over HTTP');
  const again = await call(payment);
  check(again.content[0].text === paid.content[0].text, 'the same answer byte for byte');
  const overHttp = await fetch(`${system.baseUrl}/x402/mainnet/paycall/tools/${tool}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64'),
    },
    body: JSON.stringify(vat),
  });
  check(overHttp.status === 409, 'over HTTP the payment is refused: it was used for another request');
  check(before - (await buyer.balanceUnits(buyer.address)) === priceUnits, 'and nothing more moved');
}

const vat = { vatNumber: 'BE0899121407' };

const callerOf =
  ({ siteUrl }: SandboxAddresses) =>
  async (payment?: PaymentPayload): Promise<ToolResult> => {
    const params = { name: tool, arguments: vat, ...(payment && { _meta: { 'x402/payment': payment } }) };
    const response = await fetch(`${siteUrl}/api/mcp`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params }),
    });
    const { result } = (await response.json()) as { result?: ToolResult };
    if (!result) throw new DemoFailed(`MCP answered ${response.status}.`);
    return result;
  };
