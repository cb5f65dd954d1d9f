import * as lib from './index';

describe('@einvoice/vies-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "UnconfiguredViesClient",
        "ViesClient",
        "createViesClient",
        "viesEndpointProblem",
        "viesRefusal",
      ]
    `);
  });
});
