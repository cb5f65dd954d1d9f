import * as lib from './index';

describe('@einvoice/import-cost', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "declarations",
        "estimateImportCost",
        "estimateStatuses",
        "importCostRules",
        "readParcel",
        "saleTypes",
        "vatSchemes",
        "withOperatorRules",
      ]
    `);
  });
});
