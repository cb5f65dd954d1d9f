import * as lib from './index';

describe('@einvoice/signed-receipts', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
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
        "sha256Hex",
        "signReceipt",
        "signWalletOffer",
        "signWalletReceipt",
        "verifyReceipt",
        "verifyWalletOffer",
        "verifyWalletReceipt",
      ]
    `);
  });
});
