import { bucketQuotas } from '@einvoice/limits';
import { type Quota, type QuotaStore, type WantedQuota } from '@einvoice/rate-limits';
import { Redis } from 'iovalkey';
import { createHash } from 'node:crypto';
import { type ValkeyAddress } from './valkey-address';

/** Valkey did not answer, or not with what was asked for; tokens may have been taken. Says its error code at most. */
export class ValkeyUnavailableError extends Error {
  constructor(reason: string) {
    super(`Valkey did not answer (${reason}).`);
    this.name = 'ValkeyUnavailableError';
  }
}

/**
 * All buckets of a batch at once. What is kept of a bucket is when it is full again, in microseconds of the server's clock:
 * a bucket that owes `debt` tokens has `burst - debt`. A thousandth makes up for times that are whole microseconds. Keys
 * go by themselves when their bucket is full. Levels are text, for a number of a script comes out as a whole one.
 */
const takeQuotas = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local quotas = {}
for i, key in ipairs(KEYS) do
  local burst, per_second, wanted = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local full_at = math.max(now, tonumber(redis.call('GET', key) or now))
  local left = math.max(0, burst - (full_at - now) / 1000000 * per_second)
  local taken = math.min(wanted, math.floor(left + 0.001))
  if taken > 0 then
    full_at = full_at + math.ceil(taken / per_second * 1000000)
    redis.call('SET', key, string.format('%.0f', full_at), 'PX', math.ceil((full_at - now) / 1000))
  end
  quotas[2 * i - 1] = taken
  quotas[2 * i] = string.format('%.6f', math.max(0, left - taken))
end
return quotas`;
const takeQuotasSha1 = createHash('sha1').update(takeQuotas).digest('hex');

const keyOf = (key: string): string => `bucket_share:${createHash('sha256').update(key).digest('hex')}`;
const reconnectMsMax = 2_000;

/**
 * Buckets common to all instances, in one Valkey server: a `QuotaStore`. Time is the server's. Keys are kept as SHA-256
 * alone, for as long as their bucket is not full. One connection, which comes back by itself; nothing waits for it meanwhile.
 */
export class ValkeyQuotaStore implements QuotaStore {
  private readonly client: Redis;

  constructor({ host, port, tls, database, username, password }: ValkeyAddress) {
    const { answerDeadlineMs } = bucketQuotas;
    this.client = new Redis({
      ...{
        host,
        port,
        db: database,
        ...(username && { username }),
        ...(password && { password }),
        ...(tls && { tls: {} }),
      },
      connectTimeout: answerDeadlineMs,
      commandTimeout: answerDeadlineMs,
      disconnectTimeout: answerDeadlineMs,
      enableReadyCheck: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (times) => Math.min(100 * times, reconnectMsMax),
    });
    // Whoever asks hears of it; in between nobody needs to.
    this.client.on('error', () => undefined);
  }

  /** @throws ValkeyUnavailableError within half a second when there is no answer */
  async take(wanted: readonly WantedQuota[]): Promise<readonly Quota[]> {
    const keys = wanted.map(({ key }) => keyOf(key));
    const values = wanted.flatMap(({ limits: { burst, perSecond }, tokens }) => [burst, perSecond, tokens]);
    const quotas = quotasIn(await this.run(keys, values), wanted);
    if (!quotas) throw new ValkeyUnavailableError('unexpected answer');
    return quotas;
  }

  /** There is nothing to do: the server forgets by itself. */
  async sweep(): Promise<void> {}

  async close(): Promise<void> {
    this.client.disconnect();
  }

  private async run(keys: readonly string[], values: readonly number[]): Promise<unknown> {
    try {
      return await this.client.evalsha(takeQuotasSha1, keys.length, ...keys, ...values);
    } catch (error) {
      if (codeOf(error) !== 'NOSCRIPT') throw this.unavailable(error);
    }
    return this.client.eval(takeQuotas, keys.length, ...keys, ...values).catch((error: unknown) => {
      throw this.unavailable(error);
    });
  }

  private unavailable(error: unknown): ValkeyUnavailableError {
    // A connection that owes an answer is not used again: what comes next on it may be that answer.
    if (!isReply(error) && this.client.status === 'ready') this.client.disconnect(true);
    return new ValkeyUnavailableError(codeOf(error));
  }
}

const isReply = (error: unknown): boolean => (error as Error).name === 'ReplyError';

/** The code at the beginning of an error reply, that of a socket, else the kind; a reply may quote what was sent. */
function codeOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: unknown };
  if (isReply(error)) return /^[A-Z]+/.exec(message ?? '')?.[0] ?? 'error';
  return typeof code === 'string' ? code : (name ?? 'unknown');
}

/** Null when the reply is not one taken number and one level for each that was wanted. */
function quotasIn(reply: unknown, wanted: readonly WantedQuota[]): readonly Quota[] | null {
  if (!Array.isArray(reply) || reply.length !== 2 * wanted.length) return null;
  const quotas = wanted.map((_, at) => ({ tokens: Number(reply[2 * at]), left: Number(reply[2 * at + 1]) }));
  const isQuota = ({ tokens, left }: Quota, at: number) =>
    Number.isInteger(tokens) && tokens >= 0 && tokens <= wanted[at]!.tokens && left >= 0 && Number.isFinite(left);
  return quotas.every(isQuota) ? quotas : null;
}
