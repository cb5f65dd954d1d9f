import { type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import {
  type DnsReply,
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  type PeppolSandbox,
  peppolSandboxParticipants,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  smlRecordName,
  startPeppolSandbox,
} from '@einvoice/test-kit';
import { createSandboxPeppolClient } from './create-client';

const participant = peppolSandboxParticipants.bis30Invoice;
const [endpointScheme = '', endpointId = ''] = participant.split(':');
const documentType = peppolDocumentTypes.bis30Invoice;

let sandbox: PeppolSandbox;
let group: string;
let metadata: string;

beforeAll(async () => {
  sandbox = await startPeppolSandbox();
  group = serviceGroupXml(participant, [documentType]);
  metadata = signDocument(serviceMetadataXml({ participant, documentType }), sandbox.signer);
});
afterAll(() => sandbox.close());

/** What goes wrong with DNS; `everywhere` is a resolver that says the same to every question. */
type DnsFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'reply'; readonly reply: 'servfail' | 'refused' }
  | { readonly kind: 'everywhere'; readonly reply: 'servfail' | 'refused' | 'nodata' | 'nxdomain' }
  | { readonly kind: 'record'; readonly flags: string; readonly services: string; readonly regexp: string };

/** What goes wrong with one answer of the SMP. */
type SmpFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'status'; readonly status: number; readonly body: string }
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'mutation'; readonly at: number; readonly drop: number; readonly put: string }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'encoding'; readonly encoding: string }
  | { readonly kind: 'reset' };

const ascii = fc.string({ maxLength: 60 });
const dnsFault: fc.Arbitrary<DnsFault> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('none' as const) }) },
  fc.record({ kind: fc.constant('reply' as const), reply: fc.constantFrom('servfail' as const, 'refused' as const) }),
  fc.record({
    kind: fc.constant('everywhere' as const),
    reply: fc.constantFrom('servfail' as const, 'refused' as const, 'nodata' as const, 'nxdomain' as const),
  }),
  fc.record({
    kind: fc.constant('record' as const),
    flags: fc.constantFrom('U', 'u', 'S', ''),
    services: fc.constantFrom('Meta:SMP', 'meta:smp', 'Meta:CERT', ''),
    regexp: fc.oneof(ascii, ascii.map((url) => `!.*!${url}!`), ascii.map((url) => `!.*!https://${url}!`)), // prettier-ignore
  }),
);
// 404 is left out: that is the SMP's clean "no".
const status = fc.integer({ min: 201, max: 599 }).filter((code) => code !== 404);
const smpFault: fc.Arbitrary<SmpFault> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('none' as const) }) },
  fc.record({ kind: fc.constant('status' as const), status, body: ascii }),
  fc.record({ kind: fc.constant('body' as const), body: fc.uint8Array({ maxLength: 200 }) }),
  fc.record({
    kind: fc.constant('mutation' as const),
    at: fc.nat(5_000),
    drop: fc.nat(8),
    put: fc.string({ maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(5_000) }),
  fc.record({ kind: fc.constant('encoding' as const), encoding: fc.constantFrom('gzip', 'br', 'deflate', 'x') }),
  fc.record({ kind: fc.constant('reset' as const) }),
);

function dnsReply(fault: DnsFault): DnsReply {
  if (fault.kind === 'reply') return fault.reply;
  const regexp = fault.kind === 'record' ? fault.regexp : `!.*!${sandbox.smpOrigin}!`;
  const [flags, services] = fault.kind === 'record' ? [fault.flags, fault.services] : ['U', 'Meta:SMP'];
  const name = smlRecordName(participant, sandbox.zone);
  return [{ type: 'NAPTR', name, ttl: 1, data: { order: 1, preference: 1, flags, services, regexp, replacement: '' } }];
}

function smpReply(good: string, fault: SmpFault): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ socket }, response) => {
    switch (fault.kind) {
      case 'none':
        return response.writeHead(200).end(good);
      case 'status':
        return response.writeHead(fault.status).end(fault.body);
      case 'body':
        return response.writeHead(200).end(fault.body);
      case 'mutation': {
        const at = fault.at % good.length;
        return response.writeHead(200).end(good.slice(0, at) + fault.put + good.slice(at + fault.drop));
      }
      case 'cut':
        return response.writeHead(200).end(good.slice(0, fault.at % good.length));
      case 'encoding':
        return response.writeHead(200, { 'content-encoding': fault.encoding }).end(good);
      case 'reset':
        return socket.destroy();
    }
  };
}

describe('O6 whatever goes wrong on the way', () => {
  it('a registered participant is never "not registered", and an outage never says what it takes', async () => {
    const schedule = fc.record({ dns: dnsFault, group: smpFault, metadata: smpFault });
    await fc.assert(
      fc.asyncProperty(schedule, async (faults) => {
        sandbox.replyTo(participant, dnsReply(faults.dns));
        sandbox.dns.replyToAll(faults.dns.kind === 'everywhere' ? faults.dns.reply : null);
        sandbox.smp.reply(participantPath(participant), smpReply(group, faults.group));
        sandbox.smp.reply(metadataPath(participant, documentType), smpReply(metadata, faults.metadata));
        // A fresh client each time: nothing vouches for the resolver yet.
        const client = createSandboxPeppolClient({ ...sandbox.clientOptions, now: () => new Date() });
        const answer = await client.lookup({ countryCode: 'BE', endpointScheme, endpointId });
        expect(['registered', 'unavailable']).toContain(answer.status);
        if (answer.status === 'unavailable') expect(answer.supportsBis30Invoice).toBeNull();
        const clean = Object.values(faults).every(({ kind }) => kind === 'none');
        if (clean) expect(answer).toMatchObject({ status: 'registered', supportsBis30Invoice: true });
        if (faults.metadata.kind !== 'none' && answer.status === 'registered' && answer.supportsBis30Invoice) {
          expect(faults.metadata.kind).toBe('mutation'); // of what no signature covers: space around it, other key information
        }
      }),
      { numRuns: 150 },
    );
  });
});
