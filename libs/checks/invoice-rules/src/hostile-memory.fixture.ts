import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import { type GrowthFound, measureMemoryGrowth } from '@einvoice/test-kit';
import { documentNames, documentOf, groupNames, invoiceOf } from './hostile-size.fixture';
import { validateInvoice, validateUbl } from './index';

/** The process that tests/processes/hostile-memory.spec.ts starts: how the memory of judging grows with each kind of hostile document. */
async function main(): Promise<void> {
  const now = new Date('2026-11-21T12:00:00Z');
  const found: Record<string, GrowthFound> = {};
  for (const name of documentNames) {
    const prepare = (part: number) => documentOf(name, part / 64);
    found[name] = await measureMemoryGrowth({ sizes: [1, 4, 16], prepare, work: (xml) => validateUbl(xml, { now }) });
  }
  for (const name of groupNames) {
    const prepare = (part: number) => Buffer.from(invoiceOf(name, part / 64));
    const work = (body: Buffer) => {
      const parsed = parseStrictJson(body, invoiceBody);
      if (parsed.ok) validateInvoice(parsed.value as object, { now });
    };
    found[name] = await measureMemoryGrowth({ sizes: [1, 4, 16], prepare, work });
  }
  process.stdout.write(JSON.stringify(found));
}
void main();
