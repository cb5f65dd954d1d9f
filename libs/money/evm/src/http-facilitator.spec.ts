import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { FacilitatorUnavailableError } from './facilitator';
import { createHttpFacilitator, type HttpFacilitatorOptions } from './http-facilitator';

const payer = `0x${'AB'.repeat(20)}`;
const transaction = `0x${'cd'.repeat(32)}`;
const required = {
  scheme: 'exact',
  network: 'eip155:8453',
  asset: `0x${'11'.repeat(20)}`,
  amount: '10000',
  payTo: `0x${'22'.repeat(20)}`,
  maxTimeoutSeconds: 120,
  extra: {},
} as const;
const payment = { x402Version: 2, accepted: required, payload: {} };

type Answering = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void;
let answer: Answering = () => undefined;
let server: http.Server;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk))).on('end', () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const facilitator = (options: Partial<HttpFacilitatorOptions> = {}) =>
  createHttpFacilitator({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`,
    verifyTimeoutMs: 300,
    settleTimeoutMs: 300,
    ...options,
  });
const answering = (status: number, body: unknown) => {
  answer = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (error instanceof FacilitatorUnavailableError ? error.code : error),
  );

describe('a facilitator over HTTP', () => {
  it('is asked at its own address with the payment, the terms and its headers', async () => {
    const asked: unknown[] = [];
    answer = ({ method, url, headers }, response, body) => {
      asked.push({
        method,
        url,
        authorization: headers.authorization,
        ...(body && { body: JSON.parse(body) as object }),
      });
      response.end(JSON.stringify({ isValid: true, success: true, transaction, payer, kinds: [] }));
    };
    const authorized = facilitator({ authHeaders: async (operation) => ({ authorization: `Bearer ${operation}` }) });
    await authorized.verify(payment, required);
    await authorized.settle(payment, required);
    await authorized.getSupported();
    const body = { x402Version: 2, paymentPayload: payment, paymentRequirements: required };
    expect(asked).toEqual([
      { method: 'POST', url: '/base/verify', authorization: 'Bearer verify', body },
      { method: 'POST', url: '/base/settle', authorization: 'Bearer settle', body },
      { method: 'GET', url: '/base/supported', authorization: 'Bearer supported' },
    ]);
  });

  it('P10 is asked to settle once: a kept connection that breaks leaves the outcome unknown', async () => {
    const asked: unknown[] = [];
    answer = ({ url, socket }, response) => {
      asked.push(url);
      if (url === '/base/settle') return void socket.destroy();
      response.end(JSON.stringify({ isValid: true, kinds: [] }));
    };
    await facilitator().verify(payment, required);
    expect(await failureOf(facilitator().settle(payment, required))).toBe('facilitator_unreachable');
    expect(asked).toEqual(['/base/verify', '/base/settle']);
  });

  it('passes verdicts on, without free text, extensions or what is not known', async () => {
    answering(200, { isValid: true, payer, extra: { a: 1 }, extensions: {}, invalidMessage: 'secret' });
    expect(await facilitator().verify(payment, required)).toEqual({ isValid: true, payer: payer.toLowerCase() });
    answering(400, {
      isValid: false,
      invalidReason: 'invalid_exact_evm_signature',
      invalidMessage: 'at /srv/rpc?key=1',
    });
    expect(await facilitator().verify(payment, required)).toEqual({
      isValid: false,
      invalidReason: 'invalid_exact_evm_signature',
    });
    answering(200, { isValid: false, invalidReason: 'Error: at /srv/rpc?key=1' });
    expect(await facilitator().verify(payment, required)).toEqual({
      isValid: false,
      invalidReason: 'facilitator_refused',
    });
    answering(200, { success: true, transaction, payer, network: 'eip155:1', errorMessage: 'x' });
    const known = { network: 'eip155:8453', payer: payer.toLowerCase(), transaction };
    expect(await facilitator().settle(payment, required)).toEqual({ success: true, amount: '10000', ...known });
    answering(200, { success: false, errorReason: 'insufficient_funds', transaction: '', payer });
    expect(await facilitator().settle(payment, required)).toEqual({
      ...known,
      success: false,
      errorReason: 'insufficient_funds',
      transaction: '',
    });
    answering(200, {
      kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453', junk: 1 }, null, {}],
      extensions: ['bazaar', 1],
    });
    expect(await facilitator().getSupported()).toEqual({
      kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
      extensions: ['bazaar'],
      signers: {},
    });
  });

  const failures: [string, string, Answering][] = [
    ['never answers', 'facilitator_timeout', () => undefined],
    ['drips', 'facilitator_timeout', (_request, response) => void response.write('{')],
    ['resets', 'facilitator_unreachable', (request) => void request.socket.resetAndDestroy()],
    [
      'resets in the middle',
      'facilitator_unreachable',
      (request, response) => void response.write('{', () => request.socket.destroy()),
    ],
    [
      'answers 500',
      'facilitator_unreachable',
      (_request, response) => response.writeHead(500).end('{"isValid":false}'),
    ],
    [
      'answers 429',
      'facilitator_unreachable',
      (_request, response) => response.writeHead(429).end('{"isValid":false}'),
    ],
    ['answers a page', 'facilitator_malformed_answer', (_request, response) => response.end('<html>')],
    ['answers nothing', 'facilitator_malformed_answer', (_request, response) => response.end()],
    ['answers null', 'facilitator_malformed_answer', (_request, response) => response.end('null')],
    ['answers an array', 'facilitator_malformed_answer', (_request, response) => response.end('[]')],
    [
      'answers text for a verdict',
      'facilitator_malformed_answer',
      (_request, response) =>
        response.end(JSON.stringify({ isValid: 'true', success: 'true', transaction, kinds: 'all' })),
    ],
    [
      'says yes with 402',
      'facilitator_malformed_answer',
      (_request, response) =>
        response.writeHead(402).end(JSON.stringify({ isValid: true, success: true, transaction, kinds: [] })),
    ],
    [
      'redirects',
      'facilitator_malformed_answer',
      (_request, response) => response.writeHead(307, { location: '/' }).end(),
    ],
    [
      'answers 300 KiB',
      'facilitator_malformed_answer',
      (_request, response) => response.end(`{"isValid":true,"x":"${'x'.repeat(300_000)}"}`),
    ],
    [
      'answers depth',
      'facilitator_malformed_answer',
      (_request, response) => response.end(`{"isValid":true,"success":true,"x":${'['.repeat(17)}${']'.repeat(17)}}`),
    ],
    [
      'poisons prototypes',
      'facilitator_malformed_answer',
      (_request, response) => response.end('{"isValid":true,"success":true,"__proto__":{}}'),
    ],
    [
      'compresses',
      'facilitator_malformed_answer',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"isValid":true}'),
    ],
  ];

  it.each(failures)('throws, and gives no verdict, when it %s', async (_name, code, behaviour) => {
    answer = behaviour;
    expect(await failureOf(facilitator().verify(payment, required))).toBe(code);
    expect(await failureOf(facilitator().settle(payment, required))).toBe(code);
    expect(await failureOf(facilitator().getSupported())).toBe(code);
  });

  it('O10 believes no settlement without a transaction hash', async () => {
    for (const lie of ['', '0x12', 'pending', undefined, ` ${transaction}`, `${transaction}00`, [transaction]]) {
      answering(200, { success: true, transaction: lie, payer });
      expect(await failureOf(facilitator().settle(payment, required))).toBe('facilitator_malformed_answer');
    }
  });

  it('says which kinds, extensions and signers it knows, and leaves out what is none', async () => {
    const kind = { x402Version: 2, scheme: 'exact', network: 'eip155:8453', extra: { name: 'USD Coin' } };
    answering(200, {
      kinds: [kind, { ...kind, x402Version: '2' }, { ...kind, scheme: 1 }, { ...kind, network: null }, 'exact', null],
      extensions: 'bazaar',
      signers: { 'eip155:*': [payer, 7], solana: 'none' },
    });
    expect(await facilitator().getSupported()).toEqual({
      ...{ kinds: [kind], extensions: [], signers: { 'eip155:*': [payer], solana: [] } },
    });
    answering(201, { kinds: [kind] });
    expect(await failureOf(facilitator().getSupported())).toBe('facilitator_malformed_answer');
  });

  it('passes on a reason that is a code, and a payer that is an address, in their whole length only', async () => {
    const longest = `a${'b'.repeat(99)}`;
    for (const [told, passedOn] of [
      [longest, longest],
      [`${longest}b`, 'facilitator_refused'],
      ['Bad_code', 'facilitator_refused'],
      ['bad code', 'facilitator_refused'],
      ['1bad', 'facilitator_refused'],
      ['', 'facilitator_refused'],
      [['code'], 'facilitator_refused'],
    ]) {
      answering(200, { isValid: false, success: false, invalidReason: told, errorReason: told });
      expect(await facilitator().verify(payment, required)).toEqual({ isValid: false, invalidReason: passedOn });
      expect(await facilitator().settle(payment, required)).toMatchObject({ success: false, errorReason: passedOn });
    }
    for (const none of [` ${payer}`, `${payer}0`, payer.slice(0, -1), [payer], 7]) {
      answering(200, { isValid: true, payer: none });
      expect(await facilitator().verify(payment, required)).toEqual({ isValid: true });
    }
  });

  it('is found below its address, however many slashes that ends with', async () => {
    const asked: unknown[] = [];
    answer = ({ url }, response) => (asked.push(url), response.end('{"isValid":true}'));
    const { port } = server.address() as AddressInfo;
    for (const slashes of ['', '/', '///']) {
      await facilitator({ url: `http://127.0.0.1:${port}/base${slashes}` }).verify(payment, required);
    }
    expect(asked).toEqual(Array(3).fill('/base/verify'));
  });

  it('throws when nobody listens', async () => {
    const nobody = facilitator({ url: 'http://127.0.0.1:1' });
    expect(await failureOf(nobody.settle(payment, required))).toBe('facilitator_unreachable');
    const told = { name: 'FacilitatorUnavailableError', retryable: true };
    await expect(nobody.verify(payment, required)).rejects.toMatchObject(told);
  });
});
