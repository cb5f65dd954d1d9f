import * as lib from './index';

describe('@einvoice/payment-provider', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "PaymentProvider",
        "StripePaymentProvider",
      ]
    `);
  });
});
