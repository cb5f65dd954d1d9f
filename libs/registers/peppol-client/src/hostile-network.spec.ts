import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { smpAnswer } from '@einvoice/limits';
import {
  metadataPath,
  participantPath,
  peppolDocumentTypes,
  type PeppolSandbox,
  peppolSandboxParticipants,
  redirectXml,
  serviceGroupXml,
  serviceMetadataXml,
  signDocument,
  smlRecordName,
  startPeppolSandbox,
  until,
} from '@einvoice/test-kit';
import { createLivePeppolClient, createSandboxPeppolClient } from './create-client';
import { type PeppolAnswer, type PeppolClient } from './peppol-client';

const participant = '0088:4000000000006';
const group = serviceGroupXml(participant, [peppolDocumentTypes.bis30Invoice]);
const groupPath = participantPath(participant);
const invoicePath = metadataPath(participant, peppolDocumentTypes.bis30Invoice);
const now = () => new Date();
const query = { countryCode: 'DE', endpointId: participant };

let sandbox: PeppolSandbox;
let client: PeppolClient;
/** Reaches public addresses only, with the sandbox's DNS as its resolver. */
let liveClient: PeppolClient;
/** Counts who comes; speaks to nobody. */
let listener: net.Server;
let visits = 0;

beforeAll(async () => {
  sandbox = await startPeppolSandbox();
  const { smlZone, dnsServers, smpAuthorityPems, controlParticipant } = sandbox.clientOptions;
  client = createSandboxPeppolClient({ ...sandbox.clientOptions, now });
  liveClient = createLivePeppolClient({ smlZone, dnsServers, smpAuthorityPems, controlParticipant, now });
  listener = net.createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  visits = 0;
  sandbox.pointTo(participant, sandbox.smpOrigin);
  sandbox.smp.reply(groupPath, group);
  sandbox.smp.reply(invoicePath, signedMetadata());
});
afterAll(async () => {
  listener.close();
  await sandbox.close();
});

const listenerPort = () => (listener.address() as AddressInfo).port;
const signedMetadata = () =>
  signDocument(serviceMetadataXml({ participant, documentType: peppolDocumentTypes.bis30Invoice }), sandbox.signer);
const reasonOf = (answer: PeppolAnswer) => (answer.status === 'unavailable' ? answer.reason : answer.status);

function address(host: string, type: 'A' | 'AAAA', ...addresses: string[]): void {
  sandbox.dns.reply(host, type, addresses.map((data) => ({ type, name: host, ttl: 0, data }))); // prettier-ignore
}

