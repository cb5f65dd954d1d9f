import { invoiceWork, invoiceXml } from '@einvoice/limits';
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { documentNames, groupNames } from '@einvoice/invoice-rules/testing';
import { printCase } from './measure';
import { builtForOwnProcess } from './own-process';

/** What one piece of hostile work cost a process of its own. */
export interface HostileCost {
  readonly processorMs: number;
  readonly peakMB: number;
}

/**
 * The largest documents and invoices that are taken, made to be expensive: processor time and the most memory a process
 * ever had, beside what they may cost. Above 1 is within the limit. No test asserts these figures, for they are this
 * machine's; tests assert that the costs grow no faster than the input.
 */
export async function benchHostile(): Promise<void> {
  const program = await builtForOwnProcess('tools/bench/hostile-work.ts', 'dist/tools/hostile-work.js');
  const limitsOf = { document: invoiceXml, invoice: invoiceWork };
  const cases = [
    ...documentNames.map((name) => ['document', name] as const),
    ...groupNames.map((name) => ['invoice', name] as const),
  ];
  for (const [kind, name] of cases) {
    const { deadlineMs, memoryBytesMax } = limitsOf[kind];
    const costs = Array.from({ length: 3 }, () => costOf(program, kind, name));
    const processorMs = Math.min(...costs.map((cost) => cost.processorMs));
    const peakMB = Math.min(...costs.map((cost) => cost.peakMB));
    const memoryMB = memoryBytesMax / 1e6;
    printCase(`${kind}-${name.replaceAll(/\W+/g, '-')}`, Math.min(deadlineMs / processorMs, memoryMB / peakMB), {
      processor: `${processorMs.toFixed(0)}ms`,
      mayTake: `${deadlineMs}ms`,
      peakMB: peakMB.toFixed(0),
      mayTakeMB: memoryMB.toFixed(0),
    });
  }
}

function costOf(program: string, kind: string, name: string): HostileCost {
  const printed = execFileSync(process.execPath, [program, kind, name], { encoding: 'utf8' });
  return JSON.parse(printed) as HostileCost;
}
