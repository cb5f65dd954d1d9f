import { connectionMail, passkeyMail, signInMail } from './mails';

const to = 'ann@example.com';

describe('mails to a person', () => {
  it('hold the one link that signs in, alone on its line, and how long it works', () => {
    const mail = signInMail(to, 'https://site.example/#token', 10);
    expect(mail.to).toBe(to);
    expect(mail.text.split('\n\n')).toContain('https://site.example/#token');
    expect(mail.text).toContain('for 10 minutes');
  });

  it('name the connection, who made it and where it is revoked', () => {
    const notice = { connectionName: 'laptop', connectionsUrl: 'https://site.example/c' };
    const [person, device] = (['person', 'device'] as const).map((madeBy) => connectionMail(to, { ...notice, madeBy }));
    expect(person).toMatchObject({ to, text: expect.stringContaining('It was made on the account page.') });
    expect(device).toMatchObject({ to, text: expect.stringContaining('A terminal that you approved has fetched it.') });
    expect(device!.text.split('\n\n').at(-1)).toBe('https://site.example/c');
    expect(device!.text).toContain('"laptop"');
  });

  it('name the passkey and where it is removed', () => {
    const mail = passkeyMail(to, 'phone', 'https://site.example/p');
    expect(mail).toMatchObject({ to, text: expect.stringContaining('"phone"') });
    expect(mail.text.split('\n\n').at(-1)).toBe('https://site.example/p');
  });
});
