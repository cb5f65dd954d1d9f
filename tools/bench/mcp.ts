import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { startGateway } from '../../tests/conformance/mcp/gateway';
import { median, printCase } from './measure';
import { builtForOwnProcess } from './own-process';
import { processorTimeMs } from './processor-time';

const connections = 16;
const rounds = 3;
const seconds = 3;
/** Calls until the optimiser is done with a side, however slow the machine is just then. */
const warmUpCalls = 3_000;
/** Clients whose budgets together are more than a run can spend. */
const clients = 4_000;

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const iban = { name: 'verify_iban', arguments: { iban: 'BE71 0961 2345 6769' } };
const cases = {
  'tools-call': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: iban },
  'tools-list': list,
} as const;

interface Side {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
}

/**
 * Our gateway, with all it does for a request (limits, budgets of many clients, log), and the reference SDK (v1) without any of it,
 * with the same tools in the same run; rounds alternate.
 */
export async function benchMcp(): Promise<void> {
  const sides: Side[] = [];
  try {
    const ours = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
    sides.push(ours);
    const peer = await startPeer();
    sides.push(peer);
    for (const [name, message] of Object.entries(cases)) {
      for (const side of sides) await measure(side, message, { amount: warmUpCalls });
      const measured: [Measured, Measured][] = [];
      for (let round = 0; round < rounds; round += 1)
        measured.push([
          await measure(ours, message, { duration: seconds }),
          await measure(peer, message, { duration: seconds }),
        ]);
      printSides(name, measured);
    }
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

function printSides(name: string, measured: readonly (readonly [ours: Measured, peer: Measured])[]): void {
  const of = (side: 0 | 1, what: keyof Measured) => median(measured.map((round) => round[side][what]));
  printCase(name, of(0, 'perSecond') / of(1, 'perSecond'), {
    cpuRatio: (of(1, 'cpuMs') / of(0, 'cpuMs')).toFixed(2),
    ours: `${of(0, 'perSecond').toFixed(0)}/s`,
    peer: `${of(1, 'perSecond').toFixed(0)}/s`,
    oursP99: `${of(0, 'p99Ms').toFixed(0)}ms`,
    peerP99: `${of(1, 'p99Ms').toFixed(0)}ms`,
    oursCpu: `${of(0, 'cpuMs').toFixed(3)}ms`,
    peerCpu: `${of(1, 'cpuMs').toFixed(3)}ms`,
  });
}

async function measure(
  { pid, url }: Side,
  message: object,
  length: { readonly duration: number } | { readonly amount: number },
): Promise<Measured> {
  const body = JSON.stringify(message);
  let sent = 0;
  const started = processorTimeMs(pid);
  const result = await autocannon({
    url,
    connections,
    ...length,
    requests: [
      {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        setupRequest: (request) => {
          const client = sent++ % clients;
          const forwarded = `10.0.${client >> 8}.${client & 255}`;
          return { ...request, headers: { ...request.headers, 'x-forwarded-for': forwarded } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls were not answered.`);
  const cpuMs = (processorTimeMs(pid) - started) / result.requests.total;
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, cpuMs };
}

async function startPeer(): Promise<Side> {
  const file = await builtForOwnProcess('tools/bench/mcp-peer.ts', 'dist/tools/mcp-peer.js');
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { pid: child.pid!, url: `http://127.0.0.1:${port}/api/mcp`, stop };
}
