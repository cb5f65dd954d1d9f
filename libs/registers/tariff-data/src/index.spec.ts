import * as lib from './index';

describe('@einvoice/tariff-data', () => {
  it('exports exactly these names', () =>
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "GoodsSearch",
        "MemoryTariffStore",
        "StoredTariffClient",
        "TariffIndex",
        "TariffStore",
        "answeringVersion",
        "certificatesOf",
        "contentFrom",
        "isDeclarable",
        "isSameMonth",
        "kindOf",
        "monthAgeDays",
        "parseDuty",
        "partsOf",
        "readTariffFolder",
        "replacementProblems",
        "resolveMeasures",
        "sampleTariff",
      ]
    `));
});
