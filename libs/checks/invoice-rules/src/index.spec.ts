import * as lib from './index';

describe('@einvoice/invoice-rules', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "computeTotals",
        "readCii",
        "readHybridPdf",
        "readUblInvoice",
        "ruleGroupTitles",
        "ruleSets",
        "ruleSummary",
        "serveHybridPdf",
        "validateInvoice",
        "validateUbl",
        "writeUbl",
        "xmlSyntax",
      ]
    `);
  });
});
