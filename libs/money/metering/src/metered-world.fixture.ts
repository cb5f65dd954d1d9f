import { type Balance, BillingLedger, type Connection, LeaseKeeper } from '@einvoice/billing-ledger';
import { openMemoryLedger, type TestLedger } from '@einvoice/billing-ledger/testing';
import { nodeTimers } from '@einvoice/timers';
import { randomUUID } from 'node:crypto';
import { MeteredCalls, type PricedRequest } from './metered-calls';

export const siteUrl = 'https://site.example';
const workspaceId = 'ws_a';

/** Credits in memory, a workspace with some, and its connection. */
export interface MeteredWorld {
  readonly ledger: TestLedger;
  readonly calls: MeteredCalls;
  readonly connection: Connection;
  /** What can be spent and what is held. */
  spendable(): Promise<Pick<Balance, 'available' | 'held' | 'freeCallsLeft'>>;
}

export async function openMeteredWorld(credits: number, waitMs = 0): Promise<MeteredWorld> {
  const ledger = await openMemoryLedger();
  if (credits >= 0) await ledger.workspaceWith(credits, workspaceId);
  await ledger.connect('c1', workspaceId);
  const leases = new LeaseKeeper(ledger.store, nodeTimers);
  const billing = new BillingLedger({ store: ledger.store, leases, timers: nodeTimers, waitMs });
  const keys = {
    connectionRequired: (isRefused: boolean) =>
      ({ code: 'connection_required', authorization: { createAt: siteUrl, isRefused } }) as const,
  };
  return {
    ledger,
    calls: new MeteredCalls(billing, keys, { publicSiteUrl: siteUrl, newRunId: () => randomUUID() }),
    connection: {
      ...{ id: 'c1', workspaceId, name: 'one', secretEnd: 'abcd', creditsPerCallMax: null, allowedTools: null },
      ...{ createdBy: 'spec', createdAt: new Date(0), lastUsedAt: null, revokedAt: null },
    },
    spendable: async () => {
      const { available, held, freeCallsLeft } = await ledger.balance(workspaceId);
      return { available, held, freeCallsLeft };
    },
  };
}

/** Something to be answered, in parts, for 2 credits each. */
export interface Said {
  readonly said: number;
}

export const requestOf = (
  connection: Connection,
  more: Partial<PricedRequest<Said>> & { readonly parts?: number } = {},
): PricedRequest<Said> => ({
  ...{ connection, idempotencyKey: undefined, route: 'vat_verify', asked: { a: 1 }, creditsPerAnswer: 2 },
  freeTier: false,
  questions: (earlier) => (more.parts ?? 3) - (earlier?.said ?? 0),
  work: async (earlier) => {
    const all = more.parts ?? 3;
    return { answer: { said: all }, answered: all - (earlier?.said ?? 0), complete: true };
  },
  ...more,
});

export const textOf = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString('utf8'));
