import * as lib from './index';

describe('@einvoice/source-health', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ObservedEoriClient",
        "ObservedEprelClient",
        "ObservedPeppolClient",
        "ObservedProviderClient",
        "ObservedTariffService",
        "ObservedViesClient",
        "SourceHealth",
        "SourceRecorder",
        "answered",
        "createEprel",
        "createPeppol",
        "createProvider",
        "createSources",
        "createVies",
        "durationStepsMs",
        "observed",
        "readImportCostRules",
        "sourceNames",
        "sourceProblems",
        "sourceSettings",
      ]
    `);
  });
});
