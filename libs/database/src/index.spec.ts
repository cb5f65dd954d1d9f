import * as lib from './index';

describe('@einvoice/database', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "DatabaseUnavailableError",
        "PostgresOfferStore",
        "PostgresPaymentStore",
        "PostgresWorkspaceStore",
        "connectDatabase",
        "databaseReadiness",
        "migrationNames",
        "migrationState",
      ]
    `);
  });
});
