import { chainGas, settlementBatch } from '@einvoice/limits';
import { multicall3Address } from './multicall';
import { type ScriptedAnswer, ScriptedNode } from './scripted-node.fixture';
import { logsOf, staying, payerOf, paymentOf, Script, settle, token, until } from './submission-script.fixture';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

it('P7 those that wait share a transaction; whoever has code, may have, or is to be judged alone has one of his own', async () => {
  const script = new Script(node);
  script.code = { [payerOf(3)]: { result: '0x60' }, [payerOf(4)]: { body: 'down', status: 503 } };
  const queue = script.queue();
  const first = queue.submit(paymentOf(9), staying());
  const waiting = [1, 2, 3, 4, 5].map((number) => queue.submit(paymentOf(number), staying(), number === 5));
  await until(() => script.sent.length === 1);
  script.mine();
  const answers = await settle([first, ...waiting]);
  expect(answers.map((answer) => (answer as { together: boolean }).together)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
  const gas = BigInt(settlementBatch.gas + 2 * settlementBatch.gasPerPayment);
  const alone = { to: token, gas: BigInt(chainGas.settlementMax) };
  expect(script.sent).toMatchObject([alone, { to: multicall3Address, gas }, alone, alone, alone]);
  expect(script.sent.map(({ nonce }) => nonce)).toEqual([7, 7, 7, 7, 7]);
});

it('P7 when nobody may share, each has a transaction of his own, and there is no other', async () => {
  const script = new Script(node);
  script.code = { [payerOf(1)]: { result: '0x60' }, [payerOf(2)]: { result: '0x60' } };
  const queue = script.queue();
  const first = queue.submit(paymentOf(9), staying());
  const waiting = [1, 2].map((number) => queue.submit(paymentOf(number), staying()));
  await until(() => script.sent.length === 1);
  script.mine();
  expect(await settle([first, ...waiting])).toMatchObject([
    { together: false },
    { together: false },
    { together: false },
  ]);
  expect(await queue.submit(paymentOf(3), staying())).toMatchObject({ together: false });
  expect(script.sent.map(({ to }) => to)).toEqual([token, token, token, token]);
});

it('nobody’s code is asked for who is alone, and nothing is sent for nobody', async () => {
  const script = new Script(node);
  script.mine();
  const queue = script.queue();
  await queue.submit(paymentOf(1), staying());
  expect(node.methods()).not.toContain('eth_getCode');
  script.code = { [payerOf(3)]: { result: '0x60' }, [payerOf(4)]: { result: '0x60' } };
  await settle([2, 3, 4].map((number) => queue.submit(paymentOf(number), staying())));
  expect(script.sent.map(({ to }) => to)).toEqual(Array(4).fill(token));
});

it('O10 each is judged by its own logs, and by none of a transaction that was undone', async () => {
  const script = new Script(node);
  const queue = script.queue();
  const front = queue.submit(paymentOf(9), staying());
  const both = [queue.submit(paymentOf(1), staying()), queue.submit(paymentOf(2), staying())];
  await until(() => script.sent.length === 1);
  script.mine(logsOf(paymentOf(1), 4));
  const [, one, two] = await settle([front, ...both]);
  expect(one).toMatchObject({ state: 'moved' });
  expect(two).toMatchObject({ state: 'not_moved', reverted: false, together: true });
  script.mine(logsOf(paymentOf(3), 4), '0x0');
  expect(await queue.submit(paymentOf(3), staying())).toMatchObject({
    state: 'not_moved',
    reverted: true,
    together: false,
  });
});

it('P10 who waited in vain hears that the outcome is not known, and all of its company do', async () => {
  const script = new Script(node);
  const queue = script.queue();
  const [hurried, gone] = [new AbortController(), new AbortController()];
  const front = queue.submit(paymentOf(9), hurried.signal);
  await until(() => script.sent.length === 1);
  const late = queue.submit(paymentOf(1), gone.signal);
  gone.abort();
  hurried.abort();
  const unknown = 'settlement_unconfirmed';
  expect(await settle([front, late])).toEqual([unknown, unknown]);
  // Who did not wait any more was never sent.
  expect(script.sent).toHaveLength(1);

  // What did not appear may have been dropped: the next one asks the node for its nonce.
  script.nonceOfNode = 3;
  script.mine();
  await queue.submit(paymentOf(2), staying());
  expect(script.sent.map(({ nonce }) => nonce)).toEqual([7, 3]);
});

it('two who wait in one transaction in vain hear the same', async () => {
  const script = new Script(node);
  const queue = script.queue();
  const end = new AbortController();
  const front = queue.submit(paymentOf(9), staying());
  const both = [queue.submit(paymentOf(1), end.signal), queue.submit(paymentOf(2), end.signal)];
  await until(() => script.sent.length === 1);
  script.mine();
  await front;
  script.mined = { result: null };
  await until(() => script.sent.length === 2);
  end.abort();
  expect(await settle(both)).toEqual(['settlement_unconfirmed', 'settlement_unconfirmed']);
});

describe('sending', () => {
  it('counts its nonces while something is under way, and asks for them when nothing is', async () => {
    const script = new Script(node);
    const sender = script.sender();
    const end = new AbortController();
    const call = { to: token, data: '0x', gasLimit: 21_000n } as const;
    await Promise.all([sender.send(call, end.signal), sender.send(call, end.signal), sender.send(call, end.signal)]);
    expect(script.sent.map(({ nonce }) => nonce)).toEqual([7, 8, 9]);
    sender.hasEnded(true);
    await sender.send(call, end.signal);
    expect(script.sent.at(-1)?.nonce).toBe(10);
    sender.hasEnded(false);
    script.nonceOfNode = 20;
    await sender.send(call, end.signal);
    expect(script.sent.at(-1)?.nonce).toBe(20);
    for (let left = 3; left > 0; left -= 1) sender.hasEnded(true);
    script.nonceOfNode = 30;
    await sender.send(call, end.signal);
    expect(script.sent.at(-1)?.nonce).toBe(30);
  });

  it.each<[string, ScriptedAnswer, number[]]>([
    ['is asked for the right nonce when the node objects to one', { error: { message: 'nonce too low' } }, [7, 11]],
    ['counts as sent what the node knows already', { error: { message: 'already known' } }, [7]],
    ['counts as sent what the node has imported already', { error: { message: 'Already imported' } }, [7]],
    ['counts as sent what the node did not answer to: it may have it', { body: 'down', status: 503 }, [7]],
  ])('%s', async (_what, answer, nonces) => {
    const script = new Script(node);
    script.mine();
    script.sending = (at) => {
      script.nonceOfNode = 11;
      return at === 1 ? answer : { result: '0x1' };
    };
    expect(await script.queue().submit(paymentOf(1), staying())).toMatchObject({ state: 'not_moved' });
    expect(script.sent.map(({ nonce }) => nonce)).toEqual(nonces);
  });

  it('gives up after five refusals, and says that nothing was sent', async () => {
    const script = new Script(node);
    script.sending = () => ({ error: { message: 'replacement transaction underpriced' } });
    expect(await settle([script.queue().submit(paymentOf(1), staying())])).toEqual(['chain_unavailable']);
    expect(script.sent).toHaveLength(5);
  });

  it('no other signer is asked to pay what one could not for another reason: it may have been sent', async () => {
    const script = new Script(node);
    script.sending = () => ({ error: { message: 'replacement transaction underpriced' } });
    expect(await settle([script.queue(2).submit(paymentOf(1), staying())])).toEqual(['chain_unavailable']);
    expect(script.sent).toHaveLength(5);
  });

  it('another signer pays when one cannot, and the empty one is asked last from then on; without any it is said', async () => {
    const script = new Script(node);
    script.mine();
    // Each signer has nonces of its own, and is known by them; the first that sends is the empty one.
    const accounts: string[] = [];
    script.nonceOf = (account) => {
      if (!accounts.includes(account)) accounts.push(account);
      return 100 * accounts.indexOf(account);
    };
    const isByFirst = (at: number) => script.sent[at]?.nonce === script.sent[0]?.nonce;
    script.sending = (at) =>
      isByFirst(at - 1) ? { error: { message: 'insufficient funds for gas' } } : { result: '0x1' };
    const queue = script.queue(2);
    expect(await queue.submit(paymentOf(1), staying())).toMatchObject({ state: 'not_moved' });
    expect(script.sent).toHaveLength(2);
    for (const number of [2, 3, 4]) await queue.submit(paymentOf(number), staying());
    expect(script.sent).toHaveLength(5);
    expect([0, 1, 2, 3, 4].filter(isByFirst)).toEqual([0]);
    script.sending = () => ({ error: { message: 'Insufficient funds for gas' } });
    expect(await settle([queue.submit(paymentOf(5), staying())])).toEqual(['signer_without_gas']);
    expect(script.sent).toHaveLength(7);
  });

  it('says that the chain is away when it tells neither block nor nonce', async () => {
    const script = new Script(node);
    const queue = script.queue();
    node.says({ eth_getBlockByNumber: { body: 'down', status: 503 }, eth_getTransactionCount: { result: '0x1' } });
    expect(await settle([queue.submit(paymentOf(1), staying())])).toEqual(['chain_unavailable']);
    const block = { result: { number: '0x1', hash: '0xh', baseFeePerGas: '0x7' } };
    node.says({ eth_getBlockByNumber: block, eth_getTransactionCount: { result: 'many' } });
    expect(await settle([queue.submit(paymentOf(1), staying())])).toEqual(['chain_unavailable']);
    expect(node.methods()).not.toContain('eth_sendRawTransaction');
  });
});
