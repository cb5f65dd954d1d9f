import { Connections } from '@einvoice/billing-ledger';
import { connectDatabase, PostgresConnectionStore, PostgresLedgerStore } from '@einvoice/database';
import { unhurriedConnection } from '@einvoice/test-kit';
import autocannon from 'autocannon';
import { randomBytes } from 'node:crypto';
import { type StartedGateway } from '../../tests/conformance/mcp/gateway';
import { processorTimeMs } from './processor-time';

/** Workspaces with a connection each, whose budgets together are more than a run can spend. */
const workspaces = 120;
const askers = 16;

/** One workspace after another gets credits and a connection. */
export async function createConnections(databaseUrl: string): Promise<readonly string[]> {
  const database = connectDatabase(databaseUrl, {
    applicationName: 'bench',
    connectionsMax: 2,
    ...unhurriedConnection,
  });
  try {
    const ledger = new PostgresLedgerStore(database);
    const store = new PostgresConnectionStore(database);
    const parts = { store, bytesAtRandom: randomBytes, now: () => new Date(), onNoteLost: () => undefined };
    const connections = new Connections(parts);
    const secrets: string[] = [];
    for (let at = 0; at < workspaces; at += 1) {
      const workspaceId = `ws_bench_${at}`;
      await database.query({ name: 'bench_workspace', text: 'INSERT INTO workspace (id, name) VALUES ($1, $1)' }, [workspaceId]); // prettier-ignore
      await ledger.openAccounts(workspaceId);
      await ledger.creditTopUp({ workspaceId, credits: 10_000, externalReference: workspaceId, local: true });
      const made = await connections.create({
        workspaceId,
        name: 'bench',
        creditsPerCallMax: null,
        createdBy: 'bench',
      });
      if (typeof made === 'string') throw new Error('There is no such workspace.');
      secrets.push(made.secret.text);
    }
    return secrets;
  } finally {
    await database.close();
  }
}

/** Calls of a tool by many connections, some at once. @param messageOf the message of each call, by its number */
export async function loadTool(
  { url, pid }: StartedGateway,
  secrets: readonly string[],
  messageOf: (call: number) => string,
  length: { readonly duration: number } | { readonly amount: number },
) {
  let sent = 0;
  const started = processorTimeMs(pid);
  const result = await autocannon({
    ...{ url, connections: askers, ...length },
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          const client = sent++;
          const secret = secrets[client % secrets.length];
          const forwarded = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
          const headers = { ...request.headers, authorization: `Bearer ${secret}`, 'x-forwarded-for': forwarded };
          return { ...request, headers, body: messageOf(client) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} calls were not answered.`);
  const cpuMs = (processorTimeMs(pid) - started) / result.requests.total;
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, cpuMs };
}
