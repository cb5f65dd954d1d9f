import http from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  type Chain,
  offeredTerms,
  type PaymentOptions,
  randomAccount,
  signPayment,
  startChain,
  until,
  walletCode,
  wrapErc6492,
} from '@einvoice/test-kit';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { parseSignedAuthorization, recoverAuthorizationSigner, type TokenDomain } from './authorization';
import { type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { createInProcessFacilitator, type InProcessFacilitator } from './in-process-facilitator';

let chain: Chain;
let token: TokenDomain;
let facilitator: InProcessFacilitator;

beforeAll(async () => {
  chain = await startChain();
  token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  facilitator = createFacilitator();
});
afterAll(() => chain.stop());

const createFacilitator = (options: { rpcUrl?: string; settleTimeoutMs?: number; confirmations?: number } = {}) =>
  createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey: chain.keys.settlement.privateKey, token, ...options });
/** Another way to the node, which counts what is asked. */
async function startCountingNode() {
  let asked = 0;
  const server = http.createServer(async (request, response) => {
    asked += 1;
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.setHeader('content-type', 'application/json').end(await answer.text());
  });
  await new Promise<void>((resolve) => server.unref().listen(0, '127.0.0.1', resolve));
  const stop = (): void => void (server.close(), server.closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, stop };
}
const sellerUnits = () => chain.balanceOf(chain.keys.payTo.address);
const transactionsOfSigner = () => chain.request('eth_getTransactionCount', [facilitator.signers[0], 'latest']);
const transactionsWaiting = async () => Number((await chain.request<{ pending: Hex }>('txpool_status', [])).pending);
const verdictOn = async (options: PaymentOptions, required = offeredTerms(chain)) =>
  facilitator.verify({ ...(await signPayment(chain, options)) }, required);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof FacilitatorUnavailableError ? error.code : error),
  );

