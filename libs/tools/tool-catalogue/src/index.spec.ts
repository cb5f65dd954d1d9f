import * as lib from './index';

describe('@einvoice/tool-catalogue', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "CheckInput",
        "DescribedInFull",
        "Field",
        "MayBeAbsent",
        "Nested",
        "OrNull",
        "ValidateInvoiceOutput",
        "VatRow",
        "VatRowResult",
        "VatRowsInput",
        "WorkspaceStore",
        "answerOn",
        "askVatRows",
        "askedOfCheck",
        "asksForBroughtRules",
        "carriesPdf",
        "catalogue",
        "checkArguments",
        "checkPaidArguments",
        "checkVatRows",
        "depsAsked",
        "fieldNames",
        "invoiceArgumentSchema",
        "isPaycallTool",
        "judgeByBoth",
        "judgeContent",
        "normalVatRows",
        "planVatRows",
        "readAskedBeside",
        "readCheck",
        "readInvoiceArgument",
        "requestSchemaOf",
        "schemaOf",
        "toolsList",
        "usesRegisters",
        "vatListTool",
        "vatRowsPrice",
        "verdictIn",
      ]
    `);
  });
});
