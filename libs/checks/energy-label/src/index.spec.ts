import * as lib from './index';

describe('@einvoice/energy-label', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "actOfRegister",
        "checkListedProduct",
        "checkListing",
        "classesOf",
        "energyActs",
        "energyGroup",
        "energyGroups",
        "isRangeOf",
        "isSuperseded",
        "labelState",
        "metricFieldsOf",
        "metricKeysOf",
        "metricsOf",
        "onMarket",
        "readLabelState",
        "readRange",
        "readRegisterClass",
        "readShownClass",
        "unknownListing",
      ]
    `);
  });
});
