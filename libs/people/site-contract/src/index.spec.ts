import * as lib from './index';

describe('@einvoice/site-contract', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "csrfHeader",
        "deviceGrantType",
        "deviceRoutes",
        "ledgerCsvRowsMax",
        "ledgerFilters",
        "lowBalanceCreditsMax",
        "movementKinds",
        "returnPageOf",
        "sitePages",
        "siteRoutes",
        "statusDays",
        "statusHours",
        "topUpCents",
        "withId",
      ]
    `);
  });
});
