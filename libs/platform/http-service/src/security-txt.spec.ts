import { createHttpApp } from './create-http-app';
import { createLog } from './request-log';
import { securityTxt, WellKnownModule } from './well-known.module';

const nowMs = Date.UTC(2026, 10, 23, 15);

it('security.txt names the contact, its own address and an end within a year (RFC 9116)', () => {
  expect(securityTxt('mailto:security@site.example', 'https://site.example', nowMs)).toBe(
    'Contact: mailto:security@site.example\n' +
      'Expires: 2027-05-22T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://site.example/.well-known/security.txt\n',
  );
});

it.each([
  ['the text', 'mailto:security@site.example', 200, /^Contact: mailto:security@site\.example\n/],
  ['404 while nobody is named', undefined, 404, /"not_found"/],
])('/.well-known/security.txt is %s', async (_what, contact, status, text) => {
  const keySet = { keys: [] };
  const module = WellKnownModule.of({ keySet, contact, publicUrl: 'https://site.example', nowMs: () => nowMs });
  const log = createLog('spec', { write: () => undefined });
  const app = await createHttpApp(module, { log, newRequestId: () => 'request-1' });
  try {
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const answer = await app.inject('/.well-known/security.txt');
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(text)]);
  } finally {
    await app.close();
  }
});
