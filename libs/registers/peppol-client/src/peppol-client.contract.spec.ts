import {
  participantPath,
  peppolDocumentTypes,
  type PeppolSandbox,
  peppolSandboxParticipants,
  serviceGroupXml,
  startPeppolSandbox,
} from '@einvoice/test-kit';
import { createSandboxPeppolClient } from './create-client';
import { type PeppolAnswer, type PeppolClient, type PeppolQuery } from './peppol-client';

const participants = peppolSandboxParticipants;
type Scenario = keyof typeof participants;

let sandbox: PeppolSandbox;
let client: PeppolClient;
const startedAtMs = Date.now();

beforeAll(async () => {
  sandbox = await startPeppolSandbox();
  client = createSandboxPeppolClient({ ...sandbox.clientOptions, now: () => new Date() });
});
afterAll(() => sandbox.close());

const look = (scenario: Scenario): Promise<PeppolAnswer> =>
  client.lookup({ countryCode: 'BE', endpointId: participants[scenario] });

describe('a registered participant', () => {
  it('that takes BIS 3 invoices: what is said, by whom, when, under which identifier', async () => {
    const answer = await look('bis30Invoice');
    expect(answer).toEqual({
      status: 'registered',
      identifier: { scheme: '0208', value: '0999000129' },
      supportsBis30Invoice: true,
      capability: 'supported',
      identifiersTried: [{ scheme: '0208', value: '0999000129', source: 'given', result: 'registered', reason: null }],
      provenance: {
        source: 'peppol-sml-smp',
        mode: 'sandbox',
        checkedAt: expect.any(String),
        fromCache: false,
        ageSeconds: 0,
        smlZone: sandbox.zone,
        smpHost: { text: 'smp.peppol-sandbox.test', cleaned: false },
        signatureVerified: true,
      },
    });
    const checkedAtMs = Date.parse(answer.provenance.checkedAt);
    expect(checkedAtMs).toBeGreaterThanOrEqual(startedAtMs);
    expect(checkedAtMs).toBeLessThanOrEqual(Date.now());
  });

  it.each<[Scenario, string, boolean]>([
    ['pintOnly', 'document_type_missing', false],
    ['selfBillingOnly', 'document_type_missing', false],
    ['expired', 'endpoint_expired', true],
    ['notYetActive', 'endpoint_not_yet_active', true],
    ['otherProcess', 'process_missing', true],
    ['as2Only', 'endpoint_missing', true],
  ])('%s: registered, without BIS 3 invoices, because of %s', async (scenario, capability, signatureVerified) => {
    const expected = {
      status: 'registered',
      supportsBis30Invoice: false,
      capability,
      provenance: { signatureVerified },
    };
    expect(await look(scenario)).toMatchObject(expected);
  });

  it.each<Scenario>(['wildcard', 'redirected', 'bis30InvoiceByGln'])('%s: takes BIS 3 invoices', async (scenario) => {
    const expected = { status: 'registered', supportsBis30Invoice: true, provenance: { signatureVerified: true } };
    expect(await look(scenario)).toMatchObject(expected);
  });

  it('that is redirected names the SMP that has signed', async () => {
    const { provenance } = await look('redirected');
    expect(provenance.smpHost?.text).toBe('second-smp.peppol-sandbox.test');
  });

  it('whose listed document type is unknown to its SMP does not take it', async () => {
    const participant = '0088:4000000000006';
    sandbox.pointTo(participant, sandbox.smpOrigin);
    sandbox.smp.reply(participantPath(participant), serviceGroupXml(participant, [peppolDocumentTypes.bis30Invoice]));
    const answer = await client.lookup({ countryCode: 'DE', endpointId: participant });
    expect(answer).toMatchObject({ status: 'registered', supportsBis30Invoice: false, capability: 'document_type_missing' });
  }); // prettier-ignore
});

