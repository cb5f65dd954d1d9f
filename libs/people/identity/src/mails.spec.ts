import { languages } from '@einvoice/languages';
import { connectionMail, lowBalanceMail, mailTexts, passkeyMail, signInMail } from './mails';

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

  it('name the balance and the level it fell below, where to top up and where the level is set', () => {
    const pages = { topUpUrl: 'https://site.example/t', accountUrl: 'https://site.example/a' };
    const mail = lowBalanceMail(to, { ...pages, levelCredits: 500, credits: 37, language: 'en' });
    expect(mail).toMatchObject({ to, subject: mailTexts.en.balanceSubject });
    const [fallen, , topUp, , account] = mail.text.split('\n\n');
    expect([topUp, account]).toEqual([pages.topUpUrl, pages.accountUrl]);
    expect(fallen).toMatch(/37[^]*500|500[^]*37/);
  });
});

const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(languages)('mails in %s', (language) => {
  it('have every text, with the arguments of the English one, and are not English', () => {
    expect(Object.keys(mailTexts[language])).toEqual(Object.keys(mailTexts.en));
    for (const [id, text] of Object.entries(mailTexts.en)) {
      const here = mailTexts[language][id as keyof typeof mailTexts.en];
      expect([id, argumentsOf(here)]).toEqual([id, argumentsOf(text)]);
      expect(here === text).toBe(language === 'en');
    }
  });

  it('carry link, name and address as they are', () => {
    const notice = { connectionName: 'ERP {0} #', connectionsUrl: 'https://a.example/c', language } as const;
    const [link, made, key] = [
      signInMail('a@b.example', 'https://a.example/#token=1', 15, language),
      connectionMail('a@b.example', { ...notice, madeBy: 'device' }),
      passkeyMail('a@b.example', "it's {mine}", 'https://a.example/k', language),
    ];
    expect(link.text).toMatch(/\n\nhttps:\/\/a\.example\/#token=1\n\n.*15/);
    expect(made.text).toContain('ERP {0} #');
    expect(key.text).toContain("it's {mine}");
    expect(connectionMail('a@b.example', { ...notice, madeBy: 'person' }).text).not.toBe(made.text);
  });
});
