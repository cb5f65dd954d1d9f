import { type AccountKey, randomAccount } from '@einvoice/test-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Seller } from './seller';
import { exampleBody, priceUnits, SellerSystem } from './seller-system';
import { Balancer, type CallEnd, countedEnds, percentileMs, steadyCalls } from './steady-calls';

export interface RollingRestartOptions {
  /** The built paycall-api. */
  readonly program: string;
  readonly callsPerSecond: number;
  readonly seconds: number;
  readonly drainSeconds: number;
  /** 0: a block as soon as there is something for it. */
  readonly blockSeconds: number;
  /** Accounts that settle, shared by both instances. */
  readonly signers: number;
  readonly payers: number;
}

export interface RollingRestart {
  readonly calls: number;
  readonly begunPerSecond: number;
  readonly restarts: number;
  /** Calls whose answer was not 200, however often they were repeated. */
  readonly failed: number;
  /** Sendings that found no instance, or whose connection broke, by what was told of it. */
  readonly broken: Readonly<Record<string, number>>;
  /** Sendings that were told to come back (503), by code: more work arrived than the machine does. */
  readonly toldToComeBack: Readonly<Record<string, number>>;
  /** Answers that say so without a charge. */
  readonly uncharged: number;
  /** Prices that reached the seller, less the calls. */
  readonly chargedTooMuch: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Two instances behind a balancer, restarted in turn, again and again, while paid calls are begun at a fixed rate. A
 * buyer repeats the identical request when it is told to; what it was told, and every connection that broke, is counted.
 */
export async function rollingRestart(options: RollingRestartOptions): Promise<RollingRestart> {
  const { program, callsPerSecond, seconds, drainSeconds, blockSeconds } = options;
  const accounts = (count: number): AccountKey[] => Array.from({ length: count }, randomAccount);
  const payers = accounts(options.payers);
  const system = await SellerSystem.open({ program, payers, signers: accounts(options.signers) });
  const sellers = new Set<Seller>();
  const balancer = new Balancer(sellers);
  const over = new AbortController();
  try {
    const calls = callsPerSecond * seconds;
    const payments = await signedInTurn(system, payers, calls);
    const startOne = async (): Promise<void> => {
      const seller = await system.start({ DRAIN_SECONDS: String(drainSeconds) });
      sellers.add(seller);
      await balancer.isRoutedTo(seller);
    };
    await Promise.all([startOne(), startOne()]);
    if (blockSeconds > 0) await system.chain.setMining({ blockSeconds });
    const restarting = restartInTurn(sellers, startOne, over.signal);
    const body = exampleBody();
    const calling = steadyCalls({
      payments,
      perSecond: callsPerSecond,
      body,
      to: () => balancer.next(),
      sendingsMax: 60,
    });
    const { ends, begunPerSecond } = await calling.finally(() => over.abort());
    const restarts = await restarting;
    const { last, before } = countedEnds(ends);
    const entries = Object.entries({ ...before });
    return {
      ...{ calls, begunPerSecond, restarts, failed: calls - (last['200'] ?? 0) },
      broken: Object.fromEntries(entries.filter(([name]) => !name.startsWith('503'))),
      toldToComeBack: Object.fromEntries(entries.filter(([name]) => name.startsWith('503'))),
      uncharged: ends.filter(({ status, text }) => status === 200 && !isCharged(text)).length,
      chargedTooMuch: (await system.takings()) - calls,
      rows: await system.states(),
      ...{ p50Ms: percentileMs(ends, 0.5), p99Ms: percentileMs(ends, 0.99) },
    };
  } finally {
    over.abort();
    balancer.stop();
    await system.close();
  }
}

/** As a person or an orchestrator does it: the next one when the last is back. @returns how many were restarted */
async function restartInTurn(sellers: Set<Seller>, startOne: () => Promise<void>, over: AbortSignal): Promise<number> {
  let restarts = 0;
  await sleep(1_000);
  for (; !over.aborted; restarts += 1) {
    const [oldest] = sellers;
    await oldest!.stop();
    sellers.delete(oldest!);
    await startOne();
  }
  return restarts;
}

async function signedInTurn(system: SellerSystem, payers: readonly AccountKey[], calls: number): Promise<string[]> {
  const each = Math.ceil(calls / payers.length);
  const signed: string[][] = [];
  for (const payer of payers) {
    await system.chain.mint(payer.address, BigInt(each) * priceUnits);
    signed.push(await system.sign(payer, each));
  }
  return Array.from({ length: calls }, (_, call) => signed[call % payers.length]![Math.floor(call / payers.length)]!);
}

const isCharged = (text: CallEnd['text']): boolean =>
  (JSON.parse(text) as { billing?: { charged?: unknown } }).billing?.charged === true;
