import * as lib from './index';

describe('@einvoice/signed-receipts', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "CanonicalJsonError",
        "canonicalJson",
        "publicKeySet",
        "readReceiptKey",
        "receiptType",
        "requestSha256",
        "responseSha256",
        "sha256Hex",
        "signReceipt",
        "verifyReceipt",
      ]
    `);
  });
});
