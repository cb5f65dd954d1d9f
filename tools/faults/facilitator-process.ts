// A facilitator as a process of its own, over HTTP, whose answers can be spoilt by its parent.
import { createInProcessFacilitator, type Hex } from '@einvoice/chain-client';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FacilitatorFault, type FacilitatorOrder } from './facilitator';

const environment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
};

const facilitator = createInProcessFacilitator({
  rpcUrl: environment('RPC_URL'),
  signerKey: environment('SIGNER_KEY') as Hex,
  token: { name: 'USD Coin', version: '2', chainId: 8453, address: environment('USDC_ADDRESS') as Hex },
});
let order: FacilitatorOrder | null = null;
let struck = 0;

const server = http.createServer((request, response) => {
  serve(request, response).catch(() => answer(response, 500, { error: 'the facilitator could not say' }));
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', (message: { order: FacilitatorOrder | null }) => {
  process.send?.({ struck });
  order = message.order;
  struck = 0;
});
process.once('disconnect', () => process.exit(0));

async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/supported') return answer(response, 200, await facilitator.getSupported());
  const kind = request.url === '/verify' ? 'verify' : 'settle';
  const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const work = () => facilitator[kind](paymentPayload, paymentRequirements);
  const fault = faultFor(kind);
  if (!fault) return answer(response, 200, await work());
  await spoil(fault, work, response);
}

function faultFor(kind: 'verify' | 'settle'): FacilitatorFault | null {
  if (order?.at !== kind || order.times <= 0) return null;
  order = { ...order, times: order.times - 1 };
  struck += 1;
  return order.fault;
}

async function spoil(
  { kind, forMs }: FacilitatorFault,
  work: () => Promise<object>,
  response: http.ServerResponse,
): Promise<void> {
  switch (kind) {
    case 'hang':
      await sleep(forMs);
      return void response.destroy();
    case 'http_500':
      return answer(response, 500, { error: 'oops' });
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Bad gateway</body></html>');
    case 'reset':
      return void response.destroy();
    case 'slow':
      await sleep(forMs);
      return answer(response, 200, await work());
    case 'answer_lost':
      await work();
      return void response.destroy();
    case 'lie':
      return answer(response, 200, { isValid: true, success: true, transaction: `0x${'5'.repeat(64)}` });
  }
}

function answer(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
