import { type QueryConfig } from 'pg';

/** What stands between a process and Postgres: nothing, or a pooler that lends a connection for one transaction at a time. */
type Pooler = 'none' | 'transaction';

/** Kept by the server, so that a statement whose caller is gone ends too. */
interface ServerLimits {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

const usualLimits: ServerLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};
const parameter = 'pooler';

/** The configuration with an address that says what stands before Postgres, so that whoever is given the address knows. */
export function throughPooler<Config extends { databaseUrl: string; databasePooler: Pooler }>(config: Config): Config {
  const { databaseUrl, databasePooler } = config;
  if (databasePooler === 'none') return config;
  const separator = databaseUrl.includes('?') ? '&' : '?';
  return { ...config, databaseUrl: `${databaseUrl}${separator}${parameter}=${databasePooler}` };
}

/** Whether a connection is lent anew for each transaction: it takes no start-up limits and keeps no named statement. */
export const isThroughPooler = (url: string): boolean =>
  new URLSearchParams(url.split('?')[1]).get(parameter) === 'transaction';

/** @param answerDeadlineMs of whoever waits longer than usual */
export const serverLimits = (answerDeadlineMs = 0): ServerLimits => ({
  ...usualLimits,
  statement_timeout: Math.max(usualLimits.statement_timeout, answerDeadlineMs),
  lock_timeout: Math.max(usualLimits.lock_timeout, answerDeadlineMs),
});

/** Begins a transaction that keeps the limits itself, in one round trip. Single statements have those of the role. */
export const beginWithin = (limits: ServerLimits): { name: string; text: string } => ({
  name: 'begin_within',
  text: ['BEGIN', ...Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join('; '),
});

/** The statement as it can go over a connection that others have, too. */
export function unnamed({ name: _name, ...statement }: QueryConfig): QueryConfig {
  return statement;
}
