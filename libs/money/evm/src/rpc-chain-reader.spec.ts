import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Chain, randomAccount, type SignedPayment, signPayment, startChain } from '@einvoice/test-kit';
import { encodeFunctionData, multicall3Abi, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseSignedAuthorization, type TokenDomain, transferCalldata } from './authorization';
import { type AuthorizationQuery, type Hex } from './chain-reader';
import { createInProcessFacilitator } from './in-process-facilitator';
import { createChainReader } from './rpc-chain-reader';

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const cancelAbi = parseAbi(['function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)']);
const unknown = { state: 'unknown' };

let chain: Chain;
let token: TokenDomain;
beforeAll(async () => {
  chain = await startChain();
  token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
});
afterAll(() => chain.stop());

const readerOn = (rpcUrl = chain.rpcUrl, confirmations = 1) =>
  createChainReader({ rpcUrl, token: chain.usdcAddress, confirmations });
const queryOf = (payment: SignedPayment, fromBlock = 0n): AuthorizationQuery => {
  const { from, nonce, to, value } = parseSignedAuthorization(payment.payload)!.authorization;
  return { payer: from, nonce, recipient: to, amountUnits: value, fromBlock };
};
const calldataOf = (payment: SignedPayment) => transferCalldata(parseSignedAuthorization(payment.payload)!);

/** Sends a call from an account of its own, as anybody may; answers the transaction. */
async function sendAsStranger(to: Hex, data: Hex): Promise<Hex> {
  const stranger = randomAccount();
  await chain.setNativeBalance(stranger.address, 10n ** 18n);
  const transaction = await privateKeyToAccount(stranger.privateKey).signTransaction({
    chainId: chain.chainId,
    type: 'eip1559',
    nonce: 0,
    gas: 1_000_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    to,
    data,
  });
  const hash = await chain.request<Hex>('eth_sendRawTransaction', [transaction]);
  await chain.request('evm_mine');
  return hash;
}

async function cancellation(payment: SignedPayment): Promise<Hex> {
  const { from, nonce } = parseSignedAuthorization(payment.payload)!.authorization;
  const signature = await privateKeyToAccount(chain.keys.buyer.privateKey).signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: chain.chainId, verifyingContract: chain.usdcAddress },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: from, nonce },
  });
  return encodeFunctionData({ abi: cancelAbi, functionName: 'cancelAuthorization', args: [from, nonce, signature] });
}

const together = (...calls: Hex[]): Hex =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((callData) => ({ target: chain.usdcAddress, allowFailure: false, callData }))],
  });