describe('O1 a NAPTR record that leads somewhere else', () => {
  it.each([
    ['https://127.0.0.1:PORT/', 'smp_address_refused'],
    ['https://127.0.0.1/', 'smp_address_refused'],
    ['https://127.1:PORT/', 'smp_address_refused'],
    ['https://2130706433:PORT/', 'smp_address_refused'],
    ['https://0x7f000001:PORT/', 'smp_address_refused'],
    ['https://0177.0.0.1:PORT/', 'smp_address_refused'],
    ['https://[::1]:PORT/', 'smp_address_refused'],
    ['https://[::ffff:127.0.0.1]:PORT/', 'smp_address_refused'],
    ['https://[::ffff:7f00:1]:PORT/', 'smp_address_refused'],
    ['https://[64:ff9b::7f00:1]:PORT/', 'smp_address_refused'],
    ['https://localhost:PORT/', 'smp_address_refused'],
    ['https://user@127.0.0.1:PORT/', 'smp_address_refused'],
    ['https://smp.example.org@127.0.0.1:PORT/', 'smp_address_refused'],
    ['https://smp.example.org:PORT/', 'smp_address_refused'],
    ['https://169.254.169.254/latest/meta-data/', 'smp_address_refused'],
    ['https://metadata.internal/', 'smp_address_refused'],
    ['https://loopback.example.org/', 'smp_address_refused'],
    ['https://private.example.org/', 'smp_address_refused'],
    ['https://metadata.example.org/', 'smp_address_refused'],
    ['https://mapped.example.org/', 'smp_address_refused'],
    ['https://nat64.example.org/', 'smp_address_refused'],
    ['https://mixed.example.org/', 'smp_address_refused'],
    ['https://alias.example.org/', 'smp_address_refused'],
    ['http://127.0.0.1:PORT/', 'sml_record_unusable'],
    ['http://loopback.example.org/', 'sml_record_unusable'],
    ['ftp://127.0.0.1:PORT/', 'sml_record_unusable'],
    ['file:///etc/passwd', 'sml_record_unusable'],
    ['gopher://127.0.0.1:PORT/_GET', 'sml_record_unusable'],
    ['data:text/xml,<x/>', 'sml_record_unusable'],
    ['//127.0.0.1:PORT/', 'sml_record_unusable'],
    ['/etc/passwd', 'sml_record_unusable'],
    ['', 'sml_record_unusable'],
    [' https://127.0.0.1:PORT/', 'sml_record_unusable'],
    ['https://127.0.0.1:PORT\\@smp.example.org/', 'smp_address_refused'],
    ['https:\\\\127.0.0.1:PORT\\', 'smp_address_refused'],
    ['https://loopback.example.org/?x=https://smp.example.org/', 'smp_address_refused'],
    ['https://nowhere.example.org/', 'smp_unreachable'],
    ['https://\\1/', 'smp_address_refused'],
    ['https://loopback.example.org./', 'smp_address_refused'],
    ['https://%6c%6f%6f%70%62%61%63%6b.example.org/', 'smp_address_refused'],
  ])('%s → unavailable, no connection', async (url, reason) => {
    address('loopback.example.org', 'A', '127.0.0.1');
    address('private.example.org', 'A', '10.0.0.1');
    address('metadata.example.org', 'A', '169.254.169.254');
    address('metadata.internal', 'A', '169.254.169.254');
    address('mapped.example.org', 'AAAA', '::ffff:127.0.0.1');
    address('nat64.example.org', 'AAAA', '64:ff9b::7f00:1');
    address('mixed.example.org', 'A', '8.8.8.8', '127.0.0.1');
    const alias = { type: 'CNAME', name: 'alias.example.org', ttl: 0, data: 'loopback.example.org' } as const;
    const end = { type: 'A', name: 'loopback.example.org', ttl: 0, data: '127.0.0.1' } as const;
    sandbox.dns.reply('alias.example.org', 'A', [alias, end]);
    sandbox.pointTo(participant, url.replace('PORT', String(listenerPort())));
    const answer = await liveClient.lookup(query);
    expect(answer.status).toBe('unavailable');
    expect(reasonOf(answer)).toBe(reason);
    expect(visits).toBe(0);
  });

  it.each<[string, string]>([
    ['an expression that is not run', '!^https!https://smp.peppol-sandbox.test!'],
    ['a back-reference', '!(.*)!https://\\1!'],
    ['no delimiter', 'https://smp.peppol-sandbox.test'],
    ['too many parts', '!.*!https://a.example.org!i!i!'],
    ['nothing', ''],
  ])('a record with %s is unusable', async (_problem, regexp) => {
    const name = smlRecordName(participant, sandbox.zone);
    const data = { order: 1, preference: 1, flags: 'U', services: 'Meta:SMP', regexp, replacement: '' };
    sandbox.replyTo(participant, [{ type: 'NAPTR', name, ttl: 1, data }]);
    expect(reasonOf(await client.lookup(query))).toBe('sml_record_unusable');
  });
});

it.each(['', '/', '//', '/base', '/base/', '/base//', '//base/'])(
  'an SMP below "%s" is asked there, by GET for XML',
  async (base) => {
    const below = base.replace(/\/+$/, '');
    const asked: unknown[] = [];
    const say = (xml: string): Parameters<PeppolSandbox['smp']['reply']>[1] => {
      return ({ method, url, headers: { accept } }, response) => {
        asked.push([method, url, accept]);
        response.writeHead(200).end(xml);
      };
    };
    sandbox.pointTo(participant, sandbox.smpOrigin + base);
    sandbox.smp.reply(below + groupPath, say(group));
    sandbox.smp.reply(below + invoicePath, say(signedMetadata()));
    expect(reasonOf(await client.lookup(query))).toBe('registered');
    expect(asked).toEqual([groupPath, invoicePath].map((path) => ['GET', below + path, 'application/xml, text/xml']));
  },
);

