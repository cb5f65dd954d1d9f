import { type CertifiedKey, certifyNewKey, type PeppolSandbox, startPeppolSandbox } from '@einvoice/test-kit';
import {
  createLivePeppolClient,
  createSandboxPeppolClient,
  type LivePeppolOptions,
  productionSmlZone,
  testSmlZone,
} from './create-client';
import { UnconfiguredPeppolClient } from './peppol-client';

const now = () => new Date();
let sandbox: PeppolSandbox;
let authority: CertifiedKey;

beforeAll(async () => {
  sandbox = await startPeppolSandbox();
  authority = sandbox.smpAuthority;
});
afterAll(() => sandbox.close());

describe('a client that is not configured', () => {
  it('asks nobody, says that it is a mock, and claims nothing', async () => {
    const answer = await new UnconfiguredPeppolClient(() => new Date(0)).lookup({
      countryCode: 'BE',
      vatId: 'BE0203201340',
    });
    expect(answer).toEqual({
      status: 'not_configured',
      supportsBis30Invoice: null,
      identifiersTried: [],
      provenance: {
        source: 'none',
        mode: 'mock',
        checkedAt: '1970-01-01T00:00:00.000Z',
        fromCache: false,
        ageSeconds: 0,
        smlZone: null,
        smpHost: null,
        signatureVerified: false,
      },
    });
  });
});

describe('a live client', () => {
  const live = (changes: Partial<LivePeppolOptions>) =>
    createLivePeppolClient({
      smpAuthorityPems: [authority.certificatePem],
      controlParticipant: '0192:923609016',
      now,
      ...changes,
    });

  it('is not made without an authority, or with something that is none', async () => {
    expect(() => live({ smpAuthorityPems: [] })).toThrow('At least one certificate authority');
    for (const pem of ['', 'nonsense', sandbox.signer.certificatePem]) {
      expect(() => live({ smpAuthorityPems: [pem] })).toThrow('not a PEM certificate of an authority');
    }
  });

  it.each(['', 'Upper.example.org', 'peppol', 'a..b', '.a.b', 'a.b.', `${'a.'.repeat(90)}org`])(
    'is not made for the zone "%s"',
    (smlZone) => expect(() => live({ smlZone })).toThrow('SML zone'),
  );

  it('knows the zones of the network, and takes a zone of 150 characters and no longer', () => {
    expect([productionSmlZone, testSmlZone]).toEqual([
      'participant.sml.prod.tech.peppol.org',
      'participant.sml.test.tech.peppol.org',
    ]);
    const zoneOf = (characters: number) => `${'a.'.repeat(characters / 2 - 3)}test.org`.slice(-characters);
    expect(zoneOf(150)).toHaveLength(150);
    expect(() => live({ smlZone: zoneOf(150) })).not.toThrow();
    expect(() => live({ smlZone: `a${zoneOf(150)}` })).toThrow('SML zone');
  });

  it('is not made with a control participant that has no scheme', () => {
    expect(() => live({ controlParticipant: '923609016' })).toThrow('control participant');
  });

  it('O1 cannot be told to trust the sandbox: its options are ignored and the address is refused', async () => {
    const smuggled = { ...sandbox.clientOptions, now, mode: 'sandbox', reach: { allowsOrigin: () => true } };
    const client = createLivePeppolClient(smuggled);
    const before = sandbox.smp.connections();
    const answer = await client.lookup({ countryCode: 'BE', endpointId: '0208:0999000129' });
    expect(answer).toMatchObject({
      status: 'unavailable',
      reason: 'smp_address_refused',
      provenance: { mode: 'live' },
    });
    expect(sandbox.smp.connections()).toBe(before);
  });
});

describe('a sandbox client', () => {
  it.each([
    [[]],
    [['8.8.8.8']],
    [['192.168.0.1:53']],
    [['dns.example.org']],
    [['127.0.0.1', '8.8.8.8']],
    [['127.0.0:53.1']],
  ])('O1 is not made for DNS servers elsewhere: %j', (dnsServers) => {
    const options = { ...sandbox.clientOptions, dnsServers, now };
    expect(() => createSandboxPeppolClient(options)).toThrow('must be loopback addresses');
  });

  it('trusts its own authority only', async () => {
    const other = await certifyNewKey({ subject: authority.subject, authority: true });
    const client = createSandboxPeppolClient({
      ...sandbox.clientOptions,
      smpAuthorityPems: [other.certificatePem],
      now,
    });
    const answer = await client.lookup({ countryCode: 'BE', endpointId: '0208:0999000129' });
    expect(answer).toMatchObject({ status: 'unavailable', reason: 'certificate_untrusted' });
  });
});
