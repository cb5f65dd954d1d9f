import { type ListId, type PartyType } from './listed-party';
import { type ListContent } from './read-list';

/** Where a version comes from: a file of its publisher, or the invented lists of a sandbox. Never compared with each other. */
export type ListMode = 'live' | 'sandbox';

/** One file of one list, as it was imported. */
export interface ListVersion {
  /** Rises with each import, over all lists. */
  readonly id: number;
  readonly list: ListId;
  readonly mode: ListMode;
  /** Of the file, or of the sums of several files; hexadecimal. */
  readonly sha256: string;
  /** When the publisher made it, a day or a moment; null where nobody says. */
  readonly generatedAt: string | null;
  readonly importedAt: Date;
  /** The last import of this very file: until then it was known to be the newest. */
  readonly confirmedAt: Date;
  readonly parties: number;
  readonly names: number;
  readonly countByType: Readonly<Record<PartyType, number>>;
  readonly leftOut: ListContent['leftOut'];
}

/** How much a list may shrink from one version to the next: publishers remove single parties, cut files lose many. */
const shareKeptMin = 0.8;

/** Why a file does not take the place of the loaded version, unless it is forced. */
export type VersionRefusal = 'older' | 'fewer_parties';

/** Compares a file with the loaded version of its list and mode. Dates that nobody gave are not compared. */
export function versionRefusal(
  given: Pick<ListVersion, 'generatedAt' | 'parties'>,
  loaded: Pick<ListVersion, 'generatedAt' | 'parties'>,
): VersionRefusal | null {
  const [givenMs, loadedMs] = [momentOf(given.generatedAt), momentOf(loaded.generatedAt)];
  if (givenMs !== null && loadedMs !== null && givenMs < loadedMs) return 'older';
  return given.parties < loaded.parties * shareKeptMin ? 'fewer_parties' : null;
}

function momentOf(text: string | null): number | null {
  const parsed = text === null ? NaN : Date.parse(text);
  return Number.isNaN(parsed) ? null : parsed;
}

const hourMs = 3_600_000;

/** Whole hours since a version was made, or imported where nobody says when that was. */
export function listAgeHours(
  { generatedAt, importedAt }: Pick<ListVersion, 'generatedAt' | 'importedAt'>,
  now: Date,
): number {
  // prettier-ignore
  const madeMs = momentOf(generatedAt) ?? importedAt.getTime();
  return Math.max(0, Math.floor((now.getTime() - madeMs) / hourMs));
}

/** Whether nobody has confirmed for so many days that a version is the newest. */
export const isStaleList = ({ confirmedAt }: Pick<ListVersion, 'confirmedAt'>, now: Date, staleDays: number): boolean =>
  now.getTime() - confirmedAt.getTime() > staleDays * 24 * hourMs;

/** The versions that answer: real lists, or where there is none and it is allowed, invented ones. Never both. */
export function answeringVersions(versions: readonly ListVersion[], sandboxAllowed: boolean): readonly ListVersion[] {
  const live = versions.filter(({ mode }) => mode === 'live');
  if (live.length > 0) return live;
  return sandboxAllowed ? versions : [];
}
