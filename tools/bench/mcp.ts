import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
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
const clients = 1_000;

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const iban = { name: 'verify_iban', arguments: { iban: 'BE71 0961 2345 6769' } };
const cases = {
  'tools-call': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: iban },
  'tools-list': list,
} as const;
type Case = keyof typeof cases;

interface Side {
  readonly pid: number;
  readonly url: (name: Case) => string;
  stop(): Promise<void>;
}

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
}

/**
 * Our gateway, with all it does for a request (limits, budgets of many clients, log), beside the reference SDK (v1) without any of
 * it, with the same tools, and beside node:http, which sends our own answers without looking at a request. Rounds alternate.
 */
export async function benchMcp(): Promise<void> {
  const sides: Side[] = [];
  try {
    const ours = await startOurs();
    sides.push(ours);
    const peer = await startSide('tools/bench/mcp-peer.ts', () => '/api/mcp');
    sides.push(peer);
    const answers = {
      '/tools-call': await answerOf(ours, 'tools-call'),
      '/tools-list': await answerOf(ours, 'tools-list'),
    };
    const bare = await startSide('tools/bench/mcp-bare.ts', (name) => `/${name}`, { ANSWERS: JSON.stringify(answers) });
    sides.push(bare);
    for (const name of Object.keys(cases) as Case[]) await benchCase(name, { ours, peer, bare });
  } finally {
    await Promise.all(sides.map((side) => side.stop()));
  }
}

async function benchCase(name: Case, { ours, peer, bare }: Record<'ours' | 'peer' | 'bare', Side>): Promise<void> {
  const sides = [ours, peer, bare];
  for (const side of sides) await measure(side, name, { amount: warmUpCalls });
  const measured: Measured[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ofRound: Measured[] = [];
    for (const side of sides) ofRound.push(await measure(side, name, { duration: seconds }));
    measured.push(ofRound);
  }
  const [mine, sdk, plain] = sides.map((_, index) => medianOf(measured.map((ofRound) => ofRound[index]!)));
  printSides(name, mine!, sdk!);
  printSides(`${name}-bare`, mine!, plain!);
}

const medianOf = (measured: readonly Measured[]): Measured => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
  cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
});

function printSides(name: string, ours: Measured, peer: Measured): void {
  printCase(name, ours.perSecond / peer.perSecond, {
    cpuRatio: (peer.cpuMs / ours.cpuMs).toFixed(2),
    ours: `${ours.perSecond.toFixed(0)}/s`,
    peer: `${peer.perSecond.toFixed(0)}/s`,
    oursP99: `${ours.p99Ms.toFixed(0)}ms`,
    peerP99: `${peer.p99Ms.toFixed(0)}ms`,
    oursCpu: `${ours.cpuMs.toFixed(3)}ms`,
    peerCpu: `${peer.cpuMs.toFixed(3)}ms`,
  });
}

async function measure(
  { pid, url }: Side,
  name: Case,
  length: { readonly duration: number } | { readonly amount: number },
): Promise<Measured> {
  let sent = 0;
  const started = processorTimeMs(pid);
  const result = await autocannon({
    url: url(name),
    connections,
    ...length,
    requests: [
      {
        method: 'POST',
        body: JSON.stringify(cases[name]),
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

async function answerOf({ url }: Side, name: Case): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url(name), { method: 'POST', headers, body: JSON.stringify(cases[name]) });
  if (answer.status !== 200) throw new Error(`The gateway answered ${answer.status}.`);
  return answer.text();
}

async function startOurs(): Promise<Side> {
  const { url, ...gateway } = await startGateway({ TRUSTED_PROXIES: '127.0.0.1' });
  return { ...gateway, url: () => url };
}

/** A program that says its port. */
async function startSide(program: string, addressOf: (name: Case) => string, environment = {}): Promise<Side> {
  const file = await builtForOwnProcess(program, `dist/tools/${path.parse(program).name}.js`);
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const exited = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { pid: child.pid!, url: (name) => `http://127.0.0.1:${port}${addressOf(name)}`, stop };
}
