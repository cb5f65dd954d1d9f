import * as lib from './index';

describe('@einvoice/iban', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "checkIban",
        "checkPaymentChange",
        "compareCountry",
        "ibanCountries",
        "ibanCountryOf",
        "invalidFlags",
        "isSound",
        "maskIban",
        "paymentChangeSteps",
        "stopFlags",
        "verifyFlags",
      ]
    `);
  });
});
