import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { type Hex, createPublicClient, encodeFunctionData, http as viemHttp, multicall3Abi, parseAbi } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { type Chain, startChain } from './chain';
import { signPayment } from './payment';
import { createSandboxKeys } from './sandbox-keys';
import { until } from './until';

const recipient = '0x00000000000000000000000000000000000000aa';
const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function authorizationState(address, bytes32) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);
const readerOf = (chain: Chain) => createPublicClient({ transport: viemHttp(chain.rpcUrl, { retryCount: 0 }) });

/** Pays `units` from the buyer with an EIP-3009 authorization sent by the settlement signer; answers the transaction. */
async function pay(chain: Chain, units: bigint, nonce: `0x${string}`, secondsLeft = 60): Promise<`0x${string}`> {
  const signer = privateKeyToAccount(chain.keys.settlement.privateKey);
  const reader = readerOf(chain);
  const validBefore = (await reader.getBlock()).timestamp + BigInt(secondsLeft);
  const { payload } = await signPayment(chain, { amountUnits: units, recipient, nonce, validBefore });
  const { from, to, value, validAfter } = payload.authorization;
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transferWithAuthorization',
    args: [from as Hex, to as Hex, BigInt(value), BigInt(validAfter), validBefore, nonce, payload.signature],
  });
  const raw = await signer.signTransaction({
    chainId: chain.chainId,
    type: 'eip1559',
    nonce: await reader.getTransactionCount({ address: signer.address }),
    gas: 250_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    to: chain.usdcAddress,
    data,
  });
  return reader.sendRawTransaction({ serializedTransaction: raw });
}

/** A raw HTTP request, because fetch does not let its caller name a Host or an Origin. */
function rawPost(url: string, headers: http.OutgoingHttpHeaders, method = 'POST'): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    const request = http.request(
      url,
      { method, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => resolve(answer.resume()),
    );
    request.once('error', reject).end(body);
  });
}