describe('a participant that is not registered', () => {
  it.each<[Scenario, string]>([
    ['notRegistered', 'not_in_sml'],
    ['dnsNoData', 'not_in_sml'],
    ['smpUnknown', 'smp_404'],
  ])('%s: a clean miss, reason %s', async (scenario, reason) => {
    const answer = await look(scenario);
    expect(answer).toMatchObject({ status: 'not_registered', supportsBis30Invoice: false });
    expect(answer).toMatchObject({ otherIdentifiersPossible: false, identifiersTried: [{ result: 'not_registered', reason }] });
    const smpHost = reason === 'smp_404' ? { text: 'smp.peppol-sandbox.test', cleaned: false } : null;
    expect(answer.provenance).toMatchObject({ smpHost, signatureVerified: false });
  }); // prettier-ignore

  it('under any identifier derived from its VAT number may still be registered under another', async () => {
    const answer = await client.lookup({ countryCode: 'FR', vatId: 'FR40303265045' });
    expect(answer).toMatchObject({ status: 'not_registered', otherIdentifiersPossible: true });
    expect(answer.identifiersTried).toEqual([
      { scheme: '0088', value: '40303265045', source: 'contract_default', result: 'not_registered', reason: 'not_in_sml' },
      { scheme: '0225', value: '303265045', source: 'country_practice', result: 'not_registered', reason: 'not_in_sml' },
      { scheme: '0002', value: '303265045', source: 'country_practice', result: 'not_registered', reason: 'not_in_sml' },
      { scheme: '9957', value: 'FR40303265045', source: 'country_practice', result: 'not_registered', reason: 'not_in_sml' },
    ]);
  }); // prettier-ignore
});

describe('a party known by its VAT number', () => {
  it.each<[PeppolQuery, string, readonly string[]]>([
    [{ countryCode: 'BE', vatId: 'BE 0999.000.129' }, '0208', ['0208']],
    [{ countryCode: 'DE', vatId: 'DE123456788' }, '9930', ['0088', '9930']],
  ])('%j is found under %s; the first hit ends the search', async (query, scheme, tried) => {
    const answer = await client.lookup(query);
    expect(answer).toMatchObject({ status: 'registered', supportsBis30Invoice: true, identifier: { scheme } });
    expect(answer.identifiersTried.map((identifier) => identifier.scheme)).toEqual(tried);
  });

  it('is found although an earlier identifier could not be decided', async () => {
    sandbox.replyTo('0208:0999009930', 'servfail');
    sandbox.pointTo('9925:be0999009930', sandbox.smpOrigin);
    sandbox.smp.reply('/iso6523-actorid-upis%3A%3A9925%3Abe0999009930', (_request, response) => {
      response.writeHead(200).end(emptyGroup('9925:be0999009930'));
    });
    const answer = await client.lookup({ countryCode: 'BE', vatId: 'BE0999009930' });
    expect(answer).toMatchObject({ status: 'registered', identifier: { scheme: '9925' } });
    expect(answer.identifiersTried.map(({ result }) => result)).toEqual(['unavailable', 'registered']);
  });

  it('is unavailable, not missing, when one identifier could not be decided and the others missed', async () => {
    sandbox.replyTo('0208:0999009831', 'servfail');
    const answer = await client.lookup({ countryCode: 'BE', vatId: 'BE0999009831' });
    expect(answer).toMatchObject({ status: 'unavailable', supportsBis30Invoice: null, reason: 'sml_unavailable' });
    expect(answer.identifiersTried.map(({ result }) => result)).toEqual(['unavailable', 'not_registered']);
  });

  it('is unavailable when the deadline passes before all identifiers are decided', async () => {
    for (const participant of ['0225:303265045', '0002:303265045']) sandbox.pointTo(participant, `${sandbox.smpOrigin}/slow`);
    for (const value of ['0225%3A303265045', '0002%3A303265045']) {
      sandbox.smp.reply(`/slow/iso6523-actorid-upis%3A%3A${value}`, () => undefined);
    }
    const answer = await client.lookup({ countryCode: 'FR', vatId: 'FR40303265045' });
    expect(answer.status).toBe('unavailable');
    expect(answer.identifiersTried.map(({ reason }) => reason)).toEqual(['not_in_sml', 'smp_timeout', 'deadline_passed']);
  }); // prettier-ignore
});

