import { UnconfiguredPeppolClient } from '@einvoice/peppol-client';
import { peppolSandboxParticipants as participants } from '@einvoice/test-kit';
import { linkedCaller, openSpecSources, type SpecSources } from '../tool-sources.fixture';
import { checkArguments } from '../check-arguments';
import {
  type LookupPeppolParticipantInput,
  type LookupPeppolParticipantOutput,
} from './lookup-peppol-participant.shape';
import { lookupPeppolParticipantTool } from './lookup-peppol-participant.tool';

let sources: SpecSources;
beforeAll(async () => {
  sources = await openSpecSources();
});
afterAll(() => sources.close());

const lookup = async (input: LookupPeppolParticipantInput, peppol = sources.deps.peppol) =>
  (await lookupPeppolParticipantTool.run(
    input,
    { ...sources.deps, peppol },
    linkedCaller,
  )) as LookupPeppolParticipantOutput;
const exactly = (participant: string) => {
  const [endpointScheme, endpointId] = participant.split(':');
  return { countryCode: 'BE', endpointScheme, endpointId };
};
const codes = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code);

it.each([
  [participants.bis30Invoice, 'supported'],
  [participants.wildcard, 'supported'],
  [participants.pintOnly, 'document_type_missing'],
  [participants.selfBillingOnly, 'document_type_missing'],
  [participants.otherProcess, 'process_missing'],
  [participants.as2Only, 'endpoint_missing'],
  [participants.expired, 'endpoint_expired'],
  [participants.notYetActive, 'endpoint_not_yet_active'],
])('%s is registered: %s', async (participant, capability) => {
  const answer = await lookup(exactly(participant));
  const supported = capability === 'supported';
  expect(answer).toMatchObject({ status: 'registered', capability, reason: null });
  expect(answer.supportsBis30Invoice).toBe(supported);
  expect(answer.decision.status).toBe('ready');
  expect(answer.decision.decision).toMatchObject({ canProceed: supported, requiresHumanReview: !supported });
  expect(codes(answer.decision.decision.blockingReasons)).toEqual(supported ? [] : ['receiver_cannot_receive']);
});

it.each([[participants.notRegistered], [participants.smpUnknown]])('%s is not registered, definitively', async (of) => {
  const answer = await lookup(exactly(of));
  expect(answer).toMatchObject({ status: 'not_registered', supportsBis30Invoice: false, capability: null });
  expect(answer.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, warnings: [] });
  expect(codes(answer.decision.decision.blockingReasons)).toEqual(['receiver_cannot_receive']);
});

it.each([
  [participants.badSignature, 'signature_invalid'],
  [participants.untrustedSigner, 'certificate_untrusted'],
  [participants.wrongParticipant, 'wrong_participant'],
  [participants.smpError, 'smp_error'],
  [participants.hugeBody, 'smp_answer_too_large'],
  [participants.dnsServerFailure, 'sml_unavailable'],
])('%s cannot be decided: %s', async (of, reason) => {
  const answer = await lookup(exactly(of));
  expect(answer).toMatchObject({ status: 'unavailable', supportsBis30Invoice: null, reason });
  expect(answer.decision.status).toBe('unavailable');
  expect(answer.decision.decision).toMatchObject({ canProceed: false, requiresHumanReview: true, blockingReasons: [] });
});

it('a miss under derived identifiers only leaves others possible', async () => {
  const { decision } = await lookup({ countryCode: 'DE', vatId: 'DE999999995' });
  expect(codes(decision.decision.warnings)).toEqual(['other_identifiers_possible']);
});

it('what is not enabled is "not_configured", a mock that says so', async () => {
  const answer = await lookup(exactly(participants.bis30Invoice), new UnconfiguredPeppolClient(sources.deps.now));
  expect(answer).toMatchObject({ status: 'not_configured', supportsBis30Invoice: null, identifiersTried: [] });
  expect(answer.decision.summary).toContain('mock');
  expect(answer.provenance).toMatchObject({ source: 'none', mode: 'mock', outsideText: [] });
});

it('M1 the name of the SMP is named as outside text', async () => {
  const { provenance } = await lookup(exactly(participants.bis30Invoice));
  expect(provenance.smpHost).toEqual({ text: 'smp.peppol-sandbox.test', cleaned: false });
  expect(provenance.outsideText).toEqual(['/provenance/smpHost']);
});

it('the body needs a VAT number or an endpoint, and both may be sent', () => {
  const fieldsOf = (body: object) => {
    const checked = checkArguments(lookupPeppolParticipantTool, body);
    return checked.ok ? [] : checked.fields;
  };
  expect(fieldsOf({ countryCode: 'BE' })).toEqual([
    { path: '/vatId', code: 'required', message: 'vatId or endpointId is required.' },
  ]);
  expect(fieldsOf({ countryCode: 'BE', endpointId: '1', vatId: 'BE1' })).toMatchObject([{ code: 'wrong_length' }]);
  for (const more of [{ vatId: 'BE0999000129' }, { endpointId: '1' }, { endpointId: '1', vatId: 'BE0999000129' }]) {
    expect(fieldsOf({ countryCode: 'BE', ...more })).toEqual([]);
  }
});

it('the country is one of the 31 of the contract, in capitals', () => {
  const contract =
    'AT, BE, BG, HR, CY, CZ, DE, DK, EE, ES, FI, FR, GB, GR, HU, IE, IS, IT, LI, LT, LU, LV, MT, NL, NO, PL, PT, RO, SE, SI, SK';
  const codeOf = (countryCode: unknown) => {
    const checked = checkArguments(lookupPeppolParticipantTool, { countryCode, endpointId: '1' });
    return checked.ok ? 'accepted' : checked.fields.map(({ path, code }) => `${path} ${code}`).join();
  };
  expect(contract.split(', ')).toHaveLength(31);
  expect(new Set(contract.split(', ').map(codeOf))).toEqual(new Set(['accepted']));
  for (const other of ['US', 'CH', 'EL', 'XI', 'UK', 'be', '', 'BEL', 'constructor']) {
    expect(codeOf(other)).toBe('/countryCode not_allowed');
  }
  expect(codeOf(['BE'])).toBe('/countryCode wrong_type');
});
