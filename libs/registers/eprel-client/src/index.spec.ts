import * as lib from './index';

describe('@einvoice/eprel-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "EprelClient",
        "NotKeptError",
        "UnconfiguredEprelClient",
        "createEprelClient",
        "eprelEndpointProblem",
        "isEprelKey",
        "readGtin",
        "readRecordId",
        "readRegistrationNumber",
      ]
    `);
  });
});
