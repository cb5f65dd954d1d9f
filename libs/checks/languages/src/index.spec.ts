import * as lib from './index';

describe('@einvoice/languages', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "Interpreter",
        "catalogueOf",
        "languageOf",
        "languages",
        "messageIn",
        "termName",
        "textsIn",
        "viewText",
      ]
    `);
  });
});
