import * as lib from './index';

describe('@einvoice/test-kit', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "InterfaceDescription",
        "certifyNewKey",
        "createSandboxKeys",
        "createTestDatabase",
        "deployMigrations",
        "freePort",
        "guardProcess",
        "leastProcessorMs",
        "memoryPeakBytes",
        "metadataPath",
        "mutatedJson",
        "offeredTerms",
        "openApiShape",
        "participantPath",
        "peppolDocumentTypes",
        "peppolSandboxParticipants",
        "randomAccount",
        "randomSandboxKeys",
        "redirectXml",
        "registerViesSandboxNumbers",
        "repositoryRoot",
        "serviceGroupXml",
        "serviceMetadataXml",
        "signDocument",
        "signPayment",
        "smlRecordName",
        "startChain",
        "startDnsServer",
        "startPeppolSandbox",
        "startPostgres",
        "startProviderSimulator",
        "startSandboxRegisters",
        "startTestCluster",
        "startViesSimulator",
        "until",
        "viesSandboxNumbers",
        "walletCode",
        "wrapErc6492",
      ]
    `);
  });
});
