import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { createHttpFacilitator, type FacilitatorClient } from '@einvoice/evm';

/** How a facilitator over HTTP goes wrong. `after` variants do the work and lose the answer. */
export type FacilitatorFault =
  'none' | 'reset' | 'http_500' | 'http_429' | 'html' | 'hang' | 'reset_after' | 'http_500_after';

export interface FaultyFacilitator {
  readonly client: FacilitatorClient;
  /** Does not wait long for an answer that never comes. */
  readonly hasty: FacilitatorClient;
  readonly faults: { verify: FacilitatorFault; settle: FacilitatorFault };
  /** How many answers were spoilt so far. */
  spoilt(): number;
  stop(): Promise<void>;
}

/** A facilitator as its own HTTP server on loopback, whose answers can be spoilt. */
export async function startFaultyFacilitator(inner: FacilitatorClient): Promise<FaultyFacilitator> {
  const faults: FaultyFacilitator['faults'] = { verify: 'none', settle: 'none' };
  let spoilt = 0;
  const server = http.createServer((request, response) => {
    void answerAs(inner, faults, request, response)
      .then((isSpoilt) => (spoilt += Number(isSpoilt)))
      .catch(() => response.destroy());
  });
  // A test that failed before it stopped the server must not keep the process.
  server.unref().on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createHttpFacilitator({ url }),
    hasty: createHttpFacilitator({ url, verifyTimeoutMs: 300, settleTimeoutMs: 300 }),
    faults,
    spoilt: () => spoilt,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether the answer was spoilt. */
async function answerAs(
  inner: FacilitatorClient,
  faults: FaultyFacilitator['faults'],
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const send = (status: number, body: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const answer = (said: object) => send(200, JSON.stringify(said)) && false;
  if (request.url === '/supported') return answer(await inner.getSupported());
  const kind = request.url === '/verify' ? 'verify' : 'settle';
  const fault = faults[kind];
  const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const work = () => inner[kind](paymentPayload, paymentRequirements);
  if (fault === 'none') return answer(await work());
  if (fault.endsWith('_after')) await work();
  if (fault.startsWith('reset')) response.destroy();
  else if (fault === 'html') send(200, '<html><body>Bad gateway</body></html>');
  else if (fault !== 'hang') send(fault === 'http_429' ? 429 : 500, '{"error":"oops"}');
  return true;
}
