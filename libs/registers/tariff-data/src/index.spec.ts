import * as lib from './index';

describe('@einvoice/tariff-data', () => {
  it('exports exactly these names', () =>
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "MemoryTariffStore",
        "TariffIndex",
        "TariffStore",
        "certificatesOf",
        "contentFrom",
        "isSameMonth",
        "kindOf",
        "parseDuty",
        "partsOf",
        "readTariffFolder",
        "replacementProblems",
        "resolveMeasures",
      ]
    `));
});