describe('O1 an SMP that leads somewhere else', () => {
  it.each([301, 302, 303, 307, 308])('HTTP %i is not followed', async (status) => {
    sandbox.smp.reply(groupPath, (_request, response) => {
      response.writeHead(status, { location: `${sandbox.smpOrigin}/elsewhere` }).end();
    });
    const before = sandbox.smp.paths.length;
    expect(reasonOf(await client.lookup(query))).toBe('smp_error');
    expect(sandbox.smp.paths.slice(before)).toEqual([groupPath]);
  });

  it.each(['https://127.0.0.1:PORT/', 'http://smp.example.org/', 'https://smp.example.org/', 'https://user@x.example.org/'])(
    'a signed Redirect to %s is refused',
    async (href) => {
      const xml = redirectXml(href.replace('PORT', String(listenerPort())), sandbox.signer);
      sandbox.smp.reply(invoicePath, signDocument(xml, sandbox.signer));
      expect(reasonOf(await client.lookup(query))).toBe('smp_address_refused');
      expect(visits).toBe(0);
    },
  ); // prettier-ignore

  it('a Redirect whose target is signed by somebody other than it names is refused', async () => {
    const target = `${sandbox.secondSmpOrigin}/other${invoicePath}`;
    sandbox.smp.reply(invoicePath, signDocument(redirectXml(target, sandbox.secondSigner), sandbox.signer));
    sandbox.smp.reply(`/other${invoicePath}`, signedMetadata());
    expect(reasonOf(await client.lookup(query))).toBe('redirect_refused');
  });

  it('a Redirect that leads to nothing is an outage, not a missing document type', async () => {
    const target = `${sandbox.secondSmpOrigin}/nothing`;
    sandbox.smp.reply(invoicePath, signDocument(redirectXml(target, sandbox.secondSigner), sandbox.signer));
    expect(reasonOf(await client.lookup(query))).toBe('smp_error');
  });
});

describe('O1 an SMP that is not who it says', () => {
  it('a certificate for another host is refused', async () => {
    const origin = `https://other.peppol-sandbox.test:${sandbox.smp.port}`;
    address('other.peppol-sandbox.test', 'A', '127.0.0.1');
    sandbox.pointTo(participant, origin);
    const options = { ...sandbox.clientOptions, smpOrigins: [origin], now };
    expect(reasonOf(await createSandboxPeppolClient(options).lookup(query))).toBe('smp_unreachable');
  });
});

