// What judging one invoice costs a process in memory. Reads the invoice from standard input, prints megabytes as JSON.
import { validateInvoice } from '@einvoice/invoice-rules';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Kilobytes, as the system counts them. */
const peakMB = () => Math.round(process.resourceUsage().maxRSS / 1e3);

const invoice = JSON.parse(readFileSync(0, 'utf8')) as object;
const parsedMB = peakMB();
const now = new Date();
for (let times = 0; times < 20; times++) validateInvoice(invoice, { now });
console.log(JSON.stringify({ parsedMB, judgedMB: peakMB() }));
