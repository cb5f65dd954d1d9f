import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { type Answering, streamKinds, type StreamKind } from './answer-line';
import { answersOf } from './answer-stream';
import { currentTariff } from './current-tariff';
import { loadedLists } from './loaded-lists';
import { compileRuleFileAt } from '@einvoice/rule-sets';

/** `npm run --silent stream -- <ubl|cii|invoice|vat|names|low-value|measures|screen>`, or `schematron --rules FILE`: NDJSON in, NDJSON out, same order, in flat memory. */
async function main([kind = '', option, file]: readonly string[]): Promise<void> {
  const now = new Date();
  const answering = await answeringOf(kind, option, file);
  await pipeline(process.stdin, (chunks) => answersOf(chunks, answering, now), process.stdout);
}

async function answeringOf(kind: string, option: string | undefined, file: string | undefined): Promise<Answering> {
  if (kind === 'measures') return { tariff: await currentTariff() };
  if (kind === 'screen') return { lists: await loadedLists() };
  if (kind === 'schematron') {
    if (option !== '--rules' || !file) throw new Error(usage);
    return { rules: await compileRuleFileAt(file) };
  }
  if (!isStreamKind(kind)) throw new Error(usage);
  return kind;
}

const usage = `Usage: npm run --silent stream -- <${streamKinds.join('|')}|measures|screen|schematron --rules FILE> < lines.jsonl`;
const isStreamKind = (name: string): name is StreamKind => streamKinds.includes(name as StreamKind);

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // whoever read the answers has seen enough
  console.error(error.message);
  process.exitCode = 1;
});
