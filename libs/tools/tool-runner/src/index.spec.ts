import * as lib from './index';

describe('@einvoice/tool-runner', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ToolRunner",
        "callProgram",
      ]
    `);
  });
});
