import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { doorNames, type Door } from './answer-line';
import { answersOf } from './answer-stream';

/** `npm run --silent stream -- <ubl|invoice|vat>`: NDJSON in, NDJSON out, same order, in flat memory. */
async function main(door: string): Promise<void> {
  if (!isDoor(door)) throw new Error(`Usage: npm run --silent stream -- <${doorNames.join('|')}> < lines.jsonl`);
  const now = new Date();
  await pipeline(process.stdin, (chunks) => answersOf(chunks, door, now), process.stdout);
}

const isDoor = (name: string): name is Door => doorNames.includes(name as Door);

main(process.argv[2] ?? '').catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // whoever read the answers has seen enough
  console.error(error.message);
  process.exitCode = 1;
});
