import * as lib from './index';

describe('@einvoice/tariff-data', () => {
  it('exports exactly these names', () =>
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "TariffIndex",
        "certificatesOf",
        "kindOf",
        "parseDuty",
        "readTariffFolder",
        "resolveMeasures",
      ]
    `));
});
