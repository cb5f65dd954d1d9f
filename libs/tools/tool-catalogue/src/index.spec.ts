import * as lib from './index';

describe('@einvoice/tool-catalogue', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "Field",
        "Nested",
        "RuleSetShape",
        "VatRow",
        "VatRowResult",
        "VatRowsInput",
        "WorkspaceStore",
        "askVatRows",
        "catalogue",
        "checkArguments",
        "checkVatRows",
        "fieldNames",
        "isPaycallTool",
        "normalVatRows",
        "planVatRows",
        "requestSchemaOf",
        "schemaOf",
        "toolsList",
        "vatRowsPrice",
      ]
    `);
  });
});
