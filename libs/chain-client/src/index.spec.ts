import * as lib from './index';

describe('@einvoice/chain-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ChainReader",
        "FacilitatorUnavailableError",
        "authorizationDigest",
        "createChainReader",
        "createContractSignatureCheck",
        "createHttpFacilitator",
        "createInProcessFacilitator",
        "isLoopbackUrl",
        "parseSignedAuthorization",
        "parseSignerKeys",
        "recoverAuthorizationSigner",
        "sandboxSafetyProblem",
      ]
    `);
  });
});
