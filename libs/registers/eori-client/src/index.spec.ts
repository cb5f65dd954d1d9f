import * as lib from './index';

describe('@einvoice/eori-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "EoriClient",
        "TariffService",
        "UnconfiguredEoriClient",
        "UnconfiguredTariffService",
        "createEoriClient",
        "createTariffService",
        "eoriEndpointProblem",
        "readEori",
        "tariffServiceEndpointProblem",
      ]
    `);
  });
});
