import * as lib from './index';

describe('@einvoice/peppol-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "PeppolClient",
        "UnconfiguredPeppolClient",
        "createLivePeppolClient",
        "createSandboxPeppolClient",
        "productionSmlZone",
        "testSmlZone",
      ]
    `);
  });
});