describe('O6 a network that does not answer cleanly never makes a party "not registered"', () => {
  it.each<[Scenario, string]>([
    ['badSignature', 'signature_invalid'],
    ['untrustedSigner', 'certificate_untrusted'],
    ['wrongParticipant', 'wrong_participant'],
    ['redirectLoop', 'redirect_refused'],
    ['smpError', 'smp_error'],
    ['smpSlow', 'smp_timeout'],
    ['hugeBody', 'smp_answer_too_large'],
    ['dnsServerFailure', 'sml_unavailable'],
    ['dnsSilent', 'sml_unavailable'],
  ])('%s is unavailable: %s', async (scenario, reason) => {
    const answer = await look(scenario);
    expect(answer).toMatchObject({ status: 'unavailable', supportsBis30Invoice: null, reason });
    expect(answer).toMatchObject({ identifiersTried: [{ result: 'unavailable', reason }] });
  });

  it.each(['nodata', 'nxdomain', 'servfail', 'refused'] as const)(
    'a resolver that says %s to everything is unavailable',
    async (reply) => {
      const fresh = createSandboxPeppolClient({ ...sandbox.clientOptions, now: () => new Date() });
      sandbox.dns.replyToAll(reply);
      const answer = await fresh.lookup({ countryCode: 'BE', endpointId: participants.notRegistered });
      sandbox.dns.replyToAll(null);
      expect(answer.status).toBe('unavailable');
      expect((await fresh.lookup({ countryCode: 'BE', endpointId: participants.notRegistered })).status).toBe('not_registered');
    },
  ); // prettier-ignore

  it('a miss counts for five minutes after the control participant was found, then it is asked for again', async () => {
    let nowMs = Date.now();
    const fresh = createSandboxPeppolClient({ ...sandbox.clientOptions, now: () => new Date(nowMs) });
    const controlQuestions = async (): Promise<number> => {
      const before = sandbox.dns.questions.length;
      await fresh.lookup({ countryCode: 'BE', endpointId: participants.notRegistered });
      return sandbox.dns.questions.length - before - 1;
    };
    expect(await controlQuestions()).toBe(1);
    nowMs += 299_000;
    expect(await controlQuestions()).toBe(0);
    nowMs += 2_000;
    expect(await controlQuestions()).toBe(1);
    nowMs -= 3_600_000;
    expect(await controlQuestions()).toBe(1);
  });

  it('without a control participant a missing name is believed and missing data is not', async () => {
    const uncontrolled = { ...sandbox.clientOptions, controlParticipant: null, now: () => new Date() };
    const statusOf = async (scenario: Scenario) => {
      const answer = await createSandboxPeppolClient(uncontrolled).lookup({
        countryCode: 'BE',
        endpointId: participants[scenario],
      });
      return answer.status;
    };
    expect(await statusOf('notRegistered')).toBe('not_registered');
    expect(await statusOf('dnsNoData')).toBe('unavailable');
  });
});

describe('what is asked', () => {
  it('is U-NAPTR of the SML and the addresses of the SMP: no CNAME or MD5 name of a participant, no directory, no link', async () => {
    const before = { dns: sandbox.dns.questions.length, smp: sandbox.smp.paths.length };
    await look('bis30Invoice');
    const host = 'smp.peppol-sandbox.test';
    const asked = sandbox.dns.questions.slice(before.dns).map(({ type, name }) => `${type} ${name}`);
    expect([...new Set(asked)].sort()).toEqual([`A ${host}`, `AAAA ${host}`, `CNAME ${host}`, expect.stringMatching(/^NAPTR [a-z2-7]{52}\.iso6523/)]);
    const paths = sandbox.smp.paths.slice(before.smp);
    const participant = '/iso6523-actorid-upis%3A%3A0208%3A0999000129';
    expect(paths).toEqual([participant, `${participant}/services/${encodeURIComponent(peppolDocumentTypes.bis30Invoice)}`]);
  }); // prettier-ignore

  it('follows a NAPTR answer that is too large for UDP over TCP, and takes the lowest order', async () => {
    const participant = participants.bis30InvoiceByGln;
    const name = 'smp.peppol-sandbox.test';
    const record = (order: number, preference: number, url: string) =>
      ({ type: 'NAPTR', name, ttl: 1, data: { order, preference, flags: 'u', services: 'meta:SMP', regexp: `!^.*$!${url}!i`, replacement: '' } }) as const;
    const decoys = Array.from({ length: 6 }, (_, index) => record(100, 20 + index, `https://decoy-${index}.example.org/${'x'.repeat(80)}`));
    const other = { ...record(1, 1, 'https://other.example.org/'), data: { ...record(1, 1, '').data, services: 'Meta:CERT' } };
    sandbox.replyTo(participant, [...decoys, other, record(100, 10, sandbox.smpOrigin)]);
    const answer = await client.lookup({ countryCode: 'DE', endpointId: '5798000000001' });
    sandbox.pointTo(participant, sandbox.smpOrigin);
    expect(answer).toMatchObject({ status: 'registered', supportsBis30Invoice: true });
  }); // prettier-ignore
});

function emptyGroup(participant: string): string {
  return (
    '<ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/" xmlns:id="http://busdox.org/transport/identifiers/1.0/">' +
    `<!-- comments are fine in what is not signed --><id:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant.toUpperCase()}</id:ParticipantIdentifier>` +
    '<ServiceMetadataReferenceCollection/></ServiceGroup>'
  );
}
