import * as lib from './index';

describe('@einvoice/error-codes', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "StorageUnavailableError",
        "accountErrorCodes",
        "creditErrorCodes",
        "devProxyErrorCodes",
        "edgeErrorCodes",
        "facilitatorErrorCodes",
        "fieldProblemCodes",
        "ifStorageUnavailable",
        "mcpErrorCodes",
        "paymentErrorCodes",
      ]
    `);
  });
});
