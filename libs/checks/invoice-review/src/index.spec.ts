import * as lib from './index';

describe('@einvoice/invoice-review', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "checkStatuses",
        "checksOf",
        "exportOf",
        "fileNameOf",
        "findingsOf",
        "invoiceChecks",
        "subjectOf",
      ]
    `);
  });
});
