import * as lib from './index';

describe('@einvoice/schematron', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "compileRuleFile",
        "readRuleFile",
      ]
    `);
  });
});
