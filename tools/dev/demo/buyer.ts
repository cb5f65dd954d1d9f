import { createFileJournal, createPaycallClient } from '@einvoice/paycall-client';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createPublicClient, erc20Abi, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';

/** One call of a tool as it went over the wire. */
export interface Exchange {
  readonly url: string;
  readonly request: RequestInit;
  readonly status: number;
  readonly body: string;
}

/** The sandbox's buyer with our client, which wraps the official one; `exchanges` keeps what went over the wire. */
export function createBuyer(system: SandboxAddresses) {
  const account = privateKeyToAccount(readFileSync(system.buyerKeyFile, 'utf8').trim() as `0x${string}`);
  const chain = createPublicClient({ transport: http(system.rpcUrl) });
  const exchanges: Exchange[] = [];

  const recordingFetch: typeof fetch = async (input, init = {}) => {
    const response = await fetch(input, init);
    const body = await response.clone().text();
    // Beside its calls the client fetches the keys of receipts.
    if (init.method === 'POST') exchanges.push({ url: String(input), request: init, status: response.status, body });
    return response;
  };
  const client = createPaycallClient({
    baseUrl: system.baseUrl,
    wallet: account,
    journal: createFileJournal(path.join(path.dirname(system.buyerKeyFile), 'payments')),
    spending: { unitsPerCallMax: 10_000n },
    expected: { environment: 'sandbox', asset: system.usdcAddress, payTo: system.payToAddress },
    fetch: recordingFetch,
    now: () => new Date(),
    randomBytes,
  });

  return {
    address: account.address,
    exchanges,
    client,
    /** Sends the very same request again: same body, same PAYMENT-SIGNATURE. */
    repeat: ({ url, request: { method, headers, body } }: Exchange) =>
      fetch(url, { method, headers, body } as RequestInit),
    /** Smallest units of USDC; 1,000,000 are 1 USDC. */
    balanceUnits: (address: `0x${string}`) =>
      chain.readContract({ address: system.usdcAddress, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  };
}

export type Buyer = ReturnType<typeof createBuyer>;
