import * as lib from './index';

describe('@einvoice/card-payments', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "PaymentProvider",
        "StripePaymentProvider",
        "TopUpStore",
        "TopUps",
      ]
    `);
  });
});
