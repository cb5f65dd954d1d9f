import { createLog } from '@einvoice/http-service';
import { type CertifiedKey, certifyNewKey, freePort } from '@einvoice/test-kit';
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SmtpMailer } from './mailers';

const mail = {
  to: 'ann@example.com',
  subject: 'Your link to sign in',
  text: 'https://site.example/#token=SECRETTOKEN',
};
const password = 'SECRETPASSWORD';
const logLines: string[] = [];
const log = createLog('spec', { write: (line: string) => void logLines.push(line) });
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  const logged = logLines.splice(0).join('\n');
  for (const marker of ['SECRETTOKEN', password, 'ann@example.com', 'operator']) expect(logged).not.toContain(marker);
});

/** A server of mails on loopback, and what it has taken. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; text: string; wasSecure: boolean }[] = [];
  /** For each password that came: whether TLS had begun. */
  const passwords: boolean[] = [];
  const server = new SMTPServer({
    ...{ logger: false, authOptional: true, disabledCommands: ['STARTTLS'], disableReverseLookup: true },
    onAuth: ({ password: given }, { secure }, done) => {
      passwords.push(secure);
      return given === password ? done(null, { user: 'operator' }) : done(new Error('no'));
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, text: Buffer.concat(chunks).toString(), wasSecure: secure });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that goes away in the middle is part of these specs
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address() as { port: number };
  return { taken, passwords, url: `smtp://operator:${password}@127.0.0.1:${address.port}` };
}

function mailerTo(
  url: string,
  more: { requireTls?: boolean; deadlineMs?: number; authorities?: string } = {},
): SmtpMailer {
  // Much time, for a busy machine: what ends here ends by an answer.
  const { requireTls = false, deadlineMs = 60_000, ...trust } = more;
  const from = 'Invoices <no-reply@site.example>';
  const mailer = new SmtpMailer(url, { from, requireTls, log, deadlineMs, ...trust });
  stops.unshift(() => mailer.close());
  return mailer;
}

describe('mails over SMTP', () => {
  it('are delivered as they are, with user and password', async () => {
    const { taken, url } = await mailServer({ authOptional: false, allowInsecureAuth: true });
    expect(await mailerTo(url).send(mail)).toBe(true);
    expect(taken).toMatchObject([{ to: ['ann@example.com'] }]);
    expect(taken[0]?.text).toMatch(/^Subject: Your link to sign in\r$/m);
    expect(taken[0]?.text).toMatch(/^From: Invoices <no-reply@site.example>\r$/m);
    expect(taken[0]?.text).toContain('#token=SECRETTOKEN');
  });

  it('that the server refuses are told as not sent: a recipient, a wrong password', async () => {
    const open = await mailServer();
    expect(await mailerTo(open.url).send({ ...mail, to: 'nobody@example.com' })).toBe(false);
    const { taken, url } = await mailServer({ authOptional: false, allowInsecureAuth: true });
    expect(await mailerTo(url.replace(password, 'wrong')).send(mail)).toBe(false);
    expect([...open.taken, ...taken]).toEqual([]);
    expect(logLines.filter((line) => line.includes('mail_not_sent'))).toHaveLength(2);
  });

  it('are told as not sent when nobody listens, or when whoever listens never answers', async () => {
    expect(await mailerTo(`smtp://127.0.0.1:${await freePort()}`).send(mail)).toBe(false);
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    stops.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => silent.close(() => resolve()));
    });
    const { port } = silent.address() as { port: number };
    expect(await mailerTo(`smtp://127.0.0.1:${port}`, { deadlineMs: 100 }).send(mail)).toBe(false);
  });

  it('never go in the clear where TLS is required: not to a server without it, not to one whose certificate is nobody’s', async () => {
    const plain = await mailServer();
    expect(await mailerTo(plain.url, { requireTls: true }).send(mail)).toBe(false);
    const selfSigned = await mailServer({ disabledCommands: [] });
    expect(await mailerTo(selfSigned.url, { requireTls: true }).send(mail)).toBe(false);
    const secure = await mailServer({ secure: true });
    expect(await mailerTo(secure.url.replace('smtp:', 'smtps:'), { requireTls: true }).send(mail)).toBe(false);
    expect([...plain.taken, ...selfSigned.taken, ...secure.taken]).toEqual([]);
  });

  describe('over TLS', () => {
    const subject = { commonName: 'spec', organizationalUnit: 'spec', organization: 'spec', country: 'BE' };
    let certified: CertifiedKey;
    beforeAll(async () => {
      certified = await certifyNewKey({ subject, purposes: ['serverAuth'], addresses: ['127.0.0.1'] });
    });
    const serverWith = ({ privateKeyPem: key, certificatePem: cert }: CertifiedKey, secure: boolean) =>
      mailServer({ key, cert, secure, disabledCommands: [], authOptional: false, allowInsecureAuth: true });
    const addressOf = (url: string, secure: boolean) => (secure ? url.replace('smtp:', 'smtps:') : url);

    it.each([
      ['STARTTLS', false],
      ['TLS from the first byte', true],
    ])(
      'are delivered by %s to a server whose certificate is trusted, the password never before',
      async (_how, secure) => {
        const { taken, passwords, url } = await serverWith(certified, secure);
        const authorities = certified.certificatePem;
        const mailer = mailerTo(addressOf(url, secure), { requireTls: true, authorities });
        expect(await mailer.send(mail)).toBe(true);
        expect(taken).toMatchObject([{ to: ['ann@example.com'], wasSecure: true }]);
        expect(passwords).toEqual([true]);
        expect(taken[0]?.text).toContain('#token=SECRETTOKEN');
      },
    );

    it.each([
      ['of another name', { addresses: ['192.0.2.1'] }],
      ['that has ended', { addresses: ['127.0.0.1'], validTo: new Date(Date.now() - 60_000) }],
      ['for another purpose', { addresses: ['127.0.0.1'], purposes: ['clientAuth'] as const }],
    ])('are not handed over under a trusted certificate %s', async (_which, options) => {
      const other = await certifyNewKey({ subject, purposes: ['serverAuth'], ...options });
      for (const secure of [false, true]) {
        const { taken, url } = await serverWith(other, secure);
        const mailer = mailerTo(addressOf(url, secure), { requireTls: true, authorities: other.certificatePem });
        expect(await mailer.send(mail)).toBe(false);
        expect(taken).toEqual([]);
      }
    });

    it('are not handed over because the query of the address says that certificates or TLS do not matter', async () => {
      const query = '?tls.rejectUnauthorized=false&requireTLS=false&ignoreTLS=true&secure=false&logger=true&debug=true';
      for (const secure of [false, true]) {
        const { taken, url } = await serverWith(certified, secure);
        expect(await mailerTo(addressOf(url, secure) + query, { requireTls: true }).send(mail)).toBe(false);
        expect(taken).toEqual([]);
      }
      const plain = await mailServer();
      expect(await mailerTo(plain.url + query, { requireTls: true }).send(mail)).toBe(false);
      expect(plain.taken).toEqual([]);
    });
  });
});
