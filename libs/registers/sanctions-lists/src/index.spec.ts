import * as lib from './index';

describe('@einvoice/sanctions-lists', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ListIndex",
        "SanctionsStore",
        "countryCodeOf",
        "importList",
        "listIds",
        "readList",
        "screenName",
        "versionRefusal",
        "versionsKeptMonths",
        "versionsWithParties",
      ]
    `);
  });
});
