// A tiny app for the supervisor's tests: ready when its database answers; ends on SIGTERM and when its channel closes.
import { createServer } from 'node:http';
import process from 'node:process';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, connectionTimeoutMillis: 1000 });
pool.on('error', () => undefined);
const missing = ['ENVIRONMENT', 'RPC_URL', 'PAY_TO_ADDRESS', 'SANDBOX_PAYERS', 'RECEIPT_PUBLIC_KEYS_FILE'].filter(
  (name) => !process.env[name],
);
const privateKeys = ['SETTLEMENT_SIGNER_KEY_FILE', 'RECEIPT_KEY_FILE', 'RECEIPT_WALLET_KEY_FILE'].filter(
  (name) => process.env[name],
);
const server = createServer(async (request, response) => {
  const state = await pool.query('SELECT 1').then(
    () => (missing.length === 0 ? 200 : 503),
    () => 503,
  );
  response
    .writeHead(state, { 'content-type': 'application/json' })
    .end(JSON.stringify({ pid: process.pid, missing, privateKeys }));
});
const end = () => process.exit(0);
process.on('SIGTERM', end).on('disconnect', end);
server.listen(Number(process.env.PORT), process.env.HOST);
