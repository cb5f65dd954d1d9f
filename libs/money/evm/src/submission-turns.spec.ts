import { settlementBatch } from '@einvoice/limits';
import { timeoutsAlone } from '@einvoice/test-kit';
import { type PaymentRequirements } from '@x402/core/types';
import { createInProcessFacilitator } from './in-process-facilitator';
import { multicall3Address } from './multicall';
import { ScriptedNode } from './scripted-node.fixture';
import {
  logsOf,
  staying,
  payerOf,
  paymentOf,
  receiptWith,
  Script,
  settle,
  token,
  until,
} from './submission-script.fixture';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());
afterEach(() => void jest.useRealTimers());

const call = { to: token, data: '0x', gasLimit: 21_000n } as const;
const noncesOf = ({ sent }: Script) => sent.map(({ nonce }) => nonce);

describe('who does not wait any more', () => {
  it('is not sent in the company of those who do', async () => {
    const script = new Script(node);
    const queue = script.queue();
    const gone = new AbortController();
    const front = settle([queue.submit(paymentOf(9), staying())]);
    const waiting = settle([queue.submit(paymentOf(1), gone.signal), queue.submit(paymentOf(2), staying())]);
    await until(() => script.sent.length === 1);
    gone.abort();
    script.mine(logsOf(paymentOf(2), 4));
    await front;
    expect(await waiting).toMatchObject(['settlement_unconfirmed', { state: 'moved' }]);
    expect(script.sent.map(({ to }) => to)).toEqual([token, token]);
  });

  it('is not sent when he left while the node was asked for the nonce', async () => {
    const script = new Script(node);
    const leaving = new AbortController();
    script.nonceOf = () => (leaving.abort(), 7);
    expect(await settle([script.sender().send(call, leaving.signal)])).toEqual(['chain_unavailable']);
    expect(script.sent).toEqual([]);
  });
});

describe('the nonce of the next transaction', () => {
  /** Two are under way, with the nonces 7 and 8; the node would say 20 if it was asked. */
  const withTwoUnderWay = async () => {
    const script = new Script(node);
    const queue = script.queue(1, 1);
    const impatient = new AbortController();
    const first = settle([queue.submit(paymentOf(1), impatient.signal)]);
    await until(() => script.sent.length === 1);
    const second = settle([queue.submit(paymentOf(2), staying())]);
    await until(() => script.sent.length === 2);
    script.nonceOfNode = 20;
    const end = async () => {
      const third = settle([queue.submit(paymentOf(3), staying())]);
      await until(() => script.sent.length === 3);
      script.mine();
      await Promise.all([second, third]);
      return noncesOf(script);
    };
    return { script, first, impatient, end };
  };

  it('follows when one was mined while another is under way', async () => {
    const { script, first, end } = await withTwoUnderWay();
    script.minedOf = { [script.sent[0]!.hash]: receiptWith() };
    expect(await first).toMatchObject([{ state: 'not_moved' }]);
    expect(await end()).toEqual([7, 8, 9]);
  });

  it('is asked for when one did not appear, though another is under way: there may be a gap', async () => {
    const { first, impatient, end } = await withTwoUnderWay();
    impatient.abort();
    expect(await first).toEqual(['settlement_unconfirmed']);
    expect(await end()).toEqual([7, 8, 20]);
  });

  it('is asked for when it is not known whether the node took the last one', async () => {
    const script = new Script(node);
    script.sending = (at) => (at === 1 ? { body: 'down', status: 503 } : { result: '0x1' });
    const sender = script.sender();
    await sender.send(call, staying());
    script.nonceOfNode = 20;
    await sender.send(call, staying());
    expect(noncesOf(script)).toEqual([7, 20]);
  });
});

describe('the turn of a signer', () => {
  /** Who sent each, as the number of its first use. */
  const withTwoSigners = () => {
    const script = new Script(node);
    script.mine();
    const accounts: string[] = [];
    script.nonceOf = (account) => {
      if (!accounts.includes(account)) accounts.push(account);
      return accounts.indexOf(account);
    };
    return { script, queue: script.queue(2), senders: () => noncesOf(script) };
  };

  it('is not lost when the chain was away', async () => {
    const { script, queue, senders } = withTwoSigners();
    const { nonceOf } = script;
    script.nonceOf = () => -1;
    expect(await settle([queue.submit(paymentOf(1), staying())])).toEqual(['chain_unavailable']);
    script.nonceOf = nonceOf;
    for (const number of [2, 3, 4, 5]) await queue.submit(paymentOf(number), staying());
    expect(senders()).toEqual([0, 1, 0, 1]);
  });

  it('comes back a while after it could not pay', async () => {
    jest.useFakeTimers(timeoutsAlone);
    const { script, queue, senders } = withTwoSigners();
    script.sending = (at) => (at === 1 ? { error: { message: 'insufficient funds' } } : { result: '0x1' });
    await queue.submit(paymentOf(1), staying());
    jest.advanceTimersByTime(settlementBatch.emptySignerRestMs - 1);
    for (const number of [2, 3]) await queue.submit(paymentOf(number), staying());
    expect(senders()).toEqual([0, 1, 1, 1]);
    jest.advanceTimersByTime(1);
    for (const number of [4, 5]) await queue.submit(paymentOf(number), staying());
    expect(senders().slice(4).sort()).toEqual([0, 1]);
  });
});

it('payments that did not move in company are sent again, each in a transaction of its own', async () => {
  const script = new Script(node);
  const domain = { name: 'USD Coin', version: '2', chainId: 8453, address: token };
  const facilitator = createInProcessFacilitator({
    rpcUrl: node.url,
    signerKey: `0x${'01'.repeat(32)}`,
    token: domain,
  });
  const required: PaymentRequirements = {
    ...{ scheme: 'exact', network: 'eip155:8453', asset: token, amount: '10000', payTo: payerOf(200) },
    ...{ maxTimeoutSeconds: 120, extra: {} },
  };
  const settling = [9, 1, 2, 3].map((number) => {
    const { authorization, signature } = paymentOf(number);
    const { value, validAfter, validBefore } = authorization;
    const texts = { value: `${value}`, validAfter: `${validAfter}`, validBefore: `${validBefore}` };
    const payload = { authorization: { ...authorization, ...texts }, signature };
    return facilitator.settle({ x402Version: 2, accepted: required, payload }, required);
  });
  const settled = settle(settling);
  await until(() => script.sent.length === 2);
  script.mine();
  const refused = { success: false, errorReason: 'invalid_exact_evm_transfer_event_mismatch' };
  expect(await settled).toMatchObject([refused, refused, refused, refused]);
  expect(script.sent.map(({ to }) => to)).toEqual([token, multicall3Address, token, token, token]);
});
