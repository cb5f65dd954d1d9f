import {
  type ListedParty,
  type ListId,
  type ListMode,
  type ListVersion,
  type NewListVersion,
  type PutOutcome,
  type RemovedListing,
  SanctionsStore,
  versionRefusal,
  versionsKeptMonths,
  versionsWithParties,
} from '@einvoice/sanctions-lists';
import { type Database } from './connect-database';
import { sanctionsStatements as statements } from './sanctions-statements';

/** Parties of one answer: a tenth of a second of a slow server's work. Services wait a second for a statement, and begin anew when one fails. */
const partiesTogether = 200;

type Query = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Sanctions lists in Postgres. An import is one transaction: until its commit everybody sees the version before. */
export class PostgresSanctionsStore extends SanctionsStore {
  constructor(private readonly database: Database) {
    super();
  }

  put(given: NewListVersion, { force }: { readonly force: boolean }): Promise<PutOutcome> {
    const { list, mode, sha256, generatedAt } = given;
    return this.database.transaction(async (query): Promise<PutOutcome> => {
      await query(statements.lock, [`${list} ${mode}`]);
      const [loaded] = await query<ListVersion>(statements.loadedOf, [list, mode]);
      if (!force && loaded?.sha256 === sha256 && loaded.generatedAt === generatedAt) {
        const [version] = await query<ListVersion>(statements.confirm, [loaded.id]);
        return { outcome: 'already_loaded', version: version! };
      }
      const refused = { generatedAt, parties: given.parties.length };
      const reason = loaded && !force ? versionRefusal(refused, loaded) : null;
      if (loaded && reason) return { outcome: 'refused', reason, loaded };
      return { outcome: 'imported', version: await addVersion(query, given) };
    });
  }

  loadedVersions(): Promise<readonly ListVersion[]> {
    return this.database.query<ListVersion>(statements.loaded);
  }

  async *partiesOf(versionId: number): AsyncGenerator<readonly ListedParty[]> {
    let last = 0;
    for (;;) {
      const values = [versionId, last, partiesTogether];
      const rows = await this.database.query<{ position: number; record: string }>(statements.parties, values);
      if (rows.length === 0) return;
      last = rows.at(-1)!.position;
      yield rows.map(({ record }) => JSON.parse(record) as ListedParty);
    }
  }

  async removedListing(list: ListId, mode: ListMode, reference: string): Promise<RemovedListing | null> {
    const [removedBy] = await this.database.query<ListVersion>(statements.removedBy, [list, mode, reference]);
    return removedBy ? { removedBy } : null;
  }
}

async function addVersion(query: Query, { parties, ...given }: NewListVersion): Promise<ListVersion> {
  const { list, mode, sha256, generatedAt, countByType, leftOut } = given;
  const counts = [parties.length, given.names, JSON.stringify(countByType), JSON.stringify(leftOut)];
  const [version] = await query<ListVersion>(statements.add, [list, mode, sha256, generatedAt, ...counts]);
  let at = 0;
  for (const some of parties.batches()) {
    await query(statements.addParties, [version!.id, at, some.map((party) => JSON.stringify(party))]);
    await query(statements.addListings, [list, mode, version!.id, some.map(({ reference }) => reference)]);
    at += some.length;
  }
  await query(statements.unload, [list, mode]);
  await query(statements.load, [version!.id]);
  await query(statements.forgetParties, [list, mode, versionsWithParties]);
  await query(statements.forgetVersions, [list, mode, versionsKeptMonths]);
  return version!;
}
