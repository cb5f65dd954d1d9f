// Judges the largest document or invoice of a hostile kind once, and prints what that cost this process, as JSON.
import { validateInvoice, validateUbl } from '@einvoice/invoice-rules';
import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import process from 'node:process';
import { documentOf, invoiceOf } from '@einvoice/invoice-rules/testing';
import { type HostileCost } from './hostile';

const [kind, name = ''] = process.argv.slice(2);
const now = new Date();
const input = kind === 'document' ? documentOf(name, 1) : Buffer.from(invoiceOf(name, 1));
const before = process.cpuUsage();
if (kind === 'document') validateUbl(input, { now });
else {
  const parsed = parseStrictJson(input, invoiceBody);
  if (parsed.ok) validateInvoice(parsed.value as object, { now });
}
const { user, system } = process.cpuUsage(before);
const cost: HostileCost = { processorMs: (user + system) / 1e3, peakMB: process.resourceUsage().maxRSS / 1e3 };
console.log(JSON.stringify(cost));
