import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { StripePaymentProvider } from './stripe-payment-provider';

/** An answer of the API; 200 when left out. */
export interface Told {
  readonly status?: number;
  readonly body: unknown;
}

/** A request as the API received it. */
export interface Asked {
  readonly line: string;
  readonly query: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export const sessionOf = (session: object): Told => ({
  body: { id: 'cs_1', object: 'checkout.session', ...session },
});
export const listOf = (data: readonly object[] = [], more = false): Told => ({
  body: { object: 'list', data, has_more: more },
});
export const failing = (status: number): Told => ({ status, body: { error: { type: 'api_error', message: 'No.' } } });

/**
 * A server on loopback that speaks Stripe's wire protocol, and a provider that asks it.
 * @param told what it answers, by method and path, or by method, path and query; 503 to anything else
 */
export async function withStripe<T>(
  told: Readonly<Record<string, Told>>,
  use: (provider: StripePaymentProvider, asked: readonly Asked[]) => Promise<T>,
): Promise<T> {
  const asked: Asked[] = [];
  const server = http.createServer((request, response) => void answer(request, response));
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const [path, query = ''] = (request.url ?? '').split('?');
    const line = `${request.method} ${path}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ line, query, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    const { status = 200, body } = told[`${line}?${query}`] ?? told[line] ?? failing(503);
    // As Stripe says it of what a second try would not change: nothing waits between tries.
    const headers = { 'content-type': 'application/json', 'request-id': 'req_1', 'stripe-should-retry': 'false' };
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const options = { kind: 'test', secretKey: 'sk_test_told', webhookSecrets: [], apiUrl } as const;
    return await use(new StripePaymentProvider(options), asked);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
