import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import { participantPath } from './peppol-documents';
import { peppolSandboxParticipants } from './peppol-participants';
import { type PeppolSandbox, startPeppolSandbox } from './peppol-sandbox';
import { certifyNewKey } from './peppol-x509';

let sandbox: PeppolSandbox;
beforeAll(async () => {
  sandbox = await startPeppolSandbox();
});
afterAll(() => sandbox.close());

function statusOf(host: string): Promise<number | undefined> {
  const options = {
    host: '127.0.0.1',
    port: sandbox.smp.port,
    path: participantPath(peppolSandboxParticipants.bis30Invoice),
    servername: new URL(sandbox.smpOrigin).hostname,
    ca: [...sandbox.clientOptions.tlsAuthorityPems],
    headers: { host },
  };
  return new Promise((resolve, reject) => {
    https.get(options, (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
}

describe('the Peppol sandbox', () => {
  it('S2 answers its own host names only', async () => {
    expect(await statusOf(new URL(sandbox.smpOrigin).host)).toBe(200);
    for (const host of ['evil.example.org', `localhost:${sandbox.smp.port}`, `127.0.0.1:${sandbox.smp.port}`]) {
      expect(await statusOf(host)).toBe(403);
    }
  });

  it('has keys of its own at every start', async () => {
    const other = await startPeppolSandbox();
    await other.close();
    expect(other.clientOptions.smpAuthorityPems).not.toEqual(sandbox.clientOptions.smpAuthorityPems);
  });
});

describe('certifyNewKey', () => {
  const subject = { commonName: 'Ümlaut', organizationalUnit: 'U', organization: 'A, B', country: 'BE' };

  it('makes certificates that Node reads as they were meant', async () => {
    const authority = await certifyNewKey({ subject, authority: true, validTo: new Date('2060-01-02T03:04:05Z') });
    const leaf = await certifyNewKey({ subject, issuer: authority, purposes: ['serverAuth'], dnsNames: ['a.test', 'b.test'] });
    const [above, below] = [new X509Certificate(authority.certificatePem), new X509Certificate(leaf.certificatePem)];
    expect([above.ca, below.ca]).toEqual([true, false]);
    expect(below.verify(above.publicKey) && below.checkIssued(above)).toBe(true);
    expect(below.checkPrivateKey(leaf.privateKey)).toBe(true);
    expect(below.subjectAltName).toBe('DNS:a.test, DNS:b.test');
    expect(below.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(below.subject).toBe('C=BE\nO=A\\, B\nOU=U\nCN=Ümlaut');
    expect(Date.parse(above.validTo)).toBe(Date.parse('2060-01-02T03:04:05Z'));
    expect(below.serialNumber).not.toBe(above.serialNumber);
  }); // prettier-ignore
});
