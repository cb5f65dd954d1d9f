import {
  type ChainReader,
  createChainReader,
  createInProcessFacilitator,
  type FacilitatorClient,
  type Hex,
} from '@einvoice/evm';
import { type Chain, type SignedPayment, signPayment, until } from '@einvoice/test-kit';
import { encodeFunctionData, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import {
  bodyOf,
  callWith,
  expectAnswer,
  expectOffer,
  expectRefusal,
  facilitatorOf,
  headerOf,
  type PaymentWorld,
  newHeader,
  nonceOf,
  openWorldOfItsOwn,
  responseOf,
  sendAs,
} from './payment-flow.fixture';
import { startFaultyFacilitator } from './faulty-facilitator.fixture';

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 units)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);
const somebody = '0x00000000000000000000000000000000000000aa';

describe('the chain decides', () => {
  let world: PaymentWorld<Chain>;
  beforeEach(async () => {
    world = await openWorldOfItsOwn();
  });
  afterEach(() => world.stop());

  const emptyTheWallet = async (): Promise<void> => {
    const buyer = world.chain.keys.buyer.address;
    const args = [somebody, await world.chain.balanceOf(buyer)] as const;
    await sendAs(world.chain, buyer, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }));
  };
  const submit = ({ payload: { authorization, signature } }: SignedPayment): Promise<void> => {
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature] as const;
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transferWithAuthorization', args: args as never });
    return sendAs(world.chain, somebody, data);
  };
  const cancel = async (payment: SignedPayment): Promise<void> => {
    const buyer = privateKeyToAccount(world.chain.keys.buyer.privateKey);
    const message = { authorizer: buyer.address, nonce: nonceOf(payment) as Hex };
    const signature = await buyer.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: world.chain.usdcAddress },
      types: {
        CancelAuthorization: [
          { name: 'authorizer', type: 'address' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'CancelAuthorization',
      message,
    });
    const args = [message.authorizer, message.nonce, signature] as const;
    await sendAs(
      world.chain,
      somebody,
      encodeFunctionData({ abi: tokenAbi, functionName: 'cancelAuthorization', args }),
    );
  };

  it('P8 withholds the answer when the payer empties the wallet meanwhile, and stops him after three times', async () => {
    const flow = await world.start({ config: { caps: { payerFailedSettlementsPerHourMax: 3 } } });
    const buyer = world.chain.keys.buyer.address;
    for (let time = 1; time <= 3; time += 1) {
      await world.chain.mint(buyer, 10_000n);
      const header = await newHeader(world.chain);
      const offer = expectOffer(await callWith(flow, header, { text: 'secret', meanwhile: emptyTheWallet }));
      expect(offer.reason).toBe('invalid_exact_evm_insufficient_balance');
      expect(bodyOf(offer)).not.toContain('secret');
      expect(responseOf(offer)).toMatchObject({ success: false, errorReason: offer.reason, transaction: '' });
      expect(expectOffer(await callWith(flow, header, { text: 'secret' })).reason).toBe(offer.reason);
    }
    await world.chain.mint(buyer, 10_000n);
    const fourth = expectRefusal(await callWith(flow, await newHeader(world.chain)));
    expect(fourth).toMatchObject({ status: 503, code: 'payment_retry_limit', charged: false });
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 3, moved: 0n });
  });

  it('gives the answer after all when a payment that was given up moves the money later', async () => {
    const flow = await world.start();
    const payment = await signPayment(world.chain);
    expectOffer(await callWith(flow, headerOf(payment), { text: 'late', meanwhile: emptyTheWallet }));
    await world.chain.mint(world.chain.keys.buyer.address, 10_000n);
    await submit(payment);
    const answer = expectAnswer(await callWith(flow, headerOf(payment), { text: 'late' }));
    expect(JSON.parse(bodyOf(answer))).toMatchObject({ text: 'late', billing: { charged: true } });
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it('says 402 for good when the authorization was cancelled meanwhile', async () => {
    const flow = await world.start();
    const payment = await signPayment(world.chain);
    const call = () => callWith(flow, headerOf(payment), { meanwhile: () => cancel(payment) });
    expect(expectOffer(await call()).reason).toBe('invalid_exact_evm_nonce_already_used');
    expect(expectOffer(await call()).reason).toBe('invalid_exact_evm_nonce_already_used');
    expect(expectOffer(await call()).reason).toBe('invalid_exact_evm_nonce_already_used');
    expect((await world.states())[nonceOf(payment)]).toBe('failed');
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 0n });
  });

  it('P9 takes a transfer that somebody else sent as the settlement', async () => {
    const flow = await world.start();
    const payment = await signPayment(world.chain);
    const answer = expectAnswer(await callWith(flow, headerOf(payment), { meanwhile: () => submit(payment) }));
    expect(answer.charged).toBe(true);
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it('P10 never says 402 while a transaction waits to be mined, on any instance, and answers when it is', async () => {
    const slow = () =>
      createInProcessFacilitator({
        rpcUrl: world.chain.rpcUrl,
        signerKey: world.chain.keys.settlement.privateKey,
        token: world.token,
        settleTimeoutMs: 300,
      });
    const config = { timing: { holdMs: 1_000 } };
    const one = await world.start({ facilitator: slow(), config });
    const other = await world.start({ facilitator: slow(), config });
    const header = await newHeader(world.chain);
    const stopMining = () => world.chain.setMining('manual');
    for (const flow of [one, other, one]) {
      const pending = expectRefusal(await callWith(flow, header, { text: 'slow', meanwhile: stopMining }));
      expect(pending).toMatchObject({ code: 'settlement_pending', charged: 'unknown' });
    }
    expect(await world.moved()).toBe(0n);
    await world.chain.setMining('instant');
    await world.chain.request('evm_mine');
    const flows = [await world.start(), await world.start()];
    const answers = await Promise.all(flows.map((flow) => callWith(flow, header, { text: 'slow' })));
    expect(new Set(answers.map((answer) => bodyOf(expectAnswer(answer)))).size).toBe(1);
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it('P10 a settlement undone by a reorganisation is open again, and settled once more: never 402, moved once', async () => {
    const flow = await world.start({ config: { timing: { finalAfterMs: 0 } } });
    const payment = await signPayment(world.chain);
    const call = () => callWith(flow, headerOf(payment), { text: 'again' });
    const answer = expectAnswer(await call());
    expect(await world.moved()).toBe(10_000n);
    await world.chain.request('anvil_reorg', [1, []]);
    expect(await world.moved()).toBe(-10_000n);
    await flow.sweep();
    expect((await world.states())[nonceOf(payment)]).toBe('settling');
    const again = expectAnswer(await call());
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
    const withoutBilling = (bytes: string) => ({ ...(JSON.parse(bytes) as object), billing: undefined });
    expect(withoutBilling(bodyOf(again))).toEqual(withoutBilling(bodyOf(answer)));
    await flow.sweep();
    expect((await world.states())[nonceOf(payment)]).toBe('settled');
    await flow.sweep(); // final: not asked about again
    expect(await world.stores.payments.provisional(0, 10)).toEqual([]);
  });

  it('P10 a node that is behind may still execute it: a payment is given up only some time after its own has run out', async () => {
    const reader = createChainReader({ rpcUrl: world.chain.rpcUrl, token: world.token.address });
    let isBehind = true;
    const lagging: ChainReader = {
      newestBlock: () => reader.newestBlock(),
      authorizationOutcome: (query) =>
        isBehind ? Promise.resolve({ state: 'unused' }) : reader.authorizationOutcome(query),
      checkContractSignature: (query) => reader.checkContractSignature(query),
      nativeBalanceWei: (address) => reader.nativeBalanceWei(address),
    };
    const facilitator = await startFaultyFacilitator(facilitatorOf(world.chain, world.token));
    facilitator.faults.settle = 'reset_after';
    const config = { timing: { holdMs: 600 } };
    const flow = await world.start({ facilitator: facilitator.client, chain: lagging, config });
    const payment = await signPayment(world.chain);
    const call = () => callWith(flow, headerOf(payment));
    expect(expectRefusal(await call()).code).toBe('settlement_pending');
    expect(await world.moved()).toBe(10_000n);
    const validBefore = Number(payment.payload.authorization['validBefore']);
    await world.chain.request('evm_setNextBlockTimestamp', [validBefore + 3]);
    await world.chain.request('evm_mine');
    expect(expectRefusal(await call()).code).toBe('settlement_pending');
    isBehind = false;
    expect(expectAnswer(await call()).charged).toBe(true);
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 0n });
    await facilitator.stop();
  });

  it('P10 a reorganisation that settles by another transaction: the second look opens it, and the receipt names the one that counts', async () => {
    const flow = await world.start({ config: { timing: { finalAfterMs: 0 } } });
    const payment = await signPayment(world.chain);
    const first = responseOf(expectAnswer(await callWith(flow, headerOf(payment))))['transaction'];
    await world.chain.request('anvil_reorg', [1, []]);
    await submit(payment);
    await flow.sweep();
    const again = expectAnswer(await callWith(flow, headerOf(payment)));
    const { transaction } = responseOf(again);
    expect(transaction).not.toBe(first);
    const receipt = await world.chain.request<{ status: string } | null>('eth_getTransactionReceipt', [transaction]);
    expect(receipt).toMatchObject({ status: '0x1' });
    expect(JSON.parse(bodyOf(again))).toMatchObject({ billing: { charged: true, transaction } });
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it('P10 a settlement that holds is final after a second look', async () => {
    const flow = await world.start({ config: { timing: { finalAfterMs: 0 } } });
    const header = await newHeader(world.chain);
    const first = bodyOf(expectAnswer(await callWith(flow, header)));
    await flow.sweep();
    expect(await world.stores.payments.provisional(0, 10)).toEqual([]);
    expect(bodyOf(expectAnswer(await callWith(flow, header)))).toBe(first);
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it('P10 does not believe in an empty wallet while an earlier transaction may still be mined', async () => {
    const { rpcUrl, keys } = world.chain;
    const signerKey = keys.settlement.privateKey;
    const inner = createInProcessFacilitator({ rpcUrl, signerKey, token: world.token, settleTimeoutMs: 300 });
    let sent = 0;
    const facilitator: FacilitatorClient = {
      getSupported: () => inner.getSupported(),
      verify: (payment, required) => inner.verify(payment, required),
      settle: async (payment, required) => {
        sent += 1;
        if (sent === 1) return inner.settle(payment, required);
        const errorReason = 'invalid_exact_evm_insufficient_balance';
        return { success: false, errorReason, transaction: '', network: required.network };
      },
    };
    const flow = await world.start({ config: { timing: { holdMs: 600 } }, facilitator });
    const header = await newHeader(world.chain);
    const stopMining = () => world.chain.setMining('manual');
    for (let call = 0; call < 3; call += 1) {
      const pending = expectRefusal(await callWith(flow, header, { meanwhile: stopMining }));
      expect(pending.code).toBe('settlement_pending');
    }
    expect(sent).toBeGreaterThan(1);
    await world.chain.setMining('instant');
    await world.chain.request('evm_mine');
    expectAnswer(await callWith(await world.start({ facilitator }), header));
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
  });

  it.each(['nonce_already_used', 'payload_authorization_valid_before'])(
    'P10 takes no word of a facilitator for the chain’s: %s from one whose node is ahead of ours is no end',
    async (word) => {
      const inner = facilitatorOf(world.chain, world.token);
      const ahead: FacilitatorClient = {
        getSupported: () => inner.getSupported(),
        verify: (payment, required) => inner.verify(payment, required),
        settle: async (payment, required) => {
          await inner.settle(payment, required);
          const errorReason = `invalid_exact_evm_${word}`;
          return { success: false, errorReason, transaction: '', network: required.network };
        },
      };
      const reader = createChainReader({ rpcUrl: world.chain.rpcUrl, token: world.token.address });
      const behind: ChainReader = {
        newestBlock: () => reader.newestBlock(),
        authorizationOutcome: async () => ({ state: 'unused' }),
        checkContractSignature: (query) => reader.checkContractSignature(query),
        nativeBalanceWei: (address) => reader.nativeBalanceWei(address),
      };
      const flow = await world.start({ facilitator: ahead, chain: behind, config: { timing: { holdMs: 600 } } });
      const header = await newHeader(world.chain);
      expect(expectRefusal(await callWith(flow, header)).code).toBe('settlement_pending');
      await world.stores.age(world.chain.keys.buyer.address.toLowerCase() as Hex, 11 * 60);
      expect(expectRefusal(await callWith(flow, header)).code).toBe('settlement_pending');
      expectAnswer(await callWith(await world.start(), header));
      expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 10_000n });
    },
  );

  it('P10 a second look that takes long does not keep open payments from being finished', async () => {
    const reader = createChainReader({ rpcUrl: world.chain.rpcUrl, token: world.token.address });
    const settled = await signPayment(world.chain);
    expectAnswer(await callWith(await world.start(), headerOf(settled)));
    const facilitator = await startFaultyFacilitator(facilitatorOf(world.chain, world.token));
    facilitator.faults.settle = 'reset';
    const struck = await world.start({ facilitator: facilitator.client, config: { timing: { holdMs: 100 } } });
    const open = await signPayment(world.chain);
    expect(expectRefusal(await callWith(struck, headerOf(open))).code).toBe('settlement_pending');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow: ChainReader = {
      newestBlock: () => reader.newestBlock(),
      authorizationOutcome: async (query) => {
        if (query.nonce === nonceOf(settled)) await released;
        return reader.authorizationOutcome(query);
      },
      checkContractSignature: (query) => reader.checkContractSignature(query),
      nativeBalanceWei: (address) => reader.nativeBalanceWei(address),
    };
    await world.start({ chain: slow, config: { timing: { finalAfterMs: 0, sweepIntervalMs: 50 } } });
    const stateOfOpen = async () => (await world.states())[nonceOf(open)];
    await until(async () => (await stateOfOpen()) === 'settled');
    release();
    expect(await world.moved()).toBe(20_000n);
    await facilitator.stop();
  });

  it('gives a payment up when its time has passed on the chain without a transfer', async () => {
    const facilitator = await startFaultyFacilitator(facilitatorOf(world.chain, world.token));
    const brief = await world.start({ facilitator: facilitator.client, config: { timing: { holdMs: 300 } } });
    const flow = await world.start({ facilitator: facilitator.client });
    const payment = await signPayment(world.chain);
    facilitator.faults.settle = 'reset';
    expect(expectRefusal(await callWith(brief, headerOf(payment))).code).toBe('settlement_pending');
    await world.chain.request('evm_increaseTime', [200]);
    await world.chain.request('evm_mine');
    const reason = 'invalid_exact_evm_payload_authorization_valid_before';
    expect(expectOffer(await callWith(flow, headerOf(payment))).reason).toBe(reason);
    facilitator.faults.settle = 'none';
    expect(expectOffer(await callWith(flow, headerOf(payment))).reason).toBe(reason);
    expect((await world.states())[nonceOf(payment)]).toBe('failed');
    expect({ runs: world.runs(), moved: await world.moved() }).toEqual({ runs: 1, moved: 0n });
    await facilitator.stop();
  });
});
