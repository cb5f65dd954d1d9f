// Calls a priced tool for as long as it may, from several clients at once, and says what became of the calls.
// Usage: node credit-calls.mjs <url> <host name> <file with secrets, one a line, a client each> <file with the invoice>
import { readFileSync } from 'node:fs';
import http from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , url, host, secretsFile, invoiceFile] = process.argv;
const secrets = readFileSync(secretsFile, 'utf8').trim().split('\n');
const call = { name: 'validate_invoice', arguments: { invoice: JSON.parse(readFileSync(invoiceFile, 'utf8')) } };
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
const counts = { answered: 0, credits: 0, notTaken: 0, broken: 0, others: {} };
let over = false;
process.once('SIGTERM', () => (over = true));

/** One exchange over a connection that is kept: its answer, or how it failed. */
function exchange(agent, secret) {
  return new Promise((resolve) => {
    const headers = { host, 'content-type': 'application/json', authorization: `Bearer ${secret}` };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      response.on('error', () => resolve({ failed: 'broken' }));
    });
    // Refused: nobody listened. A kept connection that was closed before we wrote: RFC 9112 §9.3.1 has the client ask anew.
    request.on('error', ({ code }) => {
      const notTaken = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && request.reusedSocket);
      resolve({ failed: notTaken ? 'notTaken' : 'broken' });
    });
    request.end(body);
  });
}

async function client(secret) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  while (!over) {
    const { status, text, failed } = await exchange(agent, secret);
    if (failed) {
      counts[failed] += 1;
      await sleep(200);
      continue;
    }
    if (status === 200) {
      const { result } = JSON.parse(text);
      counts.answered += 1;
      counts.credits += result.structuredContent?.billing?.credits ?? 0;
    } else {
      counts.others[status] = (counts.others[status] ?? 0) + 1;
      await sleep(500);
    }
  }
  agent.destroy();
}

await Promise.all(secrets.map(client));
console.log(JSON.stringify(counts));