describe('O2 DNS that changes, lies or stalls', () => {
  it('a name is resolved once for an exchange, and the connection goes to the vetted address', async () => {
    const host = 'smp.peppol-sandbox.test';
    let answers = 0;
    sandbox.dns.reply(host, 'A', () => {
      answers += 1;
      // Every second answer leads to another machine of the loopback network, where nobody listens.
      const data = answers % 2 === 1 ? '127.0.0.1' : '127.0.0.2';
      return [{ type: 'A', name: host, ttl: 0, data }];
    });
    sandbox.smp.reply(groupPath, serviceGroupXml(participant, []));
    const answer = await client.lookup(query);
    address(host, 'A', '127.0.0.1');
    expect(answer.status).toBe('registered');
    expect(answers).toBe(1);
  });

  it('a public address that turns into loopback at the next question is not asked again', async () => {
    let questions = 0;
    sandbox.dns.reply('flipping.example.org', 'AAAA', () => {
      questions += 1;
      const data = questions === 1 ? '2d00::1' : '::1'; // the first is public and given to nobody
      return [{ type: 'AAAA', name: 'flipping.example.org', ttl: 0, data }];
    });
    sandbox.pointTo(participant, 'https://flipping.example.org/');
    const answer = await liveClient.lookup(query);
    expect(['smp_unreachable', 'smp_timeout']).toContain(reasonOf(answer));
    expect(questions).toBe(1);
  });

  it.each([
    ['one alias', ['one'], 1],
    ['two aliases', ['two', 'one'], 0],
    ['three aliases', ['three', 'two', 'one'], 0],
  ])('%s in front of an address: %j, connections: %i', async (_chain, aliases, connections) => {
    const names = [...aliases, 'end'].map((name) => `${name}.peppol-sandbox.test`);
    const links = names.slice(1).map((data, index) => ({ type: 'CNAME', name: names[index]!, ttl: 0, data }) as const);
    const end = { type: 'A', name: names.at(-1)!, ttl: 0, data: '127.0.0.1' } as const;
    links.forEach((link) => sandbox.dns.reply(link.name, 'CNAME', [link]));
    sandbox.dns.reply(names[0]!, 'A', [...links, end]);
    const origin = `https://${names[0]}:${sandbox.smp.port}`;
    sandbox.pointTo(participant, origin);
    const [before, options] = [sandbox.smp.connections(), { ...sandbox.clientOptions, smpOrigins: [origin], now }];
    // No certificate of the sandbox names these hosts, so that any connection is refused then.
    expect(reasonOf(await createSandboxPeppolClient(options).lookup(query))).toBe('smp_unreachable');
    expect(sandbox.smp.connections() - before).toBe(connections);
  });

  it('1,000 addresses are refused', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `127.0.${index >> 8}.${index & 255}`);
    address('smp.peppol-sandbox.test', 'A', ...many);
    const answer = await client.lookup(query);
    address('smp.peppol-sandbox.test', 'A', '127.0.0.1');
    expect(reasonOf(answer)).toBe('smp_unreachable');
  });

  it('300 NAPTR records are refused', async () => {
    const name = smlRecordName(participant, sandbox.zone);
    const data = { order: 1, preference: 1, flags: 'U', services: 'Meta:SMP', regexp: `!.*!${sandbox.smpOrigin}!`, replacement: '' };
    sandbox.replyTo(participant, Array.from({ length: 300 }, () => ({ type: 'NAPTR', name, ttl: 1, data }) as const));
    expect(reasonOf(await client.lookup(query))).toBe('sml_unavailable');
  }); // prettier-ignore

  it('a silent resolver for the SMP is given up, and not asked again and again', async () => {
    sandbox.dns.reply('smp.peppol-sandbox.test', 'A', 'silent');
    const asked = () => sandbox.dns.questions.filter(({ name }) => name === 'smp.peppol-sandbox.test').length;
    const askedBefore = asked();
    const answer = await client.lookup(query);
    address('smp.peppol-sandbox.test', 'A', '127.0.0.1');
    expect(reasonOf(answer)).toBe('smp_unreachable');
    expect(asked() - askedBefore).toBeLessThanOrEqual(4); // for both kinds of address, each once more
  });

  it('bytes that are no DNS answer are no answer', async () => {
    sandbox.replyTo(participant, Buffer.from('8580000100010000000000', 'hex'));
    expect(reasonOf(await client.lookup(query))).toBe('sml_unavailable');
  });
});

