import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { streamKinds, type StreamKind } from './answer-line';
import { answersOf } from './answer-stream';

/** `npm run --silent stream -- <ubl|cii|invoice|vat>`: NDJSON in, NDJSON out, same order, in flat memory. */
async function main(kind: string): Promise<void> {
  if (!isStreamKind(kind))
    throw new Error(`Usage: npm run --silent stream -- <${streamKinds.join('|')}> < lines.jsonl`);
  const now = new Date();
  await pipeline(process.stdin, (chunks) => answersOf(chunks, kind, now), process.stdout);
}

const isStreamKind = (name: string): name is StreamKind => streamKinds.includes(name as StreamKind);

main(process.argv[2] ?? '').catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // whoever read the answers has seen enough
  console.error(error.message);
  process.exitCode = 1;
});
