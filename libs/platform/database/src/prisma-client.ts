import { StorageUnavailableError } from '@einvoice/error-codes';
import { type PrismaPg } from '@prisma/adapter-pg';
import { Pool, type QueryConfig } from 'pg';
import { connectionsOf, type Database } from './connect-database';
import { type ConnectionPool } from './connection-pool';
import type * as generated from './generated/prisma/client';

export type PrismaClient = generated.PrismaClient;

const clients = new WeakMap<Database, PrismaClient>();

/**
 * Prisma's client over the connections of a database: the same pool, the same deadlines, and `StorageUnavailableError`
 * when Postgres does not answer. Loaded at the first use, for it takes some 40 MB: a process that needs none never pays for it.
 */
export function prismaOf(database: Database): PrismaClient {
  const known = clients.get(database);
  if (known) return known;
  const client = createClient(connectionsOf(database));
  clients.set(database, client);
  return client;
}

/**
 * The database's own time, by which what Prisma writes and compares is measured. Left to itself Prisma writes this process's
 * time where `schema.prisma` says `now()`, so every row that is made here names its time.
 */
export async function databaseNow(prisma: Pick<PrismaClient, '$queryRaw'>): Promise<Date> {
  const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
  return row!.now;
}

/** So many seconds after a time; before it when negative. */
export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000);

// Statements have deadlines of their own; these are for a transaction as a whole.
const transactionOptions = { maxWait: 60_000, timeout: 60_000 };

/* eslint-disable @typescript-eslint/no-require-imports -- loaded now, not with the process; an import() of a file of ours would name a .js that is not there */
function createClient(connections: ConnectionPool): PrismaClient {
  const { PrismaPg: Adapter } = require('@prisma/adapter-pg') as { PrismaPg: typeof PrismaPg };
  const { PrismaClient: Client } = require('./generated/prisma/client') as typeof generated;
  return new Client({ adapter: new Adapter(poolOver(connections)), errorFormat: 'minimal', transactionOptions });
}
/* eslint-enable @typescript-eslint/no-require-imports */

/** What the adapter takes for a pool of pg: it opens nothing itself, every statement goes over our connections. */
function poolOver(connections: ConnectionPool): Pool {
  return Object.assign(new Pool(), {
    query: (config: QueryConfig) => connections.send(config),
    connect: async () => {
      const connection = await connections.lend();
      let isGood = true;
      return {
        query: (config: QueryConfig) => {
          // The connection is closed as it is given back, and Postgres rolls back by itself.
          if (!isGood) return Promise.reject(new StorageUnavailableError());
          return connection.send(config).catch((error: unknown) => {
            isGood = !(error instanceof StorageUnavailableError);
            throw error;
          });
        },
        on: () => undefined,
        removeListener: () => undefined,
        release: (error?: unknown) => connection.giveBack(isGood && error === undefined),
      };
    },
    // pg's types have forms with callbacks and streams besides, which the adapter never uses: it awaits `query` and `connect`.
  }) as unknown as Pool;
}