describe('a throw-away chain', () => {
  let chain: Chain;
  beforeAll(async () => {
    chain = await startChain();
  });
  afterAll(() => chain.stop());

  it('S2 refuses requests of another Host or Origin, web sockets and other methods', async () => {
    const own = await rawPost(chain.rpcUrl, {});
    expect(own.statusCode).toBe(200);
    expect(Object.keys(own.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await rawPost(chain.rpcUrl, { host: 'evil.example' })).statusCode).toBe(403);
    expect((await rawPost(chain.rpcUrl, { host: '127.0.0.1:1' })).statusCode).toBe(403);
    expect((await rawPost(chain.rpcUrl, { origin: 'http://evil.example' })).statusCode).toBe(403);
    expect((await rawPost(chain.rpcUrl, { origin: 'null' })).statusCode).toBe(403);
    expect((await rawPost(chain.rpcUrl, { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await rawPost(chain.rpcUrl, {}, 'OPTIONS')).statusCode).toBe(405);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
    expect((await rawPost(chain.rpcUrl, { ...upgrade, 'sec-websocket-version': '13' }, 'GET')).statusCode).toBe(405);
  });

  it('S1 knows no account of the well-known mnemonic', async () => {
    const wellKnown = mnemonicToAccount('test test test test test test test test test test test junk').address;
    expect(await chain.request('eth_accounts')).toEqual([]);
    expect(await chain.request('eth_getBalance', [wellKnown, 'latest'])).toBe('0x0');
  });

  it('has Circle’s token with the domain of USDC on Base at its real address, and Multicall3', async () => {
    const reader = readerOf(chain);
    expect(await reader.getChainId()).toBe(8453);
    const token = { address: chain.usdcAddress, abi: tokenAbi } as const;
    expect(await reader.readContract({ ...token, functionName: 'name' })).toBe('USD Coin');
    expect(await reader.readContract({ ...token, functionName: 'version' })).toBe('2');
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
    const balance = await reader.readContract({
      address: multicall3,
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      args: [chain.keys.settlement.address],
    });
    expect(balance).toBeGreaterThan(0n);
  });

  it('moves exactly the signed units, and mints', async () => {
    const before = await chain.balanceOf(chain.keys.buyer.address);
    const transaction = await pay(chain, 10_000n, generatePrivateKey());
    await readerOf(chain).waitForTransactionReceipt({ hash: transaction, pollingInterval: 20 });
    expect(await chain.balanceOf(chain.keys.buyer.address)).toBe(before - 10_000n);
    expect(await chain.balanceOf(recipient)).toBe(10_000n);
    await Promise.all([chain.mint(recipient, 1n), chain.mint(recipient, 2n)]);
    expect(await chain.balanceOf(recipient)).toBe(10_003n);
  });

  it('shows readers a block of now, and mines by hand when told', async () => {
    const { timestamp } = await readerOf(chain).getBlock();
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    await chain.setMining('manual');
    const before = await chain.balanceOf(recipient);
    await pay(chain, 5n, generatePrivateKey());
    expect(await chain.balanceOf(recipient)).toBe(before);
    await chain.request('evm_mine');
    expect(await chain.balanceOf(recipient)).toBe(before + 5n);
    await chain.setMining('instant');
  });
});

describe('a chain with a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kept-chain-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const restartAfter = async (end: (chain: Chain) => Promise<unknown>) => {
    const keys = createSandboxKeys(path.join(folder, 'keys'));
    const first = await startChain({ keys, folder });
    const reader = readerOf(first);
    const nonces = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()];
    const receipts = [];
    for (const nonce of nonces) {
      const hash = await pay(first, 10_000n, nonce, 1_000);
      receipts.push(await reader.waitForTransactionReceipt({ hash, pollingInterval: 20 }));
    }
    const height = await reader.getBlockNumber();
    const buyerUnits = await first.balanceOf(keys.buyer.address);
    await end(first);
    const second = await startChain({ keys, folder });
    try {
      const again = readerOf(second);
      expect(await second.balanceOf(keys.buyer.address)).toBe(buyerUnits);
      expect(await second.balanceOf(recipient)).toBe(30_000n);
      expect(await again.getBlockNumber()).toBeGreaterThanOrEqual(height);
      const token = { address: second.usdcAddress, abi: tokenAbi, functionName: 'authorizationState' } as const;
      for (const [index, nonce] of nonces.entries()) {
        expect(await again.readContract({ ...token, args: [keys.buyer.address, nonce] })).toBe(true);
        const { transactionHash, blockNumber } = receipts[index]!;
        const receipt = await again.getTransactionReceipt({ hash: transactionHash });
        expect(receipt.status).toBe('success');
        expect(receipt.blockNumber).toBeGreaterThanOrEqual(blockNumber);
        const logs = await again.getLogs({ address: second.usdcAddress, fromBlock: blockNumber, toBlock: 'latest' });
        expect(logs.map((log) => log.transactionHash)).toContain(transactionHash);
      }
      const hash = await pay(second, 10_000n, generatePrivateKey());
      expect((await again.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success');
      const { timestamp } = await again.getBlock();
      expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    } finally {
      await second.stop();
    }
  };

  it('keeps balances, used nonces, receipts and logs over a stop', () => restartAfter((chain) => chain.stop()));

  it('keeps them over kill -9 of anvil', () =>
    restartAfter(async (chain) => {
      process.kill(chain.pid, 'SIGKILL');
      await chain.exited;
      await chain.stop();
    }));

  it('keeps a transaction that anvil was killed over before its block', async () => {
    const keys = createSandboxKeys(path.join(folder, 'keys'));
    const first = await startChain({ keys, folder });
    await first.setMining('manual');
    await pay(first, 10_000n, generatePrivateKey());
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await startChain({ keys, folder });
    expect(await second.balanceOf(recipient)).toBe(10_000n);
    await second.stop();
  });

  it('keeps a payment whose time has passed since', async () => {
    const keys = createSandboxKeys(path.join(folder, 'keys'));
    const first = await startChain({ keys, folder });
    const secondsLeft = 6;
    const signedMs = Date.now();
    const hash = await pay(first, 10_000n, generatePrivateKey(), secondsLeft);
    await readerOf(first).waitForTransactionReceipt({ hash, pollingInterval: 20 });
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await until(() => Date.now() > signedMs + (secondsLeft + 2) * 1_000);
    const second = await startChain({ keys, folder });
    expect(await second.balanceOf(recipient)).toBe(10_000n);
    await second.stop();
  });

  it('says so when the folder holds a chain of other keys', async () => {
    await (await startChain({ folder })).stop();
    await expect(startChain({ folder })).rejects.toThrow('made with other keys');
  });

  it('makes keys once, readable by their owner only', () => {
    const keysFolder = path.join(folder, 'keys');
    const keys = createSandboxKeys(keysFolder);
    expect(createSandboxKeys(keysFolder)).toEqual(keys);
    const files = readdirSync(keysFolder).sort();
    expect(files).toEqual([
      'buyer.key',
      'credit-receipt-ed25519.pem',
      'minter.key',
      'pay-to.key',
      'receipt-ed25519.pem',
      'receipt-eip712.key',
      'settlement.key',
    ]);
    for (const file of files) expect(statSync(path.join(keysFolder, file)).mode & 0o777).toBe(0o600);
  });
});
