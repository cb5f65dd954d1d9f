import { type Person } from '@einvoice/identity';
import { AccountStore, type AccountWorkspace, type PersonalData, type WorkspaceChange } from '@einvoice/workspaces';
import { accountStatements as statements } from './account-statements';
import { ask, inTransaction } from './ask-accounts';
import { type Database, type Statement } from './connect-database';

export interface AccountStoreLimits {
  readonly walletsPerWorkspaceMax: number;
  readonly localMailKeptSeconds: number;
  /** Of what was heard of the sources outside, which is about nobody. */
  readonly sourceHistoryKeptDays: number;
  /** Rows of each list of personal data. */
  readonly personalDataRowsMax: number;
}

interface WorkspaceRow {
  id: string;
  name: string;
  legal_entity_name: string | null;
  legal_entity_country: string | null;
  vat_number: string | null;
  peppol_scheme: string | null;
  peppol_identifier: string | null;
}

/** What belongs to people, in Postgres. */
export class PostgresAccountStore extends AccountStore {
  constructor(
    private readonly database: Database,
    private readonly limits: AccountStoreLimits,
  ) {
    super();
  }

  async workspaceOf(person: Person, newId: string): Promise<{ id: string; name: string }> {
    type Row = { id: string; name: string };
    const [known] = await ask<Row>(this.database, statements.workspaceOf, [person.id]);
    if (known) return known;
    return inTransaction(this.database, async (query) => {
      // Two first requests of one person wait for each other here.
      await query(statements.lockPerson, [person.id]);
      const [madeMeanwhile] = await query<Row>(statements.workspaceOf, [person.id]);
      if (madeMeanwhile) return madeMeanwhile;
      const name = `Workspace of ${person.email}`.slice(0, 200);
      await query(statements.addWorkspace, [newId, name]);
      await query(statements.addMember, [person.id, newId]);
      await query(statements.openAccounts, [newId]);
      return { id: newId, name };
    });
  }

  async read(workspaceId: string): Promise<AccountWorkspace | null> {
    const [row] = await ask<WorkspaceRow>(this.database, statements.readWorkspace, [workspaceId]);
    if (!row) return null;
    const wallets = await ask<{ address: string; linked_at: Date }>(this.database, statements.wallets, [workspaceId]);
    const { legal_entity_name: name, legal_entity_country: countryCode, peppol_scheme: scheme } = row;
    const { peppol_identifier: value } = row;
    return {
      id: row.id,
      name: row.name,
      legalEntity: name !== null && countryCode !== null ? { name, countryCode } : null,
      vatNumber: row.vat_number,
      peppolEndpoint: scheme !== null && value !== null ? { scheme, value } : null,
      wallets: wallets.map(({ address, linked_at: linkedAt }) => ({ address, linkedAt })),
    };
  }

  async change(workspaceId: string, change: WorkspaceChange): Promise<void> {
    const { name, legalEntity, vatNumber, peppolEndpoint } = change;
    const values = [
      ...[workspaceId, name ?? null],
      ...[legalEntity !== undefined, legalEntity?.name ?? null, legalEntity?.countryCode ?? null],
      ...[vatNumber !== undefined, vatNumber ?? null],
      ...[peppolEndpoint !== undefined, peppolEndpoint?.scheme ?? null, peppolEndpoint?.value ?? null],
    ];
    await ask(this.database, statements.changeWorkspace, values);
  }

  async putChallenge(wanted: {
    workspaceId: string;
    address: string;
    message: string;
    validSeconds: number;
  }): Promise<Date> {
    const { workspaceId, address, message, validSeconds } = wanted;
    const values = [workspaceId, address, message, validSeconds];
    const [row] = await ask<{ expires_at: Date }>(this.database, statements.putChallenge, values);
    return row!.expires_at;
  }

  async takeChallenge(workspaceId: string, address: string): Promise<string | null> {
    type Row = { message: string; holds: boolean };
    const [row] = await ask<Row>(this.database, statements.takeChallenge, [workspaceId, address]);
    return row?.holds ? row.message : null;
  }

  async link(workspaceId: string, address: string): Promise<'linked' | 'linked_elsewhere' | 'too_many'> {
    const values = [address, workspaceId, this.limits.walletsPerWorkspaceMax];
    await ask(this.database, statements.link, values);
    const [row] = await ask<{ workspace_id: string }>(this.database, statements.ownerOfWallet, [address]);
    if (!row) return 'too_many';
    return row.workspace_id === workspaceId ? 'linked' : 'linked_elsewhere';
  }

  async unlink(workspaceId: string, address: string): Promise<void> {
    await ask(this.database, statements.unlink, [workspaceId, address.toLowerCase()]);
  }

  async personalData(person: Person, workspaceId: string): Promise<PersonalData> {
    const { personalDataRowsMax: rowsMax } = this.limits;
    const rows = (statement: Statement, ...values: readonly unknown[]) =>
      ask<Record<string, unknown>>(this.database, statement, values);
    const [known, workspace, sessions, passkeys, connections, wallets, topUps, runs, movements] = await Promise.all([
      ask<{ created_at: Date }>(this.database, statements.person, [person.id]),
      rows(statements.readWorkspace, workspaceId),
      rows(statements.sessionsData, person.id, rowsMax),
      rows(statements.passkeysData, person.id, rowsMax),
      rows(statements.connectionsData, workspaceId, rowsMax),
      rows(statements.wallets, workspaceId),
      rows(statements.topUpsData, workspaceId, rowsMax),
      rows(statements.runsData, workspaceId, rowsMax),
      rows(statements.movementsData, workspaceId, rowsMax),
    ]);
    const createdAt = known[0]?.created_at ?? new Date(0);
    return {
      person: { ...person, createdAt },
      workspace: workspace[0] ?? {},
      ...{ sessions, passkeys, connections, wallets, topUps, runs, movements },
    };
  }

  async erase(person: Person, workspaceId: string): Promise<void> {
    await inTransaction(this.database, async (query) => {
      for (const statement of statements.eraseWorkspace) await query(statement, [workspaceId]);
      await query(statements.eraseLinks, [JSON.stringify({ email: person.email })]);
      await query(statements.eraseMails, [person.email]);
      await query(statements.erasePerson, [person.id]);
    });
  }

  async sweep(): Promise<number> {
    const counts = await Promise.all([
      ...statements.sweep.map((statement) => ask<{ swept: string }>(this.database, statement)),
      ask<{ swept: string }>(this.database, statements.sweepMails, [this.limits.localMailKeptSeconds]),
      ask<{ swept: string }>(this.database, statements.sweepSourceHistory, [this.limits.sourceHistoryKeptDays]),
    ]);
    return counts.reduce((sum, [row]) => sum + Number(row?.swept ?? 0), 0);
  }
}
