import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, encodeFunctionData, parseAbi } from 'viem';
import { type Chain, fundedToken, startChain } from './chain';
import { callRpc } from './json-rpc';
import { randomSandboxKeys } from './sandbox-keys';
import { usdcAddress } from './usdc';

/** A chain that a spec may share with others: accounts, token allowance and balances are the spec's own, blocks are not. */
export type TestChain = Pick<
  Chain,
  'rpcUrl' | 'chainId' | 'usdcAddress' | 'keys' | 'request' | 'mint' | 'balanceOf' | 'setNativeBalance' | 'stop'
>;

const masterAbi = parseAbi([
  'function masterMinter() view returns (address)',
  'function configureMinter(address minter, uint256 allowance) returns (bool)',
]);
const mintAllowanceUnits = 10n ** 18n;
/** What would be felt by every spec on the chain: time, order and presence of blocks. */
const ofWholeChain = /^(evm_(set|increaseTime|snapshot|revert)|anvil_(reorg|rollback|set(Next|Block|Interval)|drop))/;

/**
 * The chain that `npm test` started (TEST_CHAIN_URL) with new accounts, funded like those of `startChain`; without one, a
 * chain of the spec's own. A spec that stops mining, moves time or undoes blocks needs `startChain`.
 */
export async function openTestChain(): Promise<TestChain> {
  const url = process.env['TEST_CHAIN_URL'];
  if (!url) return startChain();
  const keys = randomSandboxKeys();
  await allowToMint(url, keys.minter.address);
  const chainId = Number(await callRpc<Hex>(url, 'eth_chainId', []));
  const token = await fundedToken(url, keys);
  const request = async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    if (ofWholeChain.test(method)) throw new Error(`${method} on a shared chain: start one of the spec's own.`);
    return callRpc<T>(url, method, params);
  };
  return {
    rpcUrl: url,
    chainId,
    usdcAddress,
    keys,
    request,
    ...token,
    setNativeBalance: (address, wei) => request('anvil_setBalance', [address, `0x${wei.toString(16)}`]),
    stop: async () => undefined,
  };
}

/** As the token's master does it; anvil signs for an account that is impersonated. */
async function allowToMint(url: string, minter: Hex): Promise<void> {
  const asked = encodeFunctionData({ abi: masterAbi, functionName: 'masterMinter' });
  const word = await callRpc<Hex>(url, 'eth_call', [{ to: usdcAddress, data: asked }, 'latest']);
  const from = `0x${word.slice(-40)}`;
  const data = encodeFunctionData({
    abi: masterAbi,
    functionName: 'configureMinter',
    args: [minter, mintAllowanceUnits],
  });
  await callRpc(url, 'anvil_impersonateAccount', [from]);
  const hash = await callRpc<Hex>(url, 'eth_sendTransaction', [{ from, to: usdcAddress, data, gas: '0x7a120' }]);
  while ((await callRpc(url, 'eth_getTransactionReceipt', [hash])) === null) await sleep(5);
}
