import * as lib from './index';

describe('@einvoice/tool-catalogue', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "WorkspaceStore",
        "catalogue",
        "checkArguments",
        "defineTool",
        "schemaOf",
        "toolsList",
      ]
    `);
  });
});
