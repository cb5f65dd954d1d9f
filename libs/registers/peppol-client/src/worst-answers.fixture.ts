import { leastProcessorMs, memoryPeakBytes } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import { readAuthorities } from './certificate-trust';
import { readServiceGroup } from './service-group';
import { verifySignedMetadata } from './signed-metadata';

/** The process that worst-answers.spec.ts starts: what it costs to read each answer, in processor time and memory. */
export interface WorstAnswers {
  readonly authorityPem: string;
  readonly nowMs: number;
  readonly answers: readonly { readonly name: string; readonly kind: 'group' | 'metadata'; readonly xml: string }[];
}
const input = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as WorstAnswers;
const trust = { authorities: readAuthorities([input.authorityPem]), now: new Date(input.nowMs) };
const participant = { scheme: '0088', value: '4000000000006' };

const readings = input.answers.map(({ name, kind, xml }) => ({
  name,
  read: () => (kind === 'group' ? readServiceGroup(xml, participant).state : verifySignedMetadata(xml, trust).state),
}));

async function main(): Promise<void> {
  // A server that has worked for a while: the code is compiled, and V8 has grown its heap for what is created and thrown away.
  for (let round = 0; round < 20; round++) for (const { read } of readings) read();
  const results: object[] = [];
  for (const { name, read } of readings) {
    let processorMs = Infinity;
    for (let round = 0; round < 5; round++) processorMs = Math.min(processorMs, await leastProcessorMs(read));
    const peakBytes = await memoryPeakBytes(async () => read());
    results.push({ name, state: read(), processorMs, peakBytes });
  }
  process.stdout.write(JSON.stringify(results));
}
void main();
