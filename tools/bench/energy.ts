import { createEprelClient } from '@einvoice/eprel-client';
import {
  startEprelSimulator,
  type EprelSimulator,
  eprelSandboxRecords,
  eprelSimulatorRecords,
} from '@einvoice/test-kit';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway, type StartedGateway } from '../../tests/conformance/mcp/gateway';
import { median, printCase } from './measure';
import { createConnections, loadTool } from './tool-load';

const goals = { warmPerSecond: 2_000, coldOverheadMs: 15, requestsPerSecondMax: 5 } as const;
const [group = '', number = ''] = eprelSandboxRecords.found.split('/');

/** Tools on energy labels with a record in memory, a record asked for, and how hard the register is asked. */
export async function benchEnergy(): Promise<void> {
  const eprel = await startEprelSimulator();
  try {
    await benchSingleFlight(eprel);
    await benchPace(eprel);
    const gateway = await startGateway({
      ...{ TRUSTED_PROXIES: '127.0.0.1', EPREL_MODE: 'sandbox', EPREL_ENDPOINT: eprel.endpoint },
    });
    try {
      const secrets = await createConnections(gateway.databaseUrl);
      await benchCold(gateway, eprel, secrets);
      await benchWarm(gateway, secrets);
    } finally {
      await gateway.stop();
    }
  } finally {
    await eprel.close();
  }
}

const clientOf = ({ endpoint, apiKey }: EprelSimulator) =>
  createEprelClient({
    ...{ mode: 'sandbox', endpoint, apiKey },
    ...{ now: () => new Date(), monotonicMs: () => performance.now() },
    pause: (ms, signal) => sleep(ms, undefined, { signal }),
  });

/** A hundred who ask for one record at once. */
async function benchSingleFlight(eprel: EprelSimulator): Promise<void> {
  eprel.reset();
  const client = clientOf(eprel);
  await Promise.all(Array.from({ length: 100 }, () => client.recordInGroup(group, number)));
  printCase('energy-single-flight', 1 / eprel.requests.length, { askers: 100, requests: eprel.requests.length });
}

/** 200 clients for a minute, each asking for record after record: the most requests in any second, by the simulator's own clock. */
async function benchPace(eprel: EprelSimulator): Promise<void> {
  eprel.reset();
  const client = clientOf(eprel);
  const arrivedMs: number[] = [];
  const endMs = performance.now() + 60_000;
  let answered = 0;
  let next = 3_900_000;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const now = performance.now();
      while (arrivedMs.length < eprel.requests.length) arrivedMs.push(now);
      await sleep(2);
    }
  })();
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      while (performance.now() < endMs) {
        const { state } = await client.record(String((next += 1)));
        if (state === 'found' || state === 'not_found') answered += 1;
        // Whoever is told that too many wait asks again a little later, as a program would.
        else await sleep(200);
      }
    }),
  );
  isOver = true;
  await watching;
  const most = Math.max(...arrivedMs.map((from, at) => arrivedMs.slice(at).filter((ms) => ms < from + 1_000).length));
  printCase('energy-pace', goals.requestsPerSecondMax / most, {
    ...{ clients: 200, seconds: 60, requests: arrivedMs.length, answered, mostInASecond: most },
  });
}

const messageFor = (publicRecordId: string) =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call' },
    params: { name: 'check_energy_label_listing', arguments: { publicRecordId, listing: { shownClass: 'C' } } },
  });

/** What a call takes beside the register, for records that nobody asked for before. */
async function benchCold(gateway: StartedGateway, eprel: EprelSimulator, secrets: readonly string[]): Promise<void> {
  const overheadsMs: number[] = [];
  const records = eprelSimulatorRecords.map((one) => `${one.productGroup}/${one.eprelRegistrationNumber}`);
  for (const [at, record] of records
    .filter((one) => one !== eprelSandboxRecords.outage)
    .slice(1, 16)
    .entries()) {
    // The pace leaves a turn free by then.
    await sleep(700);
    const directMs = await timeMs(() => fetch(`${eprel.endpoint}/products/${record}`));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${secrets[at]}` };
    const calledMs = await timeMs(() => fetch(gateway.url, { method: 'POST', headers, body: messageFor(record) }));
    overheadsMs.push(calledMs - directMs);
  }
  const overheadMs = median(overheadsMs.slice(5));
  printCase('energy-cold', goals.coldOverheadMs / overheadMs, { overhead: `${overheadMs.toFixed(1)}ms`, calls: 10 });
}

async function timeMs(work: () => Promise<Response>): Promise<number> {
  const from = performance.now();
  const response = await work();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A call was answered with ${response.status}.`);
  return performance.now() - from;
}

/** Calls of a tool whose record is in memory: free, with evidence of each. */
async function benchWarm(gateway: StartedGateway, secrets: readonly string[]): Promise<void> {
  const message = () => messageFor(eprelSandboxRecords.found);
  await loadTool(gateway, secrets, message, { amount: 1_500 });
  const rounds: Awaited<ReturnType<typeof loadTool>>[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await loadTool(gateway, secrets, message, { duration: 3 }));
  const of = (what: 'perSecond' | 'p99Ms' | 'cpuMs') => median(rounds.map((round) => round[what]));
  printCase('energy-warm', of('perSecond') / goals.warmPerSecond, {
    ours: `${of('perSecond').toFixed(0)}/s`,
    goal: `${goals.warmPerSecond}/s`,
    p99: `${of('p99Ms').toFixed(0)}ms`,
    cpu: `${of('cpuMs').toFixed(3)}ms`,
  });
}
