import { StorageUnavailableError } from '@einvoice/error-codes';
import { inSpan } from '@einvoice/tracing';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';
import { unnamed } from './pooler';

/** A connection that is lent for one transaction. */
export interface LentConnection {
  send(config: QueryConfig): Promise<QueryResult>;
  /** Gives it back. One that is not good is closed, and Postgres rolls back what it had begun. */
  giveBack(isGood: boolean): void;
}

export interface ConnectionPoolOptions {
  /** How long an answer is waited for. */
  readonly deadlineMs: number;
  /** A pooler gives each transaction whichever connection is free: nothing may be prepared on one under a name. */
  readonly isPooled: boolean;
  readonly onConnectionLost?: (error: Error) => void;
}

/** Connections to one Postgres. Whatever is asked ends within the deadlines, or with `StorageUnavailableError`. */
export class ConnectionPool {
  private readonly pool: Pool;

  constructor(
    config: PoolConfig,
    private readonly options: ConnectionPoolOptions,
  ) {
    this.pool = new Pool(config);
    // Without a listener a broken idle connection would end the process.
    this.pool.on('error', (error) => options.onConnectionLost?.(error));
  }

  /** Sends one statement over a free connection. */
  send(config: QueryConfig): Promise<QueryResult> {
    return this.withConnection((connection) => connection.send(config));
  }

  /** Lends a connection for as long as `work` takes; one whose work failed is closed. */
  async withConnection<T>(work: (connection: LentConnection) => Promise<T>): Promise<T> {
    const connection = await this.lend();
    let isGood = false;
    try {
      const result = await work(connection);
      isGood = true;
      return result;
    } finally {
      connection.giveBack(isGood);
    }
  }

  /** Lends a free connection; whoever takes it gives it back. */
  async lend(): Promise<LentConnection> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
    // A connection may break while nothing is asked of it: the next statement says so. Without a listener the process ends.
    const onBroken = (): void => undefined;
    client.on('error', onBroken);
    return {
      send: (config) => this.ask(client, config),
      giveBack: (isGood) => {
        client.release(!isGood);
        client.off('error', onBroken); // the pool listens again
      },
    };
  }

  /** Waits for running statements and closes the connections. */
  close(): Promise<void> {
    return this.pool.end();
  }

  private ask(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
    return inSpan('database', { 'db.operation.name': config.name ?? 'unnamed' }, () => this.answerOf(client, config));
  }

  private async answerOf(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
    const { deadlineMs, isPooled } = this.options;
    try {
      return await inTime(client.query(isPooled ? unnamed(config) : config), deadlineMs);
    } catch (error) {
      throw asUnavailable(error);
    }
  }
}

/** A process that was held up finds the deadline and the answer due at once, and timers first: it reads before it gives up. */
function inTime<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new Error('There was no answer in time.'));
    const timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
    const end = (tell: () => void): void => {
      clearTimeout(timer);
      tell();
    };
    work.then(
      (result) => end(() => resolve(result)),
      (error: Error) => end(() => reject(error)),
    );
  });
}

/**
 * SQLSTATE classes that say "not now": connection, refused login or database, rollback by conflict, resources, operator,
 * system; and a lock not granted in time, and a standby. What Postgres refuses otherwise is a bug of ours.
 */
const notNow = /^(08|28|3D|40|53|57|58)|^(55P03|25006)$/;

function asUnavailable(error: unknown): unknown {
  if (error instanceof TypeError) return error;
  // Trouble of the connection itself has no SQLSTATE.
  const unavailable = !(error instanceof DatabaseError) || notNow.test(error.code ?? '');
  return unavailable ? new StorageUnavailableError({ cause: error }) : error;
}
