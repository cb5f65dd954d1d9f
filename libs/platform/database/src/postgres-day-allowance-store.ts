import { DayAllowanceStore, type DayQuota } from '@einvoice/metering';
import { type Database } from './connect-database';

/** The day of a row that is not today's is over: it counts from nothing. */
const take = {
  name: 'connection_day_take',
  text: `
    INSERT INTO connection_day AS known (connection_id, day, taken)
    SELECT $1, (now() AT TIME ZONE 'UTC')::date, $2::integer WHERE $2::integer <= $3::integer
    ON CONFLICT (connection_id) DO UPDATE SET
      day = excluded.day,
      taken = CASE WHEN known.day = excluded.day THEN known.taken ELSE 0 END + excluded.taken
    WHERE CASE WHEN known.day = excluded.day THEN known.taken ELSE 0 END + excluded.taken <= $3::integer
    RETURNING to_char(day, 'YYYY-MM-DD') AS day`,
};
const giveBack = {
  name: 'connection_day_give_back',
  text: `
    UPDATE connection_day SET taken = greatest(0, taken - $3::integer) WHERE connection_id = $1 AND day = $2::date`,
};

export const dayAllowanceStatements = { take, giveBack };

/** What connections may still spend today, in Postgres. */
export class PostgresDayAllowanceStore extends DayAllowanceStore {
  constructor(private readonly database: Database) {
    super();
  }

  async take(connectionId: string, credits: number, creditsMax: number): Promise<DayQuota | null> {
    const [row] = await this.database.query<{ day: string }>(take, [connectionId, credits, creditsMax]);
    return row ? { connectionId, credits, day: row.day } : null;
  }

  async giveBack({ connectionId, day, credits }: DayQuota): Promise<void> {
    await this.database.query(giveBack, [connectionId, day, credits]);
  }
}
