import { createTestDatabase, unhurriedConnection } from '@einvoice/test-kit';
import { type TestStores } from '@einvoice/x402-payments/testing';
import { connectDatabase, type Database } from './connect-database';
import { PostgresOfferStore } from './postgres-offer-store';
import { PostgresPaymentStore } from './postgres-payment-store';

export interface PostgresTestStores extends TestStores {
  readonly database: Database;
  readonly databaseUrl: string;
}

/** The stores of payments and offers behind one connection. */
export const storesOn = (database: Database): Pick<TestStores, 'payments' | 'offers'> => ({
  payments: new PostgresPaymentStore(database),
  offers: new PostgresOfferStore(database),
});

/** The stores on a database of their own, and what specs do to their rows. */
export async function openPostgresStores(): Promise<PostgresTestStores> {
  const testDatabase = await createTestDatabase();
  const database = connectDatabase(testDatabase.url, { applicationName: 'payment-store', ...unhurriedConnection });
  const run = async (name: string, text: string, ...values: unknown[]): Promise<void> => {
    await database.query({ name, text }, values);
  };
  const end = (column: 'lease_until' | 'kept_until', key: string) => {
    const text = `UPDATE payment SET ${column} = now() - interval '1 second' WHERE payment_key = $1 AND ${column} IS NOT NULL`;
    return run(`end_${column}`, text, key);
  };
  return {
    ...storesOn(database),
    database,
    databaseUrl: testDatabase.url,
    states: async () => {
      const text = `SELECT split_part(payment_key, ':', 5) AS nonce, state FROM payment`;
      const rows = await database.query<{ nonce: string; state: string }>({ name: 'states', text });
      return Object.fromEntries(rows.map(({ nonce, state }) => [nonce, state]));
    },
    letOffersPass: (seconds) => {
      const text = `UPDATE payment_offer SET ends_at = ends_at - make_interval(secs => $1) WHERE ends_at IS NOT NULL`;
      return run('let_offers_pass', text, seconds);
    },
    endLease: (key) => end('lease_until', key),
    endRetention: (key) => end('kept_until', key),
    age: (payer, seconds) => {
      const earlier = 'make_interval(secs => $2)';
      const text = `
        UPDATE payment
        SET updated_at = updated_at - ${earlier}, answered_at = answered_at - ${earlier},
            settled_at = settled_at - ${earlier}, kept_until = kept_until - ${earlier},
            undecided_at = undecided_at - ${earlier},
            undecided_times = ARRAY(SELECT at - ${earlier} FROM unnest(undecided_times) AS at)
        WHERE payer = $1`;
      return run('age', text, payer, seconds);
    },
    kept: async (key) => {
      const text = `
        SELECT answer, payload, response_sha256, transaction,
               extract(epoch FROM kept_until - now())::float8 / 3600 AS hours_left
        FROM payment WHERE payment_key = $1`;
      const [row] = await database.query<KeptRow>({ name: 'kept', text }, [key]);
      const { answer, payload, response_sha256: responseSha256, transaction, hours_left: hoursLeft } = row!;
      return { answer, payload, responseSha256, transaction, hoursLeft };
    },
    clear: () => run('clear', 'DELETE FROM payment'),
    close: async () => {
      await database.close();
      await testDatabase.drop();
    },
  };
}

interface KeptRow {
  answer: Buffer | null;
  payload: Buffer | null;
  response_sha256: string;
  transaction: string;
  hours_left: number;
}
