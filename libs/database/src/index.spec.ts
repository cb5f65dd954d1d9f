import * as lib from './index';

describe('@einvoice/database', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "DatabaseUnavailableError",
        "PostgresConnectionStore",
        "PostgresDayAllowanceStore",
        "PostgresLedgerStore",
        "PostgresOfferStore",
        "PostgresPaymentStore",
        "PostgresShareStore",
        "PostgresWorkspaceStore",
        "connectDatabase",
        "databaseClockMs",
        "databaseReadiness",
        "migrationNames",
        "migrationState",
      ]
    `);
  });
});
