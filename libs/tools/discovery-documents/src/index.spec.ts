import * as lib from './index';

describe('@einvoice/discovery-documents', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "agentBootstrapDocument",
        "agentContextDocument",
        "capabilitiesDocument",
        "changelogDocument",
        "discoveryPaths",
        "errorGroups",
        "errorsDocument",
        "llmsText",
        "notCheckedYet",
        "pricingDocument",
        "skillText",
        "statements",
        "terminalClient",
        "x402SiteDocument",
      ]
    `);
  });
});
