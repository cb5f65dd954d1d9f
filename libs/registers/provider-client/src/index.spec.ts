import * as lib from './index';

describe('@einvoice/provider-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ProviderClient",
        "UnconfiguredProviderClient",
        "createHttpProviderClient",
        "providerUrlProblem",
      ]
    `);
  });
});
