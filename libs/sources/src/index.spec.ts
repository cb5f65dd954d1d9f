import * as lib from './index';

describe('@einvoice/sources', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "createPeppol",
        "createProvider",
        "createVies",
        "sourceProblems",
        "sourceSettings",
      ]
    `);
  });
});
