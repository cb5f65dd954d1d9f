import * as lib from './index';

describe('@einvoice/name-matching', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ManyComparisons",
        "TokenComparisons",
        "TokenTable",
        "compareBirthDates",
        "compareIdentifiers",
        "compareNames",
        "consonantSkeleton",
        "hasNamingWord",
        "identifierTypes",
        "isImo",
        "isLei",
        "normalIdentifier",
        "parsePartialDate",
        "partialDate",
        "prepareListedName",
        "prepareName",
        "qualifyScore",
        "weakAliasMax",
      ]
    `);
  });
});
