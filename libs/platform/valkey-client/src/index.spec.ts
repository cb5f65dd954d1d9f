import * as lib from './index';

describe('@einvoice/valkey-client', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "ValkeyQuotaStore",
        "readValkeyAddress",
      ]
    `);
  });
});
