import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Hex, encodeFunctionData, parseAbi, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { startAnvil } from './anvil';
import { type RpcRequest, startChainGuard } from './chain-guard';
import { ChainJournal } from './chain-journal';
import { callRpc } from './json-rpc';
import { randomSandboxKeys, type SandboxKeys } from './sandbox-keys';
import { multicall3Address, multicall3CreationCode, usdcAddress, usdcInstallation } from './usdc';

/** How transactions become blocks: at once, every so many seconds, or only by `evm_mine`. */
type Mining = 'instant' | 'manual' | { readonly blockSeconds: number };

export interface ChainOptions {
  /** Who owns the token, pays gas and pays; random ones when left out. */
  readonly keys?: SandboxKeys;
  /** Keeps the chain in this folder for the next start; a throw-away chain when left out. */
  readonly folder?: string;
  /** Loopback port; a free one when left out. */
  readonly port?: number;
  /** Default `instant`, with a new block for a reader when the newest is two seconds old, as Base has. */
  readonly mining?: Mining;
}

/** A running chain of ours: chain id 8453, USDC at its real address, on 127.0.0.1 only. */
export interface Chain {
  readonly rpcUrl: string;
  /** Process id of anvil. */
  readonly pid: number;
  readonly chainId: number;
  readonly usdcAddress: Hex;
  readonly keys: SandboxKeys;
  /** Resolves, with the last lines of its log, when anvil ends for whatever reason. */
  readonly exited: Promise<string>;
  /** Of one that ended: whether somebody asked it to. */
  readonly wasAsked: () => boolean;
  /** Any JSON-RPC call, test methods (`evm_mine`, `anvil_setCode`) included; throws on an error answer. */
  request<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Gives `address` newly minted USDC, in units (1 USDC = 1,000,000). */
  mint(address: Hex, units: bigint): Promise<void>;
  /** USDC of `address` in units. */
  balanceOf(address: Hex): Promise<bigint>;
  /** Sets the gas money of `address`. */
  setNativeBalance(address: Hex, wei: bigint): Promise<void>;
  /** Changes how transactions become blocks from now on; `mint` waits for its block. */
  setMining(mining: Mining): Promise<void>;
  /** Saves (when it has a folder) and stops; resolves when the process is gone. */
  stop(): Promise<void>;
}

const chainId = 8453;
const blockMs = 2_000;
const gasMoneyWei = 10n ** 19n;
const buyerUnits = 100_000_000n;
const buyerUnitsMin = 1_000_000n;
const tokenAbi = parseAbi([
  'function mint(address to, uint256 units) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'function isMinter(address account) view returns (bool)',
]);

