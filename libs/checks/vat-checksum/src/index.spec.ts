import * as lib from './index';

describe('@einvoice/vat-checksum', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "checkVatNumber",
        "cleanCapitals",
        "vatCountries",
      ]
    `);
  });
});
