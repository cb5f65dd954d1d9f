import * as lib from './index';

describe('@einvoice/eip712', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "addressOfPrivateKey",
        "addressOfPublicKey",
        "bytesToHex",
        "domainSeparator",
        "dynamicBytes",
        "hexToBytes",
        "publicKeyOfPrivateKey",
        "recoverAddress",
        "secp256k1Implementation",
        "signDigest",
        "signDigestAsBytes",
        "typedDataDigest",
        "wordOf",
        "wordOfText",
      ]
    `);
  });
});
