import * as lib from './index';

describe('@einvoice/signed-receipts', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "CheckEvidence",
        "CheckKeeper",
        "CheckReceipts",
        "CheckStore",
        "inputDigest",
        "keySetOfService",
        "offerIn",
        "offerReceiptExtension",
        "publicKeySet",
        "readReceiptKey",
        "readReceiptKeySet",
        "readReceiptWallet",
        "receiptIn",
        "receiptType",
        "requestSha256",
        "responseSha256",
        "saltedDigest",
        "sha256Hex",
        "signReceipt",
        "signWalletOffer",
        "signWalletReceipt",
        "subjectDigest",
        "verifyCheckReceipt",
        "verifyReceipt",
        "verifyWalletOffer",
        "verifyWalletReceipt",
      ]
    `);
  });
});
