import * as lib from './index';

describe('@einvoice/metering', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ApiKeyAuthenticator",
        "Budget",
        "DayAllowanceStore",
        "MeteredCalls",
        "MeteredTools",
        "ToolTimeoutError",
        "answerVatRows",
        "billed",
        "createCredits",
        "idempotencyHeader",
        "orStorageUnavailable",
        "overPerCallLimit",
        "readIdempotencyKey",
        "spend",
        "toolNotAllowed",
      ]
    `);
  });
});
