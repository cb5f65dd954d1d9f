import { setTimeout as sleep } from 'node:timers/promises';
import { aligned } from '../faults/report';
import { type PaidBuyers } from './paid-buyers';
import { type Death, type PatroniCluster } from './patroni-cluster';

/** One death: how long nobody took writes, and when the next paid call was answered. */
export interface Failover {
  readonly death: Death;
  readonly writtenAfterMs: number;
  readonly paidAfterMs: number;
}

/** Kills the primary of a cluster that is whole and has had calls for a while, and waits until calls are answered again. */
export async function failOver(cluster: PatroniCluster, death: Death, paid: PaidBuyers): Promise<Failover> {
  await cluster.becomesWhole();
  await sleep(2_000); // calls as usual
  const killedMs = performance.now();
  const writtenAfterMs = await cluster.killPrimary(death);
  const next = () => paid.answered.find(({ atMs, tookMs }) => atMs > killedMs && atMs - tookMs > killedMs);
  while (next() === undefined) await sleep(50);
  return { death, writtenAfterMs, paidAfterMs: next()!.atMs - killedMs };
}

/** One line for each kind of death. */
export function failoverTable(failovers: readonly Failover[]): string {
  const rows = (['postgres', 'machine'] as const).map((death) => {
    const of = failovers.filter((failover) => failover.death === death);
    const [written, answered] = [
      of.map(({ writtenAfterMs }) => writtenAfterMs),
      of.map(({ paidAfterMs }) => paidAfterMs),
    ];
    return [death, String(of.length), ...[written, answered].flatMap((times) => [middle(times), longest(times)])];
  });
  const head = [
    'what died',
    'times',
    'writes again after: median',
    'longest',
    'next paid call answered: median',
    'longest',
  ];
  return aligned([head, ...rows]);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const middle = (times: readonly number[]): string =>
  seconds([...times].sort((a, b) => a - b)[times.length >> 1] ?? NaN);
const longest = (times: readonly number[]): string => seconds(Math.max(...times));
