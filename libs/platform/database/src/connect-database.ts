import { type ClientBase, DatabaseError, Pool } from 'pg';

/** Postgres did not answer in time, or refuses work for now. What was asked may or may not have happened. */
export class DatabaseUnavailableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The database did not answer.', options);
    this.name = 'DatabaseUnavailableError';
  }
}

/** A statement with `$1` parameters; values never become part of the text. Prepared once per connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export type Query = <Row extends object>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>;

/** A pool of connections. Every method throws `DatabaseUnavailableError` within about two seconds when Postgres is away. */
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
/** Kept by the server, so that a statement whose caller is gone ends too. */
const serverLimits = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

/** Opens a pool on a `postgresql://` URL. Connects at the first statement, so it succeeds while Postgres is down. */
export function connectDatabase(url: string, options: DatabaseOptions): Database {
  const deadlineMs = options.answerDeadlineMs ?? answerDeadlineMs;
  const pool = new Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.connectDeadlineMs ?? connectDeadlineMs,
    keepAlive: true,
    ...serverLimits,
    statement_timeout: Math.max(serverLimits.statement_timeout, options.answerDeadlineMs ?? 0),
    lock_timeout: Math.max(serverLimits.lock_timeout, options.answerDeadlineMs ?? 0),
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  return {
    query: (statement, values) => onConnection(pool, (client) => ask(client, deadlineMs, statement, values)),
    transaction: (work) =>
      onConnection(pool, async (client) => {
        const query: Query = (statement, values) => ask(client, deadlineMs, statement, values);
        await query(begin);
        const result = await work(query);
        await query(commit);
        return result;
      }),
    close: () => pool.end(),
  };
}

async function onConnection<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  // A connection may break while nothing is asked of it: the next statement says so. Without a listener the process ends.
  const onBroken = (): void => undefined;
  client.on('error', onBroken);
  let isGood = false;
  try {
    const result = await work(client);
    isGood = true;
    return result;
  } finally {
    // Given back as bad the connection is closed, and Postgres rolls back what it had begun.
    client.release(!isGood);
    client.off('error', onBroken); // the pool listens again
  }
}

async function ask<Row extends object>(
  client: ClientBase,
  deadlineMs: number,
  statement: Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    return (await inTime(client.query<Row>({ ...statement, values: [...values] }), deadlineMs)).rows;
  } catch (error) {
    throw asUnavailable(error);
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

const begin = { name: 'begin', text: 'BEGIN' };
const commit = { name: 'commit', text: 'COMMIT' };

/**
 * SQLSTATE classes that say "not now": connection, refused login or database, rollback by conflict, resources, operator,
 * system; and a lock not granted in time, and a standby. What Postgres refuses otherwise is a bug of ours.
 */
const notNow = /^(08|28|3D|40|53|57|58)|^(55P03|25006)$/;

function asUnavailable(error: unknown): unknown {
  if (error instanceof TypeError) return error;
  // Trouble of the connection itself has no SQLSTATE.
  const unavailable = !(error instanceof DatabaseError) || notNow.test(error.code ?? '');
  return unavailable ? new DatabaseUnavailableError({ cause: error }) : error;
}
