import { startChain, type Chain } from './chain';
import { signPayment } from './payment';
import { openTestChain } from './test-chain';

const before = process.env.TEST_CHAIN_URL;
let whole: Chain;
beforeAll(async () => {
  whole = await startChain();
  process.env.TEST_CHAIN_URL = whole.rpcUrl;
});
afterAll(async () => {
  if (before === undefined) delete process.env.TEST_CHAIN_URL;
  else process.env.TEST_CHAIN_URL = before;
  await whole.stop();
});

describe('a chain that specs share', () => {
  it('gives each its own accounts, funded, also when they open it at once', async () => {
    const chains = await Promise.all([openTestChain(), openTestChain(), openTestChain()]);
    expect(new Set(chains.flatMap(({ keys }) => [keys.buyer.address, keys.minter.address])).size).toBe(6);
    for (const { balanceOf, keys } of chains) expect(await balanceOf(keys.buyer.address)).toBe(100_000_000n);
    await Promise.all(chains.map(({ mint, keys }, index) => mint(keys.payTo.address, BigInt(index + 1))));
    expect(await Promise.all(chains.map(({ balanceOf, keys }) => balanceOf(keys.payTo.address)))).toEqual([1n, 2n, 3n]);
    expect((await signPayment(chains[0]!)).accepted.asset).toBe(whole.usdcAddress);
  });

  it('is not stopped by one of them', async () => {
    await (await openTestChain()).stop();
    expect(await whole.balanceOf(whole.keys.buyer.address)).toBe(100_000_000n);
  });

  it.each([
    ['evm_setAutomine', [false]],
    ['evm_increaseTime', [60]],
    ['evm_snapshot', []],
    ['anvil_reorg', [1, []]],
  ])('refuses %s, which the others would feel', async (method, parameters) => {
    const chain = await openTestChain();
    await expect(chain.request(method, parameters)).rejects.toThrow("start one of the spec's own");
  });
});
