import { ConnectionPool, type LentConnection } from './connection-pool';
import { beginWithin, isThroughPooler, serverLimits } from './pooler';

/** A statement with `$1` parameters; values never become part of the text. Prepared once per connection under its name, unless a pooler lends connections. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Query = <Row extends object>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

/** A pool of connections. Every method throws `StorageUnavailableError` within about two seconds when Postgres does not answer. */
export interface Database {
  readonly query: Query;
  /** Runs `work` in one transaction and commits; rolls back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Waits for running statements and closes the connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly connectionsMax?: number;
  /** How long a connection is waited for, a free one of the pool too (1,000). */
  readonly connectDeadlineMs?: number;
  /** How long an answer is waited for (2,000), and a lock at least that. */
  readonly answerDeadlineMs?: number;
  /** Told when an idle connection breaks; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

const connectDeadlineMs = 1_000;
const answerDeadlineMs = 2_000;
const pools = new WeakMap<Database, ConnectionPool>();

/** Opens a pool on a `postgresql://` URL. Connects at the first statement, so it succeeds while Postgres is down. */
export function connectDatabase(url: string, options: DatabaseOptions): Database {
  const limits = serverLimits(options.answerDeadlineMs);
  const isPooled = isThroughPooler(url);
  const config = {
    connectionString: url,
    application_name: options.applicationName,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.connectDeadlineMs ?? connectDeadlineMs,
    keepAlive: true,
    ...(!isPooled && limits),
  };
  const pool = new ConnectionPool(config, {
    deadlineMs: options.answerDeadlineMs ?? answerDeadlineMs,
    isPooled,
    ...(options.onConnectionLost && { onConnectionLost: options.onConnectionLost }),
  });
  const begin = isPooled ? beginWithin(limits) : { name: 'begin', text: 'BEGIN' };
  const database: Database = {
    query: (statement, values) => pool.withConnection((connection) => queryOn(connection)(statement, values)),
    transaction: (work) =>
      pool.withConnection(async (connection) => {
        const query = queryOn(connection);
        await query(begin);
        const result = await work(query);
        await query(commit);
        return result;
      }),
    close: () => pool.close(),
  };
  pools.set(database, pool);
  return database;
}

/** The connections of a database, for Prisma's driver; inside this library alone. */
export function connectionsOf(database: Database): ConnectionPool {
  const pool = pools.get(database);
  if (!pool) throw new Error('Only a database of connectDatabase() has connections.');
  return pool;
}

const queryOn =
  (connection: LentConnection): Query =>
  async <Row extends object>(statement: Statement, values: readonly unknown[] = []) =>
    (await connection.send({ ...statement, values: [...values] })).rows as Row[];

const commit = { name: 'commit', text: 'COMMIT' };
