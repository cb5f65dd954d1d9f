import * as lib from './index';

describe('@einvoice/accounts', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "AccountStore",
        "DeviceLoginStore",
        "DeviceLogins",
        "Identity",
        "LedgerHistory",
        "Mailer",
        "Passkeys",
        "TopUpStore",
        "TopUps",
        "WalletLinks",
        "connectionMail",
        "maskedEmail",
        "passkeyMail",
        "readEmailAddress",
        "signInMail",
      ]
    `);
  });
});
