import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The service as the terminal client sees it: device login, connection, the VAT route with keys and credits, on loopback. */
export interface ServiceSimulator {
  readonly url: string;
  readonly secret: string;
  /** Credits taken in all, each key once. */
  credits: number;
  /** Requests by path, with what they carried. */
  readonly requests: { path: string; authorization: string | undefined; key: string | undefined; body: string }[];
  /** What happens to the next requests of the VAT route, before it answers as usual. */
  readonly disturbances: (
    'garbage' | 'hang_up' | 'busy' | 'wrong_rows' | 'redirect' | 'no_credits' | 'wrong_order' | 'nothing'
  )[];
  /** Numbers that the register does not answer now. */
  readonly silent: Set<string>;
  /** VAT answers wait for it. */
  held: Promise<void> | null;
  /** Is told of each request of the VAT route, from 0: when it comes, and when it is billed and about to be answered. */
  onVerify: ((count: number, isAnswered: boolean) => void) | null;
  approved: boolean;
  /** How far the clock of the service is ahead. */
  aheadSeconds: number;
  revoked: boolean;
  /** Sources as it tells of them. */
  sources: readonly { title: string; heard: string }[];
  availableCredits: number;
  /** What its capabilities are known by. */
  etag: string;
  workspaceId: string;
  close(): Promise<void>;
}

type Row = { reference: string; vatId: string };
type McpQuestion = { id: number; method: string; params: { name?: string } };

const tool = (name: string, description: string, credits: number, argument: string) => ({
  ...{ name, description, _meta: { 'einvoice/price': { credits } } },
  inputSchema: { type: 'object', required: [argument], additionalProperties: false, properties: { [argument]: { type: 'string', minLength: 4, maxLength: 40, description: 'What is asked about.' }, maxAgeSeconds: { type: 'integer', minimum: 0, maximum: 60 }, parts: { type: 'array', maxItems: 1, items: { enum: ['name'] } } } },
}); // prettier-ignore
const tools = [
  tool('verify_iban', 'Checks an IBAN. It asks nobody.', 0, 'iban'),
  tool('verify_vat_vies', 'Asks the EU register whether a VAT number is active.', 1, 'vatNumber'),
  tool('verify_free', 'Asks for nothing.', 0, 'text'),
];
const toolAnswers: Readonly<Record<string, object>> = {
  verify_iban: { status: 'valid' },
  verify_free: { status: 'valid' },
  verify_vat_vies: { state: 'valid', billing: { credits: 1, balance: 499, freeCallsLeft: null } },
};

function mcpAnswer({ id, method, params: { name = '' } }: McpQuestion): object {
  const serverInfo = { name: 'simulator', version: '1.2.3' };
  if (method === 'initialize')
    return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } };
  const content = { content: [], structuredContent: toolAnswers[name] };
  return { jsonrpc: '2.0', id, result: method === 'tools/list' ? { tools } : content };
}