/** A node that answers the way `answer` says, and its address. */
async function withNode<T>(answer: http.RequestListener, use: (rpcUrl: string) => Promise<T>): Promise<T> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('what became of an authorization', () => {
  it('is unused before, and settled with its transaction after our settlement', async () => {
    const payment = await signPayment(chain);
    const reader = readerOn();
    expect(await reader.authorizationOutcome(queryOf(payment))).toEqual({ state: 'unused' });
    const signerKey = chain.keys.settlement.privateKey;
    const { transaction } = await createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey, token }).settle(
      payment,
      payment.accepted,
    );
    const newest = await reader.newestBlock();
    const outcome = await reader.authorizationOutcome(queryOf(payment, newest!.number));
    expect(outcome).toEqual({ state: 'settled', transaction, blockNumber: expect.any(BigInt) as bigint });
  });

  it('P9 is settled when a third party sent it', async () => {
    const payment = await signPayment(chain);
    const transaction = await sendAsStranger(chain.usdcAddress, calldataOf(payment));
    expect(await readerOn().authorizationOutcome(queryOf(payment))).toMatchObject({ state: 'settled', transaction });
  });

  it('is cancelled when the payer cancelled it', async () => {
    const payment = await signPayment(chain);
    await sendAsStranger(chain.usdcAddress, await cancellation(payment));
    expect(await readerOn().authorizationOutcome(queryOf(payment))).toEqual({ state: 'cancelled' });
  });

  it('is cancelled when its nonce was used for another recipient or amount', async () => {
    for (const change of [{ recipient: randomAccount().address }, { amountUnits: 9_999n }]) {
      const payment = await signPayment(chain);
      const nonce = payment.payload.authorization.nonce as Hex;
      await sendAsStranger(chain.usdcAddress, calldataOf(await signPayment(chain, { nonce, ...change })));
      expect(await readerOn().authorizationOutcome(queryOf(payment))).toEqual({ state: 'cancelled' });
    }
  });

  it('P9 never counts one transfer for two authorizations of one transaction', async () => {
    const payment = await signPayment(chain);
    const nonce = payment.payload.authorization.nonce as Hex;
    const decoy = await signPayment(chain, { nonce, recipient: chain.keys.buyer.address });
    const paid = await signPayment(chain);
    await sendAsStranger(multicall3, together(calldataOf(decoy), calldataOf(paid)));
    expect(await readerOn().authorizationOutcome(queryOf(payment))).toEqual({ state: 'cancelled' });
    expect(await readerOn().authorizationOutcome(queryOf(paid))).toMatchObject({ state: 'settled' });

    const cancelled = await signPayment(chain);
    const paidBeside = await signPayment(chain);
    await sendAsStranger(multicall3, together(await cancellation(cancelled), calldataOf(paidBeside)));
    expect(await readerOn().authorizationOutcome(queryOf(cancelled))).toEqual({ state: 'cancelled' });
    expect(await readerOn().authorizationOutcome(queryOf(paidBeside))).toMatchObject({ state: 'settled' });
  });

  it('P10 is unknown until it is as deep as configured, and unused again after a reorganisation', async () => {
    const payment = await signPayment(chain);
    const snapshot = await chain.request('evm_snapshot');
    await sendAsStranger(chain.usdcAddress, calldataOf(payment));
    await chain.setMining('manual'); // no block of its own for readers
    const unhurried = readerOn(chain.rpcUrl, 10);
    expect(await unhurried.authorizationOutcome(queryOf(payment))).toEqual(unknown);
    await chain.request('anvil_mine', ['0x9']);
    expect(await unhurried.authorizationOutcome(queryOf(payment))).toMatchObject({ state: 'settled' });
    await chain.request('evm_revert', [snapshot]);
    expect(await readerOn().authorizationOutcome(queryOf(payment))).toEqual({ state: 'unused' });
    await chain.setMining('instant');
  });

  it('P10 a cancellation, too, is unknown until it is as deep as configured', async () => {
    const payment = await signPayment(chain);
    await sendAsStranger(chain.usdcAddress, await cancellation(payment));
    await chain.setMining('manual'); // no block of its own for readers
    const unhurried = readerOn(chain.rpcUrl, 10);
    expect(await unhurried.authorizationOutcome(queryOf(payment))).toEqual(unknown);
    await chain.request('anvil_mine', ['0x9']);
    expect(await unhurried.authorizationOutcome(queryOf(payment))).toEqual({ state: 'cancelled' });
    await chain.setMining('instant');
  });

  it('is known, long after, of a node that does not search all blocks since', async () => {
    const [settled, unused] = [await signPayment(chain), await signPayment(chain)];
    const fromBlock = (await readerOn().newestBlock())!.number;
    const transaction = await sendAsStranger(chain.usdcAddress, calldataOf(settled));
    const searchingFew: http.RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      const answer = async (): Promise<string> => {
        const body = Buffer.concat(chunks).toString();
        const { method, params } = JSON.parse(body) as { method: string; params: { toBlock?: string }[] };
        const isTooMuch = method === 'eth_getLogs' && params[0]?.toBlock === 'latest';
        if (isTooMuch) return '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"block range too large"}}';
        const headers = { 'content-type': 'application/json' };
        return (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).text();
      };
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => void answer().then((text) => response.end(text)));
    };
    await withNode(searchingFew, async (rpcUrl) => {
      const outcomeOf = (payment: SignedPayment) => readerOn(rpcUrl).authorizationOutcome(queryOf(payment, fromBlock));
      expect(await outcomeOf(settled)).toMatchObject({ state: 'settled', transaction });
      expect(await outcomeOf(unused)).toEqual({ state: 'unused' });
    });
  });

  it('is unknown when the nonce is spent but the node shows no log of it', async () => {
    const payment = await signPayment(chain);
    await sendAsStranger(chain.usdcAddress, calldataOf(payment));
    const withoutLogs: http.RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
            method: string;
            params: unknown[];
          };
          const result = method === 'eth_getLogs' ? Promise.resolve([]) : chain.request(method, params);
          void result.then((value) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })));
        });
    };
    await withNode(withoutLogs, async (rpcUrl) => {
      expect(await readerOn(rpcUrl).authorizationOutcome(queryOf(payment))).toEqual(unknown);
    });
  });
});

