import * as lib from './index';

describe('@einvoice/database', () => {
  it('exports exactly these names', () => {
    expect(Object.keys(lib).sort()).toMatchInlineSnapshot(`
      [
        "PostgresCheckStore",
        "PostgresConnectionStore",
        "PostgresDayAllowanceStore",
        "PostgresDeviceLoginStore",
        "PostgresLedgerHistory",
        "PostgresLedgerStore",
        "PostgresLocalMailbox",
        "PostgresOfferStore",
        "PostgresPaymentStore",
        "PostgresPersonalWorkspaceStore",
        "PostgresQuotaStore",
        "PostgresRuleSetStore",
        "PostgresSanctionsStore",
        "PostgresSourceHistory",
        "PostgresTariffStore",
        "PostgresTopUpStore",
        "PostgresWorkspaceStore",
        "commandDeadlines",
        "connectDatabase",
        "connectIdentityDatabase",
        "databaseClockMs",
        "databaseReadiness",
        "eraseWorkspace",
        "membersOf",
        "migrationNames",
        "migrationState",
        "throughPooler",
        "withCommandDatabase",
      ]
    `);
  });
});