describe('verify', () => {
  it('accepts what the official client signs, and moves nothing', async () => {
    const client = new ExactEvmScheme(privateKeyToAccount(chain.keys.buyer.privateKey));
    const required = offeredTerms(chain);
    const { payload } = await client.createPaymentPayload(2, required);
    const before = await transactionsOfSigner();
    const payer = chain.keys.buyer.address.toLowerCase();
    const signed = parseSignedAuthorization(payload)!;
    expect(recoverAuthorizationSigner(token, signed)).toBe(payer);
    expect(await facilitator.verify({ x402Version: 2, accepted: required, payload }, required)).toEqual({
      isValid: true,
      payer,
    });
    expect(await transactionsOfSigner()).toBe(before);
  });

  it('names what is wrong in x402’s words', async () => {
    const poor = randomAccount();
    const reasonOf = async (options: PaymentOptions) => (await verdictOn(options)).invalidReason;
    expect(await reasonOf({ payer: poor })).toBe('invalid_exact_evm_insufficient_balance');
    expect(await reasonOf({ validBefore: 1n })).toBe('invalid_exact_evm_payload_authorization_valid_before');
    expect(await reasonOf({ validAfter: 2n ** 40n, validBefore: 2n ** 41n })).toBe(
      'invalid_exact_evm_payload_authorization_valid_after',
    );
    expect(await reasonOf({ amountUnits: 9_999n })).toBe('invalid_exact_evm_payload_authorization_value_mismatch');
    expect(await reasonOf({ recipient: randomAccount().address })).toBe('invalid_exact_evm_recipient_mismatch');
    for (const domain of [{ name: 'USDC' }, { version: '1' }, { chainId: 84532 }]) {
      expect(await reasonOf({ domain })).toBe('invalid_exact_evm_signature');
    }
    const payment = await signPayment(chain);
    const required = offeredTerms(chain);
    const reasonUnder = async (change: object) =>
      (await facilitator.verify(payment, { ...required, ...change })).invalidReason;
    expect(await reasonUnder({ scheme: 'upto' })).toBe('invalid_exact_evm_scheme');
    expect(await reasonUnder({ network: 'eip155:1' })).toBe('invalid_exact_evm_network_mismatch');
    expect(await reasonUnder({ asset: chain.keys.payTo.address })).toBe('invalid_exact_evm_eip3009_not_supported');
    expect(await reasonUnder({ extra: { name: 'USDC', version: '2' } })).toBe('invalid_exact_evm_token_name_mismatch');
    expect(await reasonUnder({ extra: { name: 'USD Coin', version: '1' } })).toBe(
      'invalid_exact_evm_token_version_mismatch',
    );
    const empty = { ...payment, payload: {} };
    expect((await facilitator.verify(empty, required)).invalidReason).toBe('invalid_payload');
  });

  it('P12 judges time by the chain, not by this machine', async () => {
    const aheadSeconds = 86_400;
    const now = Math.floor(Date.now() / 1000);
    const snapshot = await chain.request('evm_snapshot');
    await chain.request('evm_increaseTime', [aheadSeconds]);
    await chain.request('evm_mine');
    const late = { validBefore: BigInt(now + 3_600) };
    expect((await verdictOn(late)).invalidReason).toBe('invalid_exact_evm_payload_authorization_valid_before');
    expect((await verdictOn({ validAfter: BigInt(now + 3_600) })).isValid).toBe(true);
    await chain.request('evm_revert', [snapshot]);
    await chain.request('evm_setTime', [Math.floor(Date.now() / 1000)]);
  });

  it('P5 every signature accepted locally is accepted by the token', async () => {
    const payment = await signPayment(chain);
    const payer = chain.keys.buyer.address.toLowerCase();
    await fc.assert(
      fc.asyncProperty(fc.nat(64), fc.nat(255), async (position, byte) => {
        const bytes = Buffer.from(payment.payload.signature.slice(2), 'hex');
        bytes[position] = byte;
        const payload = { ...payment.payload, signature: `0x${bytes.toString('hex')}` as Hex };
        const accepted = recoverAuthorizationSigner(token, parseSignedAuthorization(payload)!) === payer;
        const verdict = await facilitator.verify({ ...payment, payload }, payment.accepted);
        expect(verdict.isValid).toBe(accepted);
      }),
      {
        examples: [
          [64, 0],
          [64, 1],
          [64, 27],
          [64, 28],
        ],
        numRuns: 100,
      },
    );
  });

  it('says chain_unavailable, and never that the signature is wrong, when the node is down or sick', async () => {
    const payment = await signPayment(chain);
    const unreachable = createFacilitator({ rpcUrl: 'http://127.0.0.1:1' });
    expect(await failureOf(unreachable.verify(payment, payment.accepted))).toBe('chain_unavailable');
    const sick: [number, string][] = [
      [500, 'oops'],
      [200, '<html>'],
      [200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit exceeded"}}'],
      [429, '{"jsonrpc":"2.0","id":1,"error":{"code":429,"message":"too many requests"}}'],
      [200, '{"jsonrpc":"2.0","id":1}'],
      [200, `{"jsonrpc":"2.0","id":1,"result":"0x${'00'.repeat(200_000)}"}`],
    ];
    for (const [status, body] of sick) {
      const server = http
        .createServer((_request, response) => response.writeHead(status).end(body))
        .listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await failureOf(createFacilitator({ rpcUrl }).verify(payment, payment.accepted))).toBe(
        'chain_unavailable',
      );
      expect(await failureOf(createFacilitator({ rpcUrl }).settle(payment, payment.accepted))).toBe(
        'chain_unavailable',
      );
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('settle', () => {
  it('moves exactly the amount, once, however often it is asked', async () => {
    const before = await sellerUnits();
    const payment = await signPayment(chain);
    const other = createFacilitator();
    const answers = await Promise.all([
      facilitator.settle(payment, payment.accepted),
      facilitator.settle(payment, payment.accepted),
      other.settle(payment, payment.accepted),
    ]);
    expect(await sellerUnits()).toBe(before + 10_000n);
    // Who comes while the transaction is under way is told of the same one; who comes after it, that the nonce is used.
    const settledBy = answers.filter(({ success }) => success).map(({ transaction }) => transaction);
    expect(new Set(settledBy).size).toBe(1);
    for (const answer of answers.filter(({ success }) => !success)) {
      expect(answer.errorReason).toBe('invalid_exact_evm_nonce_already_used');
    }
    const settled = answers.find(({ success }) => success)!;
    expect(settled).toEqual({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
      network: 'eip155:8453',
      payer: chain.keys.buyer.address.toLowerCase(),
      amount: '10000',
    });
    expect((await facilitator.verify(payment, payment.accepted)).invalidReason).toBe(
      'invalid_exact_evm_nonce_already_used',
    );
  });

  it('keeps the nonces of one signer in order over 20 settlements at once, also beside another process', async () => {
    const before = await sellerUnits();
    const other = createFacilitator();
    const payments = await Promise.all(Array.from({ length: 20 }, () => signPayment(chain)));
    const answers = await Promise.all(
      payments.map((payment, index) => (index % 4 ? facilitator : other).settle(payment, payment.accepted)),
    );
    expect(answers.map(({ errorReason }) => errorReason)).toEqual(Array(20).fill(undefined));
    expect(await sellerUnits()).toBe(before + 200_000n);
  });

  it('names why a transfer failed on the chain', async () => {
    const payer = randomAccount();
    await chain.mint(payer.address, 10_000n);
    const [first, second] = [await signPayment(chain, { payer }), await signPayment(chain, { payer })];
    expect((await facilitator.verify(second, second.accepted)).isValid).toBe(true);
    await facilitator.settle(first, first.accepted);
    expect(await facilitator.settle(second, second.accepted)).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_evm_insufficient_balance',
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    });
  });

  it('refuses other terms without a transaction', async () => {
    const before = await transactionsOfSigner();
    const payment = await signPayment(chain, { amountUnits: 9_999n });
    const answer = await facilitator.settle(payment, offeredTerms(chain));
    expect(answer).toMatchObject({ success: false, transaction: '' });
    expect(await transactionsOfSigner()).toBe(before);
  });

  it('waits for a slow block and throws settlement_unconfirmed when it does not come, not a verdict', async () => {
    await chain.setMining('manual');
    const before = await sellerUnits();
    const [lost, slow] = [await signPayment(chain), await signPayment(chain)];
    const hurried = createFacilitator({ settleTimeoutMs: 1_500 });
    expect(await failureOf(hurried.settle(lost, lost.accepted))).toBe('settlement_unconfirmed');
    const settling = facilitator.settle(slow, slow.accepted);
    await until(async () => (await transactionsWaiting()) === 2);
    await chain.request('evm_mine');
    expect((await settling).success).toBe(true);
    await chain.setMining('instant');
    expect(await sellerUnits()).toBe(before + 20_000n);
    expect((await facilitator.settle(lost, lost.accepted)).errorReason).toBe('invalid_exact_evm_nonce_already_used');
  });

  it('waits for as many confirmations as configured', async () => {
    const node = await startCountingNode();
    const waiting = createFacilitator({ rpcUrl: node.url, confirmations: 3 });
    const payment = await signPayment(chain);
    const before = await transactionsOfSigner();
    const settling = waiting.settle(payment, payment.accepted);
    await until(async () => (await transactionsOfSigner()) !== before);
    const isSettled = jest.fn();
    settling.then(isSettled, isSettled);
    const sofar = node.asked();
    await until(() => node.asked() > sofar + 10); // it has seen the block, and looks for more
    expect(isSettled).not.toHaveBeenCalled();
    await chain.request('anvil_mine', ['0x2']);
    expect((await settling).success).toBe(true);
    node.stop();
  });

  it('says signer_without_gas when its account is empty', async () => {
    const empty = createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey: randomAccount().privateKey, token });
    const payment = await signPayment(chain);
    expect(await failureOf(empty.settle(payment, payment.accepted))).toBe('signer_without_gas');
    expect((await facilitator.settle(payment, payment.accepted)).success).toBe(true);
  });
});

describe('contract wallets', () => {
  const walletWith = async (code: string) => {
    const wallet = randomAccount();
    await chain.mint(wallet.address, 10_000n);
    const payment = await signPayment(chain, { payer: wallet });
    await chain.request('anvil_setCode', [wallet.address, code]);
    const signedWith = (signature: string) => ({
      ...payment,
      payload: { ...payment.payload, signature: signature as Hex },
    });
    return { wallet, signedWith, required: payment.accepted };
  };

  it.each([
    ['its own signature', '0xabcd'],
    ['a 65-byte signature', `0x${'ab'.repeat(65)}`],
    ['an ERC-6492 wrapper', wrapErc6492('0x1234', '0x', '0xabcd')],
  ])('pays when it is deployed: %s', async (_name, signature) => {
    const before = await sellerUnits();
    const { signedWith, required } = await walletWith(walletCode.acceptsAll);
    const payment = signedWith(signature);
    expect((await facilitator.verify(payment, required)).isValid).toBe(true);
    expect((await facilitator.settle(payment, required)).success).toBe(true);
    expect(await sellerUnits()).toBe(before + 10_000n);
  });

  it('P7 a wallet that burns its gas is refused by simulation, at no cost', async () => {
    const { signedWith, required } = await walletWith(walletCode.burnsGas);
    const before = await transactionsOfSigner();
    const verdict = await facilitator.verify(signedWith('0xabcd'), required);
    expect(verdict.isValid).toBe(false);
    expect(await transactionsOfSigner()).toBe(before);
  });

  it('P7 an ERC-6492 wrapper never makes the signer call or deploy anything', async () => {
    const { signedWith, required } = await walletWith('0x');
    const before = await transactionsOfSigner();
    const verdict = await facilitator.verify(signedWith(wrapErc6492(chain.usdcAddress, '0x', '0xabcd')), required);
    expect(verdict).toMatchObject({ isValid: false, invalidReason: 'invalid_exact_evm_signature' });
    expect(await transactionsOfSigner()).toBe(before);
  });

  it('P7 a settlement spends at most 250,000 gas, whatever the wallet does', async () => {
    const { signedWith, required } = await walletWith(walletCode.burnsGas);
    const answer = await facilitator.settle(signedWith('0xabcd'), required);
    expect(answer.success).toBe(false);
    const receipt = await chain.request<{ gasUsed: Hex }>('eth_getTransactionReceipt', [answer.transaction]);
    expect(Number(receipt.gasUsed)).toBeLessThanOrEqual(250_000);
  });
});

it('supports one kind and names its signer', async () => {
  expect(await facilitator.getSupported()).toEqual({
    kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
    extensions: [],
    signers: { 'eip155:*': [chain.keys.settlement.address.toLowerCase()] },
  });
});
