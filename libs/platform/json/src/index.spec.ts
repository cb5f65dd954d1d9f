import * as lib from './index';

describe('@einvoice/json', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "canonicalJson",
        "linesOf",
        "parseStrictJson",
      ]
    `);
  });
});
