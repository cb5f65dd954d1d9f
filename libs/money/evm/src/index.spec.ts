import * as lib from './index';

describe('@einvoice/evm', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ChainReader",
        "FacilitatorUnavailableError",
        "addressOfPrivateKey",
        "addressOfPublicKey",
        "authorizationDigest",
        "bytesToHex",
        "createChainReader",
        "createContractSignatureCheck",
        "createHttpFacilitator",
        "createInProcessFacilitator",
        "domainSeparator",
        "dynamicBytes",
        "hexToBytes",
        "isLoopbackUrl",
        "parseSignedAuthorization",
        "parseSignerKeys",
        "publicKeyOfPrivateKey",
        "recoverAddress",
        "recoverAuthorizationSigner",
        "sandboxSafetyProblem",
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
