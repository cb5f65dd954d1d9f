import * as lib from './index';

describe('@einvoice/identity', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "DeviceLoginStore",
        "DeviceLogins",
        "Identity",
        "Mailer",
        "Passkeys",
        "connectionMail",
        "lowBalanceMail",
        "maskedEmail",
        "passkeyMail",
        "readEmailAddress",
        "signInMail",
      ]
    `);
  });
});
