import * as lib from './index';

describe('@einvoice/tool-catalogue', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "Nested",
        "VatRow",
        "VatRowResult",
        "VatRowsInput",
        "WorkspaceStore",
        "agentBootstrapDocument",
        "agentContextDocument",
        "askVatRows",
        "capabilitiesDocument",
        "catalogue",
        "changelogDocument",
        "checkArguments",
        "checkVatRows",
        "companionPaths",
        "defineTool",
        "isPaycallTool",
        "llmsText",
        "normalVatRows",
        "notCheckedYet",
        "planVatRows",
        "pricingDocument",
        "pricingOf",
        "requestSchemaOf",
        "schemaOf",
        "skillText",
        "sourceNames",
        "statements",
        "toolsList",
        "vatRowsPrice",
      ]
    `);
  });
});
