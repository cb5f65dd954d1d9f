import { memoryPeakBytes } from '@einvoice/test-kit';
import { boundedExchange } from './bounded-exchange';

/** The process that memory.spec.ts starts: three exchanges at once per path; prints how they ended and what they took. */
const [origin = '', ...paths] = process.argv.slice(2);

/** Their answers have an end. */
const wholePaths = ['/good', '/just-within-the-limit'];
const exchange = (path: string) =>
  boundedExchange({
    url: new URL(path, origin),
    method: 'GET',
    headers: {},
    bytesMax: 256 * 1024,
    deadlineMs: wholePaths.includes(path) ? 60_000 : 500,
    guard: null,
    connection: 'single',
  });

async function main(): Promise<void> {
  // A server that has worked for a while: V8 has grown its heap for what is created and thrown away.
  for (const path of [...paths, ...paths]) await Promise.all([path, path, path].map(exchange));
  const results: object[] = [];
  for (const path of paths) {
    let states: string[] = [];
    const peakBytes = await memoryPeakBytes(async () => {
      states = (await Promise.all([path, path, path].map(exchange))).map(({ state }) => state);
    }, 3);
    results.push({ path, states, peakBytes });
  }
  process.stdout.write(JSON.stringify(results));
}
void main();
