// Does one piece of hostile work once, and prints on standard error what that cost this process, as JSON.
import { judgeDocument, serveHybridPdf, validateInvoice } from '@einvoice/invoice-rules';
import { documentOf, invoiceOf } from '@einvoice/invoice-rules/testing';
import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import { createViesClient } from '@einvoice/vies-client';
import process from 'node:process';
import { type HostileCost } from './hostile';
import { peakBytes } from './peak-bytes';

type Work = () => unknown;

const now = () => new Date();

/** Makes what is worked on, which does not count. */
const preparations: Readonly<Record<string, (name: string, options: string) => Work>> = {
  document: (name) => {
    const document = documentOf(name, 1);
    return () => judgeDocument(document, { now: now() });
  },
  invoice: (name) => {
    const body = Buffer.from(invoiceOf(name, 1));
    return () => {
      const parsed = parseStrictJson(body, invoiceBody);
      if (parsed.ok) validateInvoice(parsed.value as object, { now: now() });
    };
  },
  /** The child that reads a PDF from standard input. It ends this process. */
  pdf: () => serveHybridPdf,
  vies: (_name, options) => {
    const client = createViesClient({
      ...(JSON.parse(options) as { restEndpoint: string; soapEndpoint: string }),
      ...{ mode: 'sandbox', validKeptSeconds: 0, now, monotonicMs: () => performance.now(), random: () => 0 },
      pause: () => Promise.resolve(),
    });
    return () => client.check({ countryCode: 'BE', number: '0203201340' });
  },
  peppol: (_name, options) => {
    const { query, ...clientOptions } = JSON.parse(options);
    const client = createSandboxPeppolClient({ ...clientOptions, now });
    return () => client.lookup(query);
  },
};

const [kind = '', name = '', options = ''] = process.argv.slice(2);
const work = preparations[kind]!(name, options);
const before = process.cpuUsage();
process.once('exit', () => {
  const { user, system } = process.cpuUsage(before);
  const cost: HostileCost = { processorMs: (user + system) / 1e3, peakMB: peakBytes() / 1e6 };
  console.error(JSON.stringify(cost));
});
void Promise.resolve(work()).then(() => process.exit());
