import * as lib from './index';

describe('@einvoice/paid-lane', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "OfferStore",
        "PaidLane",
        "PaymentStore",
        "StoreUnavailableError",
        "WrittenAnswer",
        "laneDefaults",
        "paymentKey",
        "paymentRequirement",
      ]
    `);
  });
});
