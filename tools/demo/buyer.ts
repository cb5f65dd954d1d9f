import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { readFileSync } from 'node:fs';
import { createPublicClient, erc20Abi, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';

/** One HTTP exchange as it went over the wire. */
export interface Exchange {
  readonly request: Request;
  readonly requestBody: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A buyer with the official x402 client, unmodified; `exchanges` keeps what went over the wire. */
export function createBuyer(house: SandboxAddresses) {
  const account = privateKeyToAccount(readFileSync(house.buyerKeyFile, 'utf8').trim() as `0x${string}`);
  const chain = createPublicClient({ transport: http(house.rpcUrl) });
  const exchanges: Exchange[] = [];

  const recordingFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const requestBody = await request.clone().text();
    const response = await fetch(request.clone());
    const body = await response.clone().text();
    exchanges.push({ request, requestBody, status: response.status, headers: response.headers, body });
    return response;
  };
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(account));
  const payingFetch = wrapFetchWithPayment(recordingFetch, client);

  return {
    address: account.address,
    exchanges,
    /** Calls a tool and pays when asked to. */
    call: (operation: string, body: object) =>
      payingFetch(`${house.baseUrl}/x402/mainnet/paycall/tools/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Sends the very same request again: same body, same PAYMENT-SIGNATURE. */
    repeat: (exchange: Exchange) =>
      fetch(exchange.request.url, {
        method: 'POST',
        headers: exchange.request.headers,
        body: exchange.requestBody,
      }),
    /** Smallest units of USDC; 1,000,000 are 1 USDC. */
    balanceUnits: (address: `0x${string}`) =>
      chain.readContract({ address: house.usdcAddress, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  };
}

export type Buyer = ReturnType<typeof createBuyer>;