describe('O3 answers made to exhaust', () => {
  type Reply = Parameters<PeppolSandbox['smp']['reply']>[1];
  const large = 'x'.repeat(smpAnswer.bytesMax + 1);

  it.each<[string, Reply, string]>([
    ['a gzip bomb', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))), 'smp_answer_malformed'],
    ['chained encodings', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, br' }).end(), 'smp_answer_malformed'],
    ['a 404 with an encoding', (_, response) => response.writeHead(404, { 'content-encoding': 'br' }).end(), 'smp_answer_malformed'],
    ['a declared length over the limit', (_, response) => response.writeHead(200, { 'content-length': 1_000_000_000 }).write('<'), 'smp_answer_too_large'],
    ['a body one byte over the limit', (_, response) => response.writeHead(200).end(large), 'smp_answer_too_large'],
    ['100,000 headers', ({ socket }) => socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`), 'smp_answer_malformed'],
    ['a head that never ends', ({ socket }) => socket.write(`HTTP/1.1 200 OK\r\nx: ${large}`), 'smp_answer_malformed'],
    ['a body that breaks off', (_, response) => { response.writeHead(200, { 'content-length': 100 }); response.write('<a>'); setImmediate(() => response.destroy()); }, 'smp_unreachable'],
    ['a connection that breaks', ({ socket }) => socket.destroy(), 'smp_unreachable'],
    ['a protocol switch', ({ socket }) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), 'smp_unreachable'],
    ['no HTTP', ({ socket }) => socket.write('220 smtp.example.org\r\n'), 'smp_answer_malformed'],
    ['a good list with one byte that is no UTF-8', (_, response) => response.writeHead(200).end(Buffer.from(`${group}<!--\xff-->`, 'latin1')), 'smp_answer_malformed'],
    ['bytes that are no UTF-8', (_, response) => response.writeHead(200).end(Buffer.from([0x3c, 0xff, 0xfe])), 'smp_answer_malformed'],
    ['an HTML page', '<!DOCTYPE html><html><body>Not found</body></html>', 'smp_answer_malformed'],
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(100)}">]><a>${'&a;'.repeat(1000)}</a>`, 'smp_answer_malformed'],
    ['an empty body', '', 'smp_answer_malformed'],
    ['2,001 references', serviceGroupXml(participant, Array.from({ length: 2_001 }, (_, index) => `a::${index}`)).replaceAll(/http:[^"]*services/g, '/services'), 'smp_answer_malformed'],
  ])('%s → %#', async (_attack, reply, reason) => {
    sandbox.smp.reply(groupPath, reply);
    expect(reasonOf(await client.lookup(query))).toBe(reason);
  }); // prettier-ignore

  it('a slow drip ends at the deadline, and the connection is closed', async () => {
    let closed = false;
    sandbox.smp.reply(groupPath, (_request, response) => {
      const drip = setInterval(() => response.write('<'), 50);
      response.once('close', () => {
        closed = true;
        clearInterval(drip);
      });
    });
    expect(reasonOf(await client.lookup(query))).toBe('smp_timeout');
    await until(() => closed);
  });

  it('an endless body is read no further than the limit', async () => {
    let written = 0;
    let closed = false;
    sandbox.smp.reply(groupPath, (_request, response) => {
      response.once('close', () => (closed = true));
      const more = () => {
        if (response.destroyed) return;
        written += 65_536;
        response.write(Buffer.alloc(65_536, 32), () => setImmediate(more));
      };
      more();
    });
    expect(reasonOf(await client.lookup(query))).toBe('smp_answer_too_large');
    await until(() => closed);
    expect(written).toBeLessThan(10_000_000);
  });
});

describe('O5 validly signed metadata that speaks of something else', () => {
  it.each([
    ['another participant', { participant: peppolSandboxParticipants.bis30Invoice }, 'wrong_participant'],
    ['another document type', { documentType: peppolDocumentTypes.bis30CreditNote }, 'wrong_document_type'],
    ['a date that cannot be read', { expiration: 'tomorrow' }, 'smp_answer_malformed'],
  ])('%s', async (_what, change, reason) => {
    const content = { participant, documentType: peppolDocumentTypes.bis30Invoice, ...change };
    sandbox.smp.reply(invoicePath, signDocument(serviceMetadataXml(content), sandbox.signer));
    expect(reasonOf(await client.lookup(query))).toBe(reason);
  });

  it('a list of document types of another participant', async () => {
    sandbox.smp.reply(groupPath, serviceGroupXml('0088:5798000000001', [peppolDocumentTypes.bis30Invoice]));
    expect(reasonOf(await client.lookup(query))).toBe('wrong_participant');
  });

  it.each([
    ['2999-01-01', undefined, 'endpoint_not_yet_active'],
    ['2020-01-01T00:00:00', '2999-01-01T00:00:00.000+02:00', 'supported'],
    ['2020-01-01Z', '2020-01-02T00:00:00.123456789Z', 'endpoint_expired'],
  ])('times from %s to %s: %s', async (activation, expiration, capability) => {
    const content = { participant, documentType: peppolDocumentTypes.bis30Invoice, activation, expiration };
    sandbox.smp.reply(invoicePath, signDocument(serviceMetadataXml(content), sandbox.signer));
    expect(await client.lookup(query)).toMatchObject({ status: 'registered', capability });
  });
});
