import * as lib from './index';

describe('@einvoice/languages', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "catalogueOf",
        "languageOf",
        "languages",
        "termName",
        "viewText",
      ]
    `);
  });
});
