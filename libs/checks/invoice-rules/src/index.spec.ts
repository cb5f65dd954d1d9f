import * as lib from './index';

describe('@einvoice/invoice-rules', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "applyEdits",
        "ciiRuleSets",
        "computeTotals",
        "conversionTargetNames",
        "convertDocument",
        "convertInvoice",
        "familiesWithoutReleaseList",
        "isPdf",
        "judgeAttached",
        "judgeDocument",
        "judgeFile",
        "judgeInvoice",
        "nothingToJudge",
        "pinnedEditions",
        "readHybridPdf",
        "readUblInvoice",
        "recognise",
        "ruleGroupReasons",
        "ruleGroupTitles",
        "ruleSets",
        "ruleSummary",
        "serveHybridPdf",
        "ublProfiles",
        "validateInvoice",
        "validateUbl",
        "verdictOnDocument",
        "writeUbl",
      ]
    `);
  });
});