export async function openService(): Promise<ServiceSimulator> {
  const kept = new Map<string, { rows: { input: string; verdict: string; detail: string }[]; credits: number }>();
  let verified = 0;
  const server = http.createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const simulator: ServiceSimulator = {
    ...{ url, secret: `einvoice_live_${'s'.repeat(50)}`, credits: 0, requests: [], disturbances: [], silent: new Set<string>() },
    ...{ approved: false, aheadSeconds: 0, held: null, onVerify: null, revoked: false, workspaceId: 'ws_1' },
    ...{ sources: [{ title: 'VIES', heard: 'answered' }], availableCredits: 500, etag: '"1"' },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const json = (response: http.ServerResponse, status: number, body: object, headers = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const error = (code: string, message: string, more = {}) => ({ error: { code, message, ...more } });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    const body = await text(request);
    const key = headers['x-service-idempotency-key'];
    response.setHeader('x-request-id', 'request-1');
    response.setHeader('date', new Date(Date.now() + simulator.aheadSeconds * 1000).toUTCString());
    simulator.requests.push({ path, authorization: headers.authorization, key: key === undefined ? undefined : String(key), body });
    if (path === '/api/device/authorize') return json(response, 200, { device_code: 'd'.repeat(43), user_code: 'WDJB-MJHT', verification_uri: `${url}/device`, expires_in: 600, interval: 1 });
    if (path === '/api/device/token') return simulator.approved ? json(response, 200, { access_token: simulator.secret, token_type: 'Bearer', connection: { id: 'c', name: 'laptop\u001b[31m' }, workspace: { id: 'ws_1', name: 'Acme' } }) : json(response, 400, { error: 'authorization_pending', error_description: 'Wait.' });
    if (path === '/api/capabilities/v1' && headers['if-none-match'] === simulator.etag) return void response.writeHead(304, { etag: simulator.etag }).end();
    if (path === '/api/capabilities/v1') return json(response, 200, { terminalClient: { versions: [{ version: '0.3.0' }] }, sources: simulator.sources }, { etag: simulator.etag });
    if (path === '/api/mcp' && body.includes('"notifications/initialized"')) return void response.writeHead(202).end();
    if (path === '/api/mcp') return json(response, 200, mcpAnswer(JSON.parse(body) as McpQuestion));
    if (headers.authorization !== `Bearer ${simulator.secret}` || simulator.revoked) return json(response, 401, error('unauthorized', 'No secret that is known.'));
    if (path === '/api/device/revoke') {
      simulator.revoked = true;
      return json(response, 200, { state: 'revoked' });
    }
    if (path === '/api/device/connection') return json(response, 200, { connection: { id: 'c', name: 'laptop', creditsPerCallMax: null, lastUsedAt: '2027-01-02T03:04:05.000Z' }, workspace: { id: simulator.workspaceId, name: 'Acme' }, balance: { availableCredits: simulator.availableCredits, heldCredits: 0 }, freeCalls: { left: 25, endsAt: null } });
    await simulator.held;
    if (path === '/api/v1/vat/verify') return verify(response, String(key), (JSON.parse(body) as { rows: Row[] }).rows);
    json(response, 404, error('not_found', 'No such route.'));
  }

  function verify(response: http.ServerResponse, key: string, rows: Row[]): void {
    const count = verified++;
    simulator.onVerify?.(count, false);
    const disturbance = simulator.disturbances.shift();
    if (disturbance === 'nothing') return;
    if (disturbance === 'garbage') return void response.end('<html>');
    if (disturbance === 'busy') return json(response, 429, error('rate_limited', 'Too many.'), { 'retry-after': '1' });
    if (disturbance === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (disturbance === 'no_credits') return json(response, 402, error('insufficient_credits', 'Too few credits.', { topUpUrl: `${url}/top-up` }));
    const run = kept.get(key) ?? { rows: [], credits: 0 };
    const before = run.credits;
    run.rows = rows.map(({ vatId }, index) => {
      const known = run.rows[index];
      if (known !== undefined && known.verdict !== 'unavailable') return known;
      if (simulator.silent.has(vatId)) return { input: vatId, verdict: 'unavailable', detail: 'No answer.' };
      run.credits += 2;
      return { input: vatId, verdict: /[02468]$/.test(vatId) ? 'valid' : 'invalid', detail: `The register said so of ${vatId}.` };
    });
    kept.set(key, run);
    simulator.credits += run.credits - before;
    simulator.onVerify?.(count, true);
    // The work is done and billed; what follows is lost on its way.
    if (disturbance === 'hang_up') return void response.destroy();
    const told = disturbance === 'wrong_rows' ? run.rows.slice(1) : disturbance === 'wrong_order' ? [...run.rows].reverse() : run.rows;
    json(response, 200, { result: { rows: told }, billing: { credits: run.credits } });
  }
  return simulator;
} // prettier-ignore
