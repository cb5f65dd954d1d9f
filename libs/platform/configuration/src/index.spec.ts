import * as lib from './index';

describe('@einvoice/configuration', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ConfigError",
        "listOf",
        "loadConfig",
        "oneOf",
        "optional",
        "readKeyFile",
        "secret",
        "text",
        "webAddress",
        "wholeNumber",
        "withDefault",
      ]
    `);
  });
});
