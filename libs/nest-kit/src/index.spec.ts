import * as lib from './index';

describe('@einvoice/nest-kit', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ConfigError",
        "Readiness",
        "RequestRefused",
        "createHttpApp",
        "createLog",
        "edgeError",
        "edgeErrors",
        "errorBody",
        "errorFields",
        "isLoopback",
        "listOf",
        "loadConfig",
        "oneOf",
        "optional",
        "serve",
        "text",
        "webAddress",
        "wholeNumber",
        "withDefault",
      ]
    `);
  });
});
