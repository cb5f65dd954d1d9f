import * as lib from './index';

describe('@einvoice/billing-ledger', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "BillingLedger",
        "ConnectionStore",
        "Connections",
        "LeaseKeeper",
        "LedgerHistory",
        "LedgerKeeper",
        "LedgerStore",
        "MemoryLedgerStore",
        "connectionSecretPattern",
        "makeConnectionSecret",
        "newKeysPerDayMax",
        "readConnectionSecret",
        "refuseMalformedCall",
        "runIdPattern",
      ]
    `);
  });
});
