import { replacementProblems } from './check-counts';
import { type TariffSnapshot } from './tariff-snapshot';
import { type ImportOptions, type TariffImport, TariffStore, type TariffVersion } from './tariff-store';

/** Months in memory, for specs and for commands that keep nothing. */
export class MemoryTariffStore extends TariffStore {
  private readonly kept: { readonly version: TariffVersion; readonly snapshot: TariffSnapshot }[] = [];

  constructor(private readonly now: () => Date) {
    super();
  }

  override async import(snapshot: TariffSnapshot, options: ImportOptions): Promise<TariffImport> {
    const { month, files, counts } = snapshot;
    const before = this.kept.map(({ version }) => version).filter(({ mode }) => mode === options.mode).reverse(); // prettier-ignore
    if (before[0] && isSameMonth(before[0], snapshot)) return { ok: true, version: before[0], unchanged: true };
    const problems = replacementProblems(snapshot, before, options);
    if (problems.length > 0) return { ok: false, problems };
    const id = this.kept.length + 1;
    const version = { id, mode: options.mode, month, files, counts, importedAt: this.now() };
    this.kept.push({ version, snapshot });
    return { ok: true, version, unchanged: false };
  }

  override async current(): Promise<TariffVersion | null> {
    const versions = this.kept.map(({ version }) => version).reverse();
    return versions.find(({ mode }) => mode === 'snapshot') ?? versions[0] ?? null;
  }

  override async content({ id }: TariffVersion) {
    return this.kept.find(({ version }) => version.id === id)?.snapshot.content ?? null;
  }
}

/** Whether a month was imported from the same files, whatever their order. */
export function isSameMonth(
  version: Pick<TariffVersion, 'month' | 'files'>,
  { month, files }: Pick<TariffSnapshot, 'month' | 'files'>,
): boolean {
  const digests = (of: Pick<TariffVersion, 'files'>) => of.files.map(({ name, sha256 }) => `${name} ${sha256}`).sort().join(); // prettier-ignore
  return version.month === month && digests(version) === digests({ files });
}
