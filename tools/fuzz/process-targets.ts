import { isPdf, readHybridPdf } from '@einvoice/invoice-rules';
import { createSandboxPeppolClient, type PeppolClient } from '@einvoice/peppol-client';
import {
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  type PeppolSandbox,
  peppolSandboxParticipants,
  repositoryRoot,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  startPeppolSandbox,
} from '@einvoice/test-kit';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import {
  catalogWithInvoice,
  fileSpecification,
  pagesOfThemselves,
  pdfOf,
  pdfWith,
  streamOf,
} from '../../apps/rest-api/src/invoice-review/pdfs.fixture';
import { type FuzzTarget } from './fuzz-target';

const kibibyte = 1024;

/** A PDF is read in a process of its own, as in the service: what comes back is its invoice or one of the known refusals. */
export const pdfTarget = (childArguments: readonly string[]): FuzzTarget => ({
  async seeds() {
    const invoice = await readFile(path.join(repositoryRoot, 'fixtures/facturx-en16931.xml'));
    return [
      await pdfWith(['factur-x.xml', invoice]),
      pdfOf(catalogWithInvoice, fileSpecification, streamOf('', invoice), pagesOfThemselves),
    ];
  },
  words: [
    'endobj',
    'stream\n',
    'endstream',
    '/FlateDecode',
    '/Kids [',
    '/Type /ObjStm',
    '/AF [2 0 R]',
    'xref',
    'trailer',
    'startxref',
    '<<',
    '>>',
    '/Length 99999999',
    '%PDF-1.7',
  ],
  bytesMax: 64 * kibibyte,
  async run(input) {
    const read = await readHybridPdf(input, { childArguments });
    if (read.ok) return isPdf(input) ? null : 'an invoice in what is no PDF';
    return /^[a-z0-9_]+$/.test(read.reason) ? null : 'a refusal without a reason';
  },
});

const participant = peppolSandboxParticipants.bis30Invoice;
const [endpointScheme = '', endpointId = ''] = participant.split(':');
const documentType = peppolDocumentTypes.bis30Invoice;
const statuses = ['registered', 'not_registered', 'unavailable'];

/**
 * What a Peppol publisher answers is read by the client of production from a publisher on loopback. The first byte: 0 for the list of
 * documents, 1 for signed metadata as they are, 2 for metadata that are signed after the change.
 */
export function smpTarget(): FuzzTarget {
  let sandbox: PeppolSandbox;
  let client: PeppolClient;
  let group: string;
  let metadata: string;
  let isSpoken = false;
  const bytes = (body: Buffer) => (_request: IncomingMessage, response: ServerResponse) => response.end(body);
  return {
    async seeds() {
      sandbox = await startPeppolSandbox();
      // The parser below the simulator's signer speaks of every broken document; the client must not.
      for (const method of ['log', 'warn', 'error'] as const) console[method] = () => void (isSpoken = true);
      // Each question is one of a new day: nothing is kept, and no failure keeps the publisher from being asked again.
      let day = Date.UTC(2026, 10, 24);
      client = createSandboxPeppolClient({ ...sandbox.clientOptions, now: () => new Date((day += 86_400_000)) });
      group = serviceGroupXml(participant, [documentType]);
      metadata = signDocument(serviceMetadataXml({ participant, documentType }), sandbox.signer);
      const unsigned = serviceMetadataXml({ participant, documentType });
      return [group, metadata, unsigned].map((text, at) => Buffer.concat([Buffer.of(at), Buffer.from(text)]));
    },
    words: [
      '<!DOCTYPE a [',
      '<!ENTITY',
      '&amp;',
      '&#x0;',
      ']]>',
      '<Signature>',
      '<ds:Signature',
      '<ServiceMetadataReference',
      'href="https://127.0.0.1/"',
      '<Redirect',
      '%3A%3A',
      'cenbii-procid-ubl::',
      '<!--',
      '\ufeff',
      'encoding="UTF-16"',
    ],
    bytesMax: 32 * kibibyte,
    async run(input) {
      const [kind = 0] = input;
      const body = Buffer.from(input.subarray(1));
      const signed = kind === 2 ? signedOrNot(body.toString()) : metadata;
      sandbox.smp.reply(participantPath(participant), kind === 0 ? bytes(body) : group);
      sandbox.smp.reply(metadataPath(participant, documentType), kind === 1 ? bytes(body) : signed);
      isSpoken = false;
      const answer = await client.lookup({ countryCode: 'BE', endpointScheme, endpointId });
      if (isSpoken) return 'something was written to the console';
      if (!statuses.includes(answer.status)) return 'a status that there is not';
      const isDecided = answer.status !== 'unavailable';
      return isDecided === (answer.supportsBis30Invoice !== null)
        ? null
        : 'an answer about documents that does not fit the status';
    },
    close: async () => sandbox?.close(),
  };

  /** What no XML parser takes cannot be signed, and is sent as it is. */
  function signedOrNot(text: string): string {
    try {
      return signDocument(text, sandbox.signer);
    } catch {
      return text;
    }
  }
}
