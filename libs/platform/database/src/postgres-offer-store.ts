import { OfferStore, type PaymentRequirement } from '@einvoice/x402-payments';
import { type Database } from './connect-database';

/** One publisher of an operation's offer at a time; the lock ends with the transaction. */
const lock = {
  name: 'payment_offer_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('payment_offer:' || $1, 0))`,
};
const current = {
  name: 'payment_offer_current',
  text: `SELECT requirement FROM payment_offer WHERE operation = $1 AND ends_at IS NULL`,
};
const endCurrent = {
  name: 'payment_offer_end_current',
  text: `
    UPDATE payment_offer SET ends_at = now() + make_interval(secs => timeout_seconds)
    WHERE operation = $1 AND ends_at IS NULL`,
};
const insert = {
  name: 'payment_offer_insert',
  text: `INSERT INTO payment_offer (operation, requirement, timeout_seconds) VALUES ($1, $2, $3)`,
};
const acceptable = {
  name: 'payment_offer_acceptable',
  text: `
    SELECT requirement FROM payment_offer
    WHERE operation = $1 AND (ends_at IS NULL OR ends_at > now())
    ORDER BY ends_at DESC NULLS FIRST, id DESC`,
};

export const offerStatements = { lock, current, endCurrent, insert, acceptable };

/** Offers in Postgres: all instances accept what one publishes, and still honour what it replaces. */
export class PostgresOfferStore extends OfferStore {
  constructor(private readonly database: Database) {
    super();
  }

  publish(operation: string, requirement: PaymentRequirement): Promise<void> {
    const text = JSON.stringify(requirement);
    return this.database.transaction(async (query) => {
      await query(lock, [operation]);
      const [row] = await query<{ requirement: string }>(current, [operation]);
      if (row?.requirement === text) return;
      await query(endCurrent, [operation]);
      await query(insert, [operation, text, requirement.maxTimeoutSeconds]);
    });
  }

  async acceptable(operation: string): Promise<readonly PaymentRequirement[]> {
    const rows = await this.database.query<{ requirement: string }>(acceptable, [operation]);
    return rows.map((row) => JSON.parse(row.requirement) as PaymentRequirement);
  }
}
