import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { exchangeJson } from './bounded-http';
import { createRpc, readQuantity } from './rpc';
import { type ScriptedAnswer, ScriptedNode } from './scripted-node.fixture';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

const saying = (answer: ScriptedAnswer) => {
  node.says({ eth_call: answer });
  return createRpc(node.url).call('eth_call', ['0x1', false], 5_000);
};
const unavailable = { state: 'unavailable' };

describe('one call of a node', () => {
  it('is JSON-RPC 2.0 by POST, and its result the answer, null and false included', async () => {
    for (const result of ['0x7', null, false, [], 0]) {
      expect(await saying({ result })).toEqual({ state: 'answered', result });
    }
    const heads: unknown[] = [];
    const server = http.createServer(async (request, response) => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      const { accept, 'content-type': type } = request.headers;
      heads.push({ method: request.method, accept, type, body: body && (JSON.parse(body) as object) });
      response.end('{"jsonrpc":"2.0","id":1,"error":null,"result":"0x1"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answered = { state: 'answered', result: '0x1' };
    expect(await createRpc(url).call('eth_chainId', [], 5_000)).toEqual(answered);
    await exchangeJson({ url, method: 'GET', deadlineMs: 5_000, repeatWhenStale: true });
    server.closeAllConnections();
    server.close();
    const json = 'application/json';
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
    // What has no body says nothing of its kind.
    expect(heads).toEqual([
      { method: 'POST', accept: json, type: json, body },
      { method: 'GET', accept: json, type: undefined, body: '' },
    ]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['carries a result with an error status', { body: '{"result":"0x1"}', status: 503 }],
    ['carries a result with a status of no content', { body: '{"result":"0x1"}', status: 202 }],
    ['has neither result nor error', { body: '{"jsonrpc":"2.0","id":1}' }],
    ['is null', { body: 'null' }],
    ['is a text', { body: '"0x1"' }],
    ['is a page', { body: '<html>' }],
    ['is an error whose message is no text', { error: { message: ['execution reverted'] } }],
    ['is an error without members', { error: 'execution reverted' }],
    ['is a limit', { error: { message: 'rate limit exceeded' } }],
    [
      'is an error of the node itself, with data that looks like a revert',
      { error: { message: 'oops', data: '0x12' } },
    ],
  ])('is without an answer, never a refusal, when what came back %s', async (_what, answer) => {
    expect(await saying(answer)).toEqual(unavailable);
  });

  it.each([
    'execution reverted: FiatTokenV2: invalid signature',
    'out of gas',
    'OutOfGas',
    'gas required exceeds allowance (250000)',
    'intrinsic gas too high',
    'gas too low',
    'nonce too low',
    'already known',
    'transaction already imported',
    'replacement transaction underpriced',
    'insufficient funds for gas * price + value',
    'max fee cap less than block base fee',
    'max fee per gas less than block base fee',
    'invalid opcode: INVALID',
    'stack underflow (0 <=> 1)',
    'stack overflow',
  ])('is refused when the node says "%s", also with an error status', async (message) => {
    for (const status of [200, 400]) {
      expect(await saying({ error: { code: 3, message, data: '0x08c379a0' }, status })).toEqual({
        state: 'refused',
        message,
        data: '0x08c379a0',
      });
    }
  });

  it('a refusal carries the revert’s bytes only when they are bytes', async () => {
    const dataOf = async (data: unknown) => {
      const answer = await saying({ error: { message: 'execution reverted', data } });
      return answer.state === 'refused' ? answer.data : answer;
    };
    expect(await dataOf('0x')).toBe('0x');
    expect(await dataOf('0xABcd')).toBe('0xABcd');
    for (const none of ['0x1', '0x12z', ' 0x12', '0x12\n', '12', 7, null, { text: '0x12' }, ['0x12']]) {
      expect(await dataOf(none)).toBeNull();
    }
  });

  it('a server that is not there, or is too slow, is told apart', async () => {
    const to = (url: string, deadlineMs: number) =>
      exchangeJson({ url, method: 'GET', deadlineMs, repeatWhenStale: false });
    expect(await to('http://127.0.0.1:1', 5_000)).toEqual({ state: 'unreachable' });
    const silent = http.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    expect(await to(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 50)).toEqual({ state: 'timeout' });
    silent.closeAllConnections();
    silent.close();
    node.says({ x: { body: '{' } });
    const body = '{"method":"x","params":[]}';
    const call = { url: node.url, method: 'POST', body, deadlineMs: 5_000, repeatWhenStale: false } as const;
    expect(await exchangeJson(call)).toEqual({ state: 'malformed' });
    node.says({ x: { body: `"${'x'.repeat(300_000)}"` } });
    expect(await exchangeJson(call)).toEqual({ state: 'malformed' });
  });
});

it('a number is `0x` and 1 to 64 hexadecimal digits, nothing else', () => {
  expect(readQuantity('0x0')).toBe(0n);
  expect(readQuantity(`0x${'F'.repeat(64)}`)).toBe(2n ** 256n - 1n);
  for (const none of [
    '0x',
    `0x${'f'.repeat(65)}`,
    ' 0x1',
    'x0x1',
    '0x1g',
    '0x1\n',
    '1',
    '',
    1,
    null,
    undefined,
    ['0x1'],
  ]) {
    expect(readQuantity(none)).toBeNull();
  }
});
