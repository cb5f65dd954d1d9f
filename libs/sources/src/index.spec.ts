import * as lib from './index';

describe('@einvoice/sources', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "SourceRecorder",
        "SourceTally",
        "WatchedPeppolClient",
        "WatchedProviderClient",
        "WatchedViesClient",
        "answered",
        "createPeppol",
        "createProvider",
        "createSources",
        "createVies",
        "durationStepsMs",
        "sourceProblems",
        "sourceSettings",
        "tallied",
      ]
    `);
  });
});
