import * as lib from './index';

describe('@einvoice/test-kit', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "createSandboxKeys",
        "createTestDatabase",
        "deployMigrations",
        "freePort",
        "guardProcess",
        "offeredTerms",
        "randomAccount",
        "randomSandboxKeys",
        "registerViesSandboxNumbers",
        "repositoryRoot",
        "signPayment",
        "startChain",
        "startPostgres",
        "startTestCluster",
        "startViesSimulator",
        "viesSandboxNumbers",
      ]
    `);
  });
});
