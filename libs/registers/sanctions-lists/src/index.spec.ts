import * as lib from './index';

describe('@einvoice/sanctions-lists', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "IdentifierIndex",
        "ListIndex",
        "LoadedLists",
        "SanctionsStore",
        "answeringVersions",
        "countryCodeOf",
        "fetchList",
        "importList",
        "isStaleList",
        "listAgeHours",
        "listIds",
        "listsOfService",
        "loadedListOf",
        "readList",
        "sampleIndex",
        "sampleParties",
        "screenName",
        "versionRefusal",
        "versionsKeptMonths",
        "versionsWithParties",
      ]
    `);
  });
});
