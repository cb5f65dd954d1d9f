import * as lib from './index';

describe('@einvoice/nest-kit', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ConfigError",
        "KeySetModule",
        "Readiness",
        "RequestRefused",
        "createHttpApp",
        "createLog",
        "edgeError",
        "edgeErrors",
        "errorBody",
        "errorFields",
        "listOf",
        "loadConfig",
        "oneOf",
        "optional",
        "readKeyFile",
        "runService",
        "serve",
        "serviceSafetyProblems",
        "serviceSettings",
        "text",
        "webAddress",
        "wholeNumber",
        "withDefault",
      ]
    `);
  });
});
