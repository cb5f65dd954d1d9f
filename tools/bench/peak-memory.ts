// What judging one invoice, JSON or UBL, costs a process in memory. Reads it from standard input, prints megabytes as JSON.
import { validateInvoice, verdictOnDocument } from '@einvoice/invoice-rules';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Kilobytes, as the system counts them. */
const peakMB = () => Math.round(process.resourceUsage().maxRSS / 1e3);

const input = readFileSync(0);
const isXml = input.toString('latin1', 0, 1) === '<';
const invoice = isXml ? {} : (JSON.parse(input.toString('utf8')) as object);
const parsedMB = peakMB();
const now = new Date();
// The text of a document is collected at leisure: twenty of them would measure that.
if (isXml) verdictOnDocument(input, { now });
else for (let times = 0; times < 20; times++) validateInvoice(invoice, { now });
console.log(JSON.stringify({ parsedMB, judgedMB: peakMB() }));
