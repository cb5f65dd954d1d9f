import { type Quota, type QuotaStore, type WantedQuota } from '@einvoice/rate-limits';
import { createHash } from 'node:crypto';
import { type Database } from './connect-database';

/**
 * The one statement for all buckets of a batch, locked in the order of their keys. A bucket that owes `debt` tokens has
 * `burst - debt`; a thousandth makes up for times that are whole microseconds.
 */
const take = {
  name: 'bucket_share_take',
  text: `
    INSERT INTO bucket_share AS bucket (key_sha256, burst, per_second, taken, full_at)
    SELECT key, burst, per_second, wanted, now() + wanted / per_second * interval '1 second'
    FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[]) AS asked (key, burst, per_second, wanted)
    ORDER BY key
    ON CONFLICT (key_sha256) DO UPDATE SET
      burst = excluded.burst,
      per_second = excluded.per_second,
      (taken, full_at) = (
        SELECT got, greatest(bucket.full_at, now()) + got / excluded.per_second * interval '1 second'
        FROM
          (SELECT greatest(0, extract(epoch FROM bucket.full_at - now())::float8) * excluded.per_second AS debt) AS owed,
          LATERAL (SELECT greatest(0, least(excluded.taken, floor(excluded.burst - debt + 0.001))) AS got) AS quota
      )
    RETURNING key_sha256, taken, greatest(0, burst - extract(epoch FROM full_at - now())::float8 * per_second) AS "left"`,
};
const sweep = {
  name: 'bucket_share_sweep',
  text: `
    DELETE FROM bucket_share WHERE key_sha256 IN (
      SELECT key_sha256 FROM bucket_share WHERE full_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};

export const quotaStatements = { take, sweep };

interface QuotaRow {
  key_sha256: Buffer;
  taken: number;
  left: number;
}

/**
 * Buckets that all instances share, in Postgres: a `QuotaStore`. Time is the database's. Keys
 * are kept as SHA-256 alone, for as long as their bucket is not full.
 */
export class PostgresQuotaStore implements QuotaStore {
  constructor(private readonly database: Database) {}

  async take(wanted: readonly WantedQuota[]): Promise<readonly Quota[]> {
    const keys = wanted.map(({ key }) => createHash('sha256').update(key).digest());
    const rows = await this.database.query<QuotaRow>(take, [
      keys,
      wanted.map(({ limits }) => limits.burst),
      wanted.map(({ limits }) => limits.perSecond),
      wanted.map(({ tokens }) => tokens),
    ]);
    const byKey = new Map(rows.map((row) => [row.key_sha256.toString('hex'), row]));
    return keys.map((key) => {
      const { taken, left } = byKey.get(key.toString('hex'))!;
      return { tokens: taken, left };
    });
  }

  async sweep(bucketsMax: number): Promise<void> {
    await this.database.query(sweep, [bucketsMax]);
  }

  /** The database is lent, so there is nothing to do. */
  async close(): Promise<void> {}
}
