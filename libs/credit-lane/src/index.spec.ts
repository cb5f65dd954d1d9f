import * as lib from './index';

describe('@einvoice/credit-lane', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "Budget",
        "ConnectionDoor",
        "DayAllowanceStore",
        "PricedCalls",
        "PricedTools",
        "ToolTimeoutError",
        "answerVatRows",
        "billed",
        "createCredits",
        "idempotencyHeader",
        "orStorageAway",
        "overPerCallLimit",
        "readIdempotencyKey",
        "spend",
      ]
    `);
  });
});
