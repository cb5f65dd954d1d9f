import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { streamKinds, type StreamKind } from './answer-line';
import { answersOf } from './answer-stream';
import { compileRuleFileAt } from '@einvoice/rule-sets';

/** `npm run --silent stream -- <ubl|cii|invoice|vat|names|low-value>`, or `schematron --rules FILE`: NDJSON in, NDJSON out, same order, in flat memory. */
async function main([kind = '', option, file]: readonly string[]): Promise<void> {
  const now = new Date();
  if (kind === 'schematron') {
    if (option !== '--rules' || !file) throw new Error(usage);
    const rules = await compileRuleFileAt(file);
    await pipeline(process.stdin, (chunks) => answersOf(chunks, { rules }, now), process.stdout);
    return;
  }
  if (!isStreamKind(kind)) throw new Error(usage);
  await pipeline(process.stdin, (chunks) => answersOf(chunks, kind, now), process.stdout);
}

const usage = `Usage: npm run --silent stream -- <${streamKinds.join('|')}|schematron --rules FILE> < lines.jsonl`;
const isStreamKind = (name: string): name is StreamKind => streamKinds.includes(name as StreamKind);

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // whoever read the answers has seen enough
  console.error(error.message);
  process.exitCode = 1;
});
