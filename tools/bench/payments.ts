import { encodePaymentSignatureHeader } from '@x402/core/http';
import { type PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';

/** Asks `url` for its offer and signs it `count` times; the signing happens before anything is measured. */
export async function presignPayments(url: string, body: string, buyerKey: `0x${string}`, count: number) {
  const offer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const header = offer.headers.get('payment-required');
  if (offer.status !== 402 || !header) throw new Error(`${url} made no offer (HTTP ${offer.status}).`);
  const paymentRequired = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as PaymentRequired;
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(buyerKey)));
  const signatures: string[] = [];
  for (let index = 0; index < count; index++) {
    signatures.push(encodePaymentSignatureHeader(await client.createPaymentPayload(paymentRequired)));
  }
  return signatures;
}

interface PaidLoad {
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
}

/** Sends every signature once, `concurrency` at a time; throws when one is not answered with 200. */
export async function sendPaid(url: string, body: string, signatures: readonly string[], concurrency: number) {
  const latenciesMs: number[] = [];
  const queue = [...signatures];
  const worker = async () => {
    for (let signature = queue.pop(); signature !== undefined; signature = queue.pop()) {
      const startedMs = performance.now();
      const headers = { 'content-type': 'application/json', 'payment-signature': signature };
      const response = await fetch(url, { method: 'POST', headers, body });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
      latenciesMs.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const p99Ms = latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? NaN;
  return { requestsPerSecond: signatures.length / seconds, p99Ms } satisfies PaidLoad;
}
