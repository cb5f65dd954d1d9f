import { bomb, documentNames, groupNames, handMade, largestPdfs, objectStream } from '@einvoice/invoice-rules/testing';
import { hybridPdf, invoiceWork, invoiceXml, registerAnswer, smpAnswer } from '@einvoice/limits';
import { readList, signedDescriptions, worstFillings, worstLists } from '@einvoice/peppol-client/testing';
import { participantPath, peppolSandboxParticipants, startPeppolSandbox, startViesSimulator } from '@einvoice/test-kit';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { measureNs, printCase } from './measure';
import { builtForOwnProcess } from './own-process';

/** What one piece of hostile work cost a process of its own. */
export interface HostileCost {
  readonly processorMs: number;
  readonly peakMB: number;
}

interface Limits {
  readonly deadlineMs: number;
  readonly memoryBytesMax?: number;
}

/**
 * The largest and worst of what strangers send, made to be expensive: processor time and the most memory a process ever
 * had, beside what they may cost. Above 1 is within the limit. No test asserts these figures, for they are this
 * machine's; tests assert that the costs grow no faster than the input.
 */
export async function benchHostile(): Promise<void> {
  const program = await builtForOwnProcess('tools/bench/hostile-work.ts', 'dist/tools/hostile-work.js');
  for (const name of documentNames) await printCost(invoiceXml, `document ${name}`, [program, 'document', name]);
  for (const name of groupNames) await printCost(invoiceWork, `invoice ${name}`, [program, 'invoice', name]);
  await benchPdfs(program);
  await benchRegisterAnswers(program);
  await benchWorstMetadata();
}

/** As the child that reads PDFs runs, its start included. */
async function benchPdfs(program: string): Promise<void> {
  const limits = { deadlineMs: hybridPdf.deadlineMs, memoryBytesMax: hybridPdf.childMemoryBytesMax };
  const inflating = handMade(['<< /Type /Catalog >>', objectStream(await bomb(300))]);
  const pdfs = { ...largestPdfs, 'what inflates to 300 MB': () => inflating };
  for (const [name, make] of Object.entries(pdfs)) {
    await printCost(limits, `pdf ${name}`, ['--max-old-space-size=160', program, 'pdf'], make());
  }
}

const answerBytes = 10_000_000;

/** One question to a register that answers with ten megabytes, in a process that is young: its start-up is most of it. */
async function benchRegisterAnswers(program: string): Promise<void> {
  const vies = await startViesSimulator();
  const { restEndpoint, soapEndpoint } = vies;
  const asked = [program, 'vies', '', JSON.stringify({ restEndpoint, soapEndpoint })];
  await printCost(registerAnswer, 'vies an ordinary answer', asked);
  vies.behave({ kind: 'huge', bytes: answerBytes });
  await printCost(registerAnswer, 'vies 10 MB over REST', asked);
  vies.behave({ kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }, { protocol: 'rest' });
  await printCost(registerAnswer, 'vies 10 MB over SOAP', asked);
  await vies.close();

  const sandbox = await startPeppolSandbox();
  const { bis30Invoice: endpointId } = peppolSandboxParticipants;
  const options = JSON.stringify({ ...sandbox.clientOptions, query: { countryCode: 'BE', endpointId } });
  await printCost(smpAnswer, 'peppol an ordinary lookup', [program, 'peppol', '', options]);
  sandbox.smp.reply(participantPath(endpointId), ' '.repeat(answerBytes));
  await printCost(smpAnswer, 'peppol 10 MB from an SMP', [program, 'peppol', '', options]);
  await sandbox.close();
}

/** Documents of an SMP that fill one limit each, beside `smpAnswer.cpuMs`. */
async function benchWorstMetadata(): Promise<void> {
  const { sign, verify } = await signedDescriptions();
  const cases: (readonly [name: string, xml: string, read: (xml: string) => string])[] = [
    ...Object.entries(worstLists).map(([name, make]) => [`smp list ${name}`, make(16), readList] as const),
    ...Object.entries(worstFillings).map(([name, make]) => [`smp signed ${name}`, sign(make(16)), verify] as const),
  ];
  for (const [name, xml, read] of cases) {
    const [ns = NaN] = measureNs([{ name, run: () => read(xml) }], { rounds: 5 });
    const processorMs = ns / 1e6;
    printCase(caseName(name), smpAnswer.cpuMs / processorMs, {
      processor: `${processorMs.toFixed(1)}ms`,
      mayTake: `${smpAnswer.cpuMs}ms`,
    });
  }
}

const caseName = (words: string): string => words.replaceAll(/\W+/g, '-');

/** The least of three runs: noise only adds. */
async function printCost(limits: Limits, name: string, command: readonly string[], input?: Buffer): Promise<void> {
  const costs: HostileCost[] = [];
  for (let run = 0; run < 3; run += 1) {
    const cost = await costOf(command, input);
    if (cost === undefined) return printCase(caseName(name), 1, { ended: 'by-the-limit-of-its-heap' });
    costs.push(cost);
  }
  const processorMs = Math.min(...costs.map((cost) => cost.processorMs));
  const peakMB = Math.min(...costs.map((cost) => cost.peakMB));
  const { deadlineMs, memoryBytesMax } = limits;
  const memoryMB = memoryBytesMax === undefined ? Infinity : memoryBytesMax / 1e6;
  printCase(caseName(name), Math.min(deadlineMs / processorMs, memoryMB / peakMB), {
    processor: `${processorMs.toFixed(0)}ms`,
    mayTake: `${deadlineMs}ms`,
    peakMB: peakMB.toFixed(0),
    ...(memoryBytesMax === undefined ? {} : { mayTakeMB: memoryMB.toFixed(0) }),
  });
}

/** undefined when V8 ended it because its heap was full. */
async function costOf(command: readonly string[], input: Buffer = Buffer.alloc(0)): Promise<HostileCost | undefined> {
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.on('error', () => undefined); // it may end before it has read everything
  child.stdin.end(input);
  let told = '';
  child.stderr.on('data', (chunk) => (told += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === 'SIGABRT') return undefined;
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code ?? signal}:\n${told}`);
  return JSON.parse(told.trim().split('\n').at(-1)!) as HostileCost;
}
