import { createSandboxPeppolClient } from '@einvoice/peppol-client';
import {
  type DnsReply,
  participantPath,
  peppolDocumentTypes,
  peppolSandboxParticipants,
  registerViesSandboxNumbers,
  serviceGroupXml,
  type ViesBehaviour,
} from '@einvoice/test-kit';
import fc from 'fast-check';
import { getEInvoiceReadinessTool } from './get-einvoice-readiness/get-einvoice-readiness.tool';
import { type GetEInvoiceReadinessOutput } from './get-einvoice-readiness/get-einvoice-readiness.shape';
import { readinessParts } from './get-einvoice-readiness/readiness-parts';
import { lookupPeppolParticipantTool } from './lookup-peppol-participant/lookup-peppol-participant.tool';
import { type LookupPeppolParticipantOutput } from './lookup-peppol-participant/lookup-peppol-participant.shape';
import { type ToolDeps } from './tool';
import { linkedCaller, openSpecSources, type SpecSources, specViesClient } from './tool-sources.fixture';
import { verifyVatViesTool } from './verify-vat-vies/verify-vat-vies.tool';
import { type VerifyVatViesOutput } from './verify-vat-vies/verify-vat-vies.shape';

// Everything asked for here is registered and valid: whatever else is said comes from a fault.
const vatNumber = 'BE0999000129';
const participant = peppolSandboxParticipants.bis30Invoice;
const [endpointScheme, endpointId] = participant.split(':');

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

const viesFault: fc.Arbitrary<ViesBehaviour> = fc.oneof(
  fc.constant<ViesBehaviour>({ kind: 'normal' }),
  fc.record({
    kind: fc.constant('code' as const),
    code: fc.constantFrom(
      'MS_UNAVAILABLE',
      'TIMEOUT',
      'SERVICE_UNAVAILABLE',
      'MS_MAX_CONCURRENT_REQ',
      'IP_BLOCKED',
      'X',
    ),
    status: fc.constantFrom(200, 400, 500),
  }),
  fc.record({ kind: fc.constant('html' as const), status: fc.constantFrom(200, 302, 403, 404, 429, 500, 503) }),
  fc.constantFrom<ViesBehaviour>(
    { kind: 'wrong_echo' },
    { kind: 'truncated' },
    { kind: 'reset' },
    { kind: 'raw', status: 200, body: '{"valid":false}' },
    { kind: 'raw', status: 200, body: '{"actionSucceed":false}' },
  ),
);
/** What DNS says to every question, the control participant's too. */
const dnsFault = fc.constantFrom<DnsReply | null>('servfail', 'refused', 'nodata', 'nxdomain', null, null);
/** 404 is the SMP's clean "no" and no fault. */
const smpStatus = fc.oneof(
  fc.constant(200),
  fc.integer({ min: 201, max: 599 }).filter((status) => status !== 404),
);
const schedule = fc.record({ vies: fc.array(viesFault, { maxLength: 8 }), dns: dnsFault, smpStatus });
type Schedule = typeof schedule extends fc.Arbitrary<infer Faults> ? Faults : never;

/** @returns the tools' parts, with clients that have seen nothing yet */
function inject(faults: Schedule): ToolDeps {
  const { vies, peppol, deps } = sources;
  vies.reset();
  registerViesSandboxNumbers(vies);
  vies.script(faults.vies);
  peppol.dns.replyToAll(faults.dns);
  const group = serviceGroupXml(participant, [peppolDocumentTypes.bis30Invoice]);
  peppol.smp.reply(participantPath(participant), (_request, response) =>
    response.writeHead(faults.smpStatus).end(faults.smpStatus === 200 ? group : 'Maintenance'),
  );
  return {
    ...deps,
    vies: specViesClient(vies),
    peppol: createSandboxPeppolClient({ ...peppol.clientOptions, now: deps.now }),
  };
}

describe('O6 random fault schedules: an outage is never a "no" and never charged', () => {
  const runs = { numRuns: 60 };

  it('O6 verify_vat_vies: valid or unavailable, and only valid is a decision', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (faults) => {
        const answer = await verifyVatViesTool.run({ vatNumber }, inject(faults), linkedCaller);
        const { state, decision } = answer as VerifyVatViesOutput;
        expect(['valid', 'unavailable']).toContain(state);
        expect(decision.status).toBe(state === 'valid' ? 'ready' : 'unavailable');
        expect(decision.decision.canProceed).toBe(state === 'valid');
        expect(decision.decision.blockingReasons).toEqual([]);
        if (faults.vies.every(({ kind }) => kind === 'normal')) expect(state).toBe('valid');
      }),
      runs,
    );
  });

  it('O6 lookup_peppol_participant: registered or unavailable, and only registered is a decision', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (faults) => {
        const asked = { countryCode: 'BE', endpointScheme, endpointId };
        const answer = await lookupPeppolParticipantTool.run(asked, inject(faults), linkedCaller);
        const { status, supportsBis30Invoice, decision } = answer as LookupPeppolParticipantOutput;
        expect(['registered', 'unavailable']).toContain(status);
        expect(supportsBis30Invoice).toBe(status === 'registered' ? true : null);
        expect(decision.status).toBe(status === 'registered' ? 'ready' : 'unavailable');
        expect(decision.decision.canProceed).toBe(status === 'registered');
        expect(decision.decision.blockingReasons).toEqual([]);
        if (faults.dns === null && faults.smpStatus === 200) expect(status).toBe('registered');
      }),
      runs,
    );
  });

  it('O6 get_einvoice_readiness: nothing is missing because a source is down, and unknown is no decision', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, fc.boolean(), async (faults, isUnavailable) => {
        sources.workspaces.isUnavailable = isUnavailable;
        const answer = await getEInvoiceReadinessTool.run({}, inject(faults), linkedCaller);
        const { state, ready, missing, unknown, decision } = answer as GetEInvoiceReadinessOutput;
        expect(missing).toEqual([]);
        expect([...ready, ...unknown].sort()).toEqual([...readinessParts].sort());
        expect(state).toBe(unknown.length === 0 ? 'ready' : 'unknown');
        expect(decision.status).toBe(state === 'ready' ? 'ready' : 'unavailable');
        if (isUnavailable) expect(ready).toEqual([]);
      }),
      runs,
    );
  });
});