/**
 * Starts anvil with Circle's token and Multicall3 at their real addresses; the settlement signer has gas money and the
 * buyer has USDC. With a folder, balances, used nonces, receipts and logs are those of the last stop or kill.
 * @throws when anvil is missing or the folder holds a chain of other keys
 */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const keys = options.keys ?? randomSandboxKeys();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'sandbox-chain-'));
  const journal = options.folder === undefined ? undefined : new ChainJournal(options.folder);
  const isNew = journal?.savedState === undefined;
  const anvil = await startAnvil({
    chainId,
    ...(journal?.savedState ? { stateFile: journal.savedState } : {}),
    cacheFolder: scratch,
    throwAwayFolder: scratch,
  });
  void anvil.exited.then(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
  const blocks = new BlockClock(anvil.url, journal);
  const token = new Token(anvil.url, keys, (transaction) => blocks.send(transaction));
  try {
    if (isNew) await token.install();
    await callRpc(anvil.url, 'anvil_setBalance', [keys.minter.address, toHex(gasMoneyWei)]);
    await journal?.replay(anvil.url);
    await token.fund(keys);
    await journal?.save(anvil.url);
    await blocks.setMining(options.mining ?? 'instant');
    const guard = await startChainGuard({
      anvilUrl: anvil.url,
      ...(options.port === undefined ? {} : { port: options.port }),
      before: (requests) => blocks.before(requests),
    });
    void anvil.exited.then(() => guard.close());
    const stop = async () => {
      await guard.close();
      await journal?.save(anvil.url).catch(() => undefined);
      await anvil.stop();
      journal?.close();
    };
    const request = <T>(method: string, params: readonly unknown[] = []) => callRpc<T>(anvil.url, method, params);
    return {
      rpcUrl: guard.url,
      pid: anvil.pid,
      chainId,
      usdcAddress,
      keys,
      exited: anvil.exited,
      wasAsked: anvil.wasAsked,
      request,
      mint: (address, units) => token.mint(address, units),
      balanceOf: (address) => token.balanceOf(address),
      setNativeBalance: (address, wei) => request('anvil_setBalance', [address, toHex(wei)]),
      setMining: (mining) => blocks.setMining(mining),
      stop,
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** The token as accounts on a chain that runs already see it: the minter has gas money, the buyer USDC. */
export async function fundedToken(rpcUrl: string, keys: SandboxKeys): Promise<Pick<Chain, 'mint' | 'balanceOf'>> {
  const token = new Token(rpcUrl, keys, (transaction) =>
    callRpc<string>(rpcUrl, 'eth_sendRawTransaction', [transaction]),
  );
  await callRpc(rpcUrl, 'anvil_setBalance', [keys.minter.address, toHex(gasMoneyWei)]);
  await token.fund(keys);
  return {
    mint: (address, units) => token.mint(address, units),
    balanceOf: (address) => token.balanceOf(address),
  };
}

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`;

/**
 * Time of a chain that mines only when asked. Validity is judged by the newest block's timestamp, so a reader must not
 * meet an hour-old block; blocks nobody looks at are not made.
 */
class BlockClock {
  private newestMs = 0;
  private ticks = true;
  private ticking: Promise<unknown> | undefined;

  constructor(
    private readonly url: string,
    private readonly journal: ChainJournal | undefined,
  ) {}

  async setMining(mining: Mining): Promise<void> {
    this.ticks = mining === 'instant';
    await callRpc(this.url, 'evm_setIntervalMining', [typeof mining === 'object' ? mining.blockSeconds : 0]);
    await callRpc(this.url, 'evm_setAutomine', [mining === 'instant']);
  }

  /** Journals transactions before anvil sees them; else lets time pass when it is due. */
  async before(requests: readonly RpcRequest[]): Promise<void> {
    for (const { method, params } of requests) {
      if (method !== 'eth_sendRawTransaction' && method !== 'eth_sendRawTransactionSync') continue;
      const transaction = Array.isArray(params) ? (params as unknown[])[0] : undefined;
      if (typeof transaction === 'string') this.record(transaction);
    }
    if (this.ticks && Date.now() - this.newestMs >= blockMs) this.tick();
    await this.ticking;
  }

  async send(transaction: string): Promise<string> {
    this.record(transaction);
    return callRpc<string>(this.url, 'eth_sendRawTransaction', [transaction]);
  }

  private record(transaction: string | null): void {
    this.journal?.append({ atSeconds: Math.floor(Date.now() / 1000), transaction });
  }

  private tick(): void {
    this.newestMs = Date.now();
    this.record(null);
    this.ticking = callRpc(this.url, 'evm_mine', []).catch(() => undefined);
  }
}

/** Circle's token on our chain. */
class Token {
  private nonce: number | undefined;
  /** Until anvil has the newest transaction. */
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly keys: SandboxKeys,
    private readonly send: (transaction: string) => Promise<string>,
  ) {}

  async install(): Promise<void> {
    const { code, initialisation } = usdcInstallation(this.keys.minter.address);
    const multicall3 = await callRpc<string>(this.url, 'eth_call', [{ data: multicall3CreationCode() }, 'latest']);
    for (const [address, bytes] of [...code, [multicall3Address, multicall3] as const]) {
      await callRpc(this.url, 'anvil_setCode', [address, bytes]);
    }
    await callRpc(this.url, 'anvil_setBalance', [this.keys.minter.address, toHex(gasMoneyWei)]);
    for (const calldata of initialisation) await this.transact(calldata);
  }

  /** Gas money for those who need it and USDC for a poor buyer; balances that are well stay as they are. */
  async fund({ minter, settlement, buyer }: SandboxKeys): Promise<void> {
    if (!(await this.read<boolean>('isMinter', minter.address))) {
      throw new Error('This sandbox chain was made with other keys. Delete its folder and start again.');
    }
    const gas = await callRpc<Hex>(this.url, 'eth_getBalance', [settlement.address, 'latest']);
    if (BigInt(gas) < gasMoneyWei / 10n) {
      await callRpc(this.url, 'anvil_setBalance', [settlement.address, toHex(gasMoneyWei)]);
    }
    if ((await this.balanceOf(buyer.address)) < buyerUnitsMin) await this.mint(buyer.address, buyerUnits);
  }

  mint(address: Hex, units: bigint): Promise<void> {
    return this.transact(encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [address, units] }));
  }

  balanceOf(address: Hex): Promise<bigint> {
    return this.read<bigint>('balanceOf', address).then(BigInt);
  }

  private async read<T>(functionName: 'balanceOf' | 'isMinter', address: Hex): Promise<T> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName, args: [address] });
    const answer = await callRpc<Hex>(this.url, 'eth_call', [{ to: usdcAddress, data }, 'latest']);
    return (functionName === 'isMinter' ? BigInt(answer) === 1n : BigInt(answer)) as T;
  }

  private async transact(data: Hex): Promise<void> {
    const sent = this.sending.then(() => this.sendNext(data));
    this.sending = sent.catch(() => undefined);
    const hash = await sent;
    for (;;) {
      const receipt = await callRpc<{ status: Hex } | null>(this.url, 'eth_getTransactionReceipt', [hash]);
      if (receipt?.status === '0x1') return;
      if (receipt) throw new Error('The sandbox token refused a transaction of its owner.');
      await sleep(5);
    }
  }

  /** One after the other: anvil loses transactions of one account that reach it out of order (foundry issue 10122). */
  private async sendNext(data: Hex): Promise<string> {
    const { minter } = this.keys;
    this.nonce ??= Number(await callRpc<Hex>(this.url, 'eth_getTransactionCount', [minter.address, 'pending']));
    const transaction = await privateKeyToAccount(minter.privateKey).signTransaction({
      chainId,
      type: 'eip1559',
      nonce: this.nonce,
      gas: 500_000n,
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: 1n,
      to: usdcAddress,
      data,
    });
    const hash = await this.send(transaction);
    this.nonce += 1;
    return hash;
  }
}