describe('a node that is down, slow, wrong or hostile', () => {
  const json =
    (body: string): http.RequestListener =>
    (_request, response) =>
      response.end(body);
  const nodes: [string, http.RequestListener][] = [
    ['answers with an error', (_request, response) => response.writeHead(500).end('{"error":"x"}')],
    ['answers a page', json('<html>')],
    ['limits', json('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}')],
    ['answers null', json('{"jsonrpc":"2.0","id":1,"result":null}')],
    ['answers the wrong kind', json('{"jsonrpc":"2.0","id":1,"result":{"number":-1,"timestamp":"yes"}}')],
    ['answers more than 256 KiB', json(`{"jsonrpc":"2.0","id":1,"result":"0x${'0'.repeat(300_000)}"}`)],
    ['answers depth', json(`{"result":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)],
    ['answers 101 logs', json(JSON.stringify({ result: Array(101).fill({}) }))],
    [
      'compresses',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"result":"0x1"}'),
    ],
    ['redirects', (_request, response) => response.writeHead(302, { location: chain.rpcUrl }).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['never answers', () => undefined],
    ['drips', (_request, response) => void response.write('{')],
  ];

  it.each(nodes)('is unknown, never a verdict: a node that %s', async (_name, answer) => {
    const payment = await signPayment(chain);
    const { payer } = queryOf(payment);
    await withNode(answer, async (rpcUrl) => {
      const reader = readerOn(rpcUrl);
      const answers = Promise.all([
        reader.newestBlock(),
        reader.nativeBalanceWei(payer),
        reader.authorizationOutcome(queryOf(payment)),
        reader.checkContractSignature({ payer, digest: `0x${'00'.repeat(32)}`, signature: '0x00' }),
      ]);
      expect(await answers).toEqual([null, null, unknown, 'unknown']);
    });
  });

  it('is unknown when nobody listens', async () => {
    const reader = readerOn('http://127.0.0.1:1');
    expect(await reader.newestBlock()).toBeNull();
    expect(await reader.authorizationOutcome(queryOf(await signPayment(chain)))).toEqual(unknown);
  });

  it('survives a connection that the node closed while it was idle', async () => {
    const closeAfterEach: http.RequestListener = (request, response) => {
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x7"}');
      response.once('finish', () => setImmediate(() => request.socket.destroy()));
    };
    await withNode(closeAfterEach, async (rpcUrl) => {
      for (let call = 0; call < 20; call += 1) {
        expect(await readerOn(rpcUrl).nativeBalanceWei(chain.usdcAddress)).toBe(7n);
      }
    });
  });
});

describe('signatures of contract wallets', () => {
  const digest: Hex = `0x${'07'.repeat(32)}`;
  const check = async (code: string) => {
    const payer = randomAccount().address;
    await chain.request('anvil_setCode', [payer, code]);
    return readerOn().checkContractSignature({ payer, digest, signature: '0xabcd' });
  };

  it('are valid when the wallet answers the magic value', async () => {
    expect(await check(`0x7f1626ba7e${'0'.repeat(56)}60005260206000f3`)).toBe('valid');
  });

  it.each([
    ['has no code', '0x'],
    ['answers nothing', '0x00'],
    ['answers another value', `0x7f1626ba7f${'0'.repeat(56)}60005260206000f3`],
    ['answers the magic value and more in its word', `0x7f1626ba7e${'0'.repeat(55)}160005260206000f3`],
    ['reverts', '0x60006000fd'],
    ['P7 burns all gas', '0x5b600056'],
  ])('are invalid when the payer %s', async (_name, code) => expect(await check(code)).toBe('invalid'));
});

it('reads the newest block and gas money', async () => {
  const block = await readerOn().newestBlock();
  expect(Math.abs(block!.timestampSeconds - Date.now() / 1000)).toBeLessThan(120);
  await chain.setNativeBalance(chain.keys.receipt.address, 123n);
  expect(await readerOn().nativeBalanceWei(chain.keys.receipt.address)).toBe(123n);
});
