import { encodePaymentSignatureHeader } from '@x402/core/http';
import { type PaymentRequired } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { Agent, request } from 'node:http';
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
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends every signature once, `concurrency` at a time; throws when one is not answered with 200. */
export async function sendPaid(url: string, body: string, signatures: readonly string[], concurrency: number) {
  const latenciesMs: number[] = [];
  const queue = [...signatures];
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const worker = async () => {
    for (let signature = queue.pop(); signature !== undefined; signature = queue.pop()) {
      const startedMs = performance.now();
      await send(url, body, signature, agent);
      latenciesMs.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker)).finally(() => agent.destroy());
  const seconds = (performance.now() - startedMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  const at = (part: number) => latenciesMs[Math.floor(latenciesMs.length * part)] ?? NaN;
  return { requestsPerSecond: signatures.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) } satisfies PaidLoad;
}

/** By node:http: a load that costs more than the call itself would measure the load. */
function send(url: string, body: string, signature: string, agent: Agent): Promise<void> {
  const headers = {
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    'payment-signature': signature,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) return resolve();
        const text = Buffer.concat(chunks).toString('utf8').slice(0, 300);
        reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
