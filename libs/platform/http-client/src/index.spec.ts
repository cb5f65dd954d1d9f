import * as lib from './index';

describe('@einvoice/http-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "CircuitBreaker",
        "KeptAnswers",
        "Pace",
        "SingleFlight",
        "addressInHost",
        "boundedExchange",
        "isLoopbackAddress",
        "isPublicAddress",
        "isPublicHostName",
        "resolveNaptr",
        "sourceAddresses",
        "sourceUrlProblem",
      ]
    `);
  });
});
