import * as lib from './index';

describe('@einvoice/invoice-view', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "htmlOf",
        "viewOf",
        "visible",
      ]
    `);
  });
});
