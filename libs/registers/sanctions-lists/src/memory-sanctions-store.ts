import { type ListedParty, type ListId } from './listed-party';
import { type ListMode, type ListVersion, versionRefusal } from './list-version';
import { type NewListVersion, type PutOutcome, type RemovedListing, SanctionsStore, versionsKeptMonths, versionsWithParties } from './sanctions-store'; // prettier-ignore

interface Kept {
  version: ListVersion;
  parties: readonly ListedParty[];
  readonly references: ReadonlySet<string>;
}

/** Versions in memory, for specs of whatever reads lists. */
export class MemorySanctionsStore extends SanctionsStore {
  private readonly kept: Kept[] = [];
  private lastId = 0;

  constructor(private readonly now: () => Date) {
    super();
  }

  async put({ parties, ...given }: NewListVersion, { force }: { readonly force: boolean }): Promise<PutOutcome> {
    const loaded = this.loadedOf(given.list, given.mode);
    const now = this.now();
    const { sha256, generatedAt } = given;
    if (!force && loaded?.version.sha256 === sha256 && loaded.version.generatedAt === generatedAt) {
      loaded.version = { ...loaded.version, confirmedAt: now };
      return { outcome: 'already_loaded', version: loaded.version };
    }
    const counted = { ...given, parties: parties.length };
    const reason = loaded && !force ? versionRefusal(counted, loaded.version) : null;
    if (loaded && reason) return { outcome: 'refused', reason, loaded: loaded.version };
    const version: ListVersion = { ...counted, id: ++this.lastId, importedAt: now, confirmedAt: now };
    const all = [...parties];
    this.kept.push({ version, parties: all, references: new Set(all.map(({ reference }) => reference)) });
    this.forget(given.list, given.mode);
    return { outcome: 'imported', version };
  }

  async loadedVersions(): Promise<readonly ListVersion[]> {
    const newest = new Map(this.kept.map(({ version }) => [`${version.list} ${version.mode}`, version]));
    return [...newest.values()].sort((one, other) => one.id - other.id);
  }

  async *partiesOf(versionId: number): AsyncGenerator<readonly ListedParty[]> {
    const found = this.kept.find(({ version }) => version.id === versionId);
    if (found) yield found.parties;
  }

  async removedListing(list: ListId, mode: ListMode, reference: string): Promise<RemovedListing | null> {
    const versions = this.versionsOf(list, mode);
    const last = versions.findLastIndex(({ references }) => references.has(reference));
    const next = last < 0 ? undefined : versions[last + 1];
    return next ? { removedBy: next.version } : null;
  }

  private versionsOf(list: ListId, mode: ListMode): Kept[] {
    return this.kept.filter(({ version }) => version.list === list && version.mode === mode);
  }

  private loadedOf(list: ListId, mode: ListMode): Kept | undefined {
    return this.versionsOf(list, mode).at(-1);
  }

  private forget(list: ListId, mode: ListMode): void {
    const versions = this.versionsOf(list, mode);
    for (const old of versions.slice(0, -versionsWithParties)) old.parties = [];
    const since = new Date(this.now());
    since.setUTCMonth(since.getUTCMonth() - versionsKeptMonths);
    for (const old of versions.slice(0, -1)) {
      if (old.version.importedAt < since) this.kept.splice(this.kept.indexOf(old), 1);
    }
  }
}
