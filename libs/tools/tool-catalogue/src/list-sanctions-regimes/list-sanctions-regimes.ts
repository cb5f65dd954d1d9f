import { decide, undecided } from '@einvoice/decision-envelope';
import { isStaleList, type ListId, listIds, type LoadedList, loadedListOf } from '@einvoice/sanctions-lists';
import { askedLists, listsInWords, sanctionsProvenance, versionNamed } from '../sanctions/asked-lists';
import { listsUnavailable, nothingLoaded } from '../sanctions/decide-on-screening';
import { shownTexts } from '../sanctions/listing-fields';
import { type ToolDeps } from '../tool';
import { type ListSanctionsRegimesInput, type ListSanctionsRegimesOutput, type ProgrammeCount, type RegimeShape } from './list-sanctions-regimes.shape'; // prettier-ignore

const titles: Readonly<Record<ListId, string>> = {
  eu: 'European Union: consolidated financial sanctions list',
  un: 'United Nations Security Council: consolidated list',
  ofac: 'United States, OFAC: specially designated nationals (SDN)',
  uk: 'United Kingdom: UK Sanctions List',
  ch: 'Switzerland, SECO: sanctions list',
};

const programmesShown = 50;

/** Which lists are loaded, in which version, and what they hold. */
export async function listSanctionsRegimes(
  { list }: ListSanctionsRegimesInput,
  deps: ToolDeps,
): Promise<ListSanctionsRegimesOutput> {
  const look = await deps.sanctions.look();
  const asked = list === undefined ? listIds : [list];
  const { screened, now } = askedLists(look.state === 'loaded' ? look : { state: 'loaded', lists: [] }, asked, deps);
  const provenance = sanctionsProvenance({ screened, now });
  if (look.state === 'unavailable')
    return { status: 'unavailable', lists: [], decision: listsUnavailable(), provenance: { ...provenance, outsideText: [] } }; // prettier-ignore
  const lists = asked.map((id) => regimeOf(id, loadedListOf(screened, id), now, deps.sanctionsStaleDays));
  const pointers = lists.flatMap(({ programmes }, at) => (programmes.length > 0 ? [`/lists/${at}/programmes`] : []));
  return {
    ...{ status: 'listed', lists, provenance: { ...provenance, outsideText: pointers } },
    decision: decisionOn(lists),
  };
}

function decisionOn(lists: readonly RegimeShape[]) {
  const loaded = lists.filter(({ configured }) => configured);
  if (loaded.length === 0) return nothingLoaded();
  const missing = lists.filter(({ configured }) => !configured).map(({ id }) => id);
  const stale = loaded.filter((one) => one.stale).map(({ id }) => id);
  const summary = `Loaded: ${listsInWords(loaded.map(({ id }) => id))}.${missing.length > 0 ? ` Not loaded: ${listsInWords(missing)}.` : ''}`;
  if (stale.length > 0)
    return undecided('unavailable', {
      summary: `${summary} Stale: ${listsInWords(stale)}.`,
      warnings: [{ code: 'stale_source', message: `Import again: ${listsInWords(stale)}.` }],
    });
  const warnings =
    missing.length > 0 ? [{ code: 'lists_not_loaded', message: `Not loaded here: ${listsInWords(missing)}.` }] : [];
  return decide({ summary, warnings, requiresHumanReview: missing.length > 0 });
}

function regimeOf(id: ListId, loaded: LoadedList | undefined, now: Date, staleDays: number): RegimeShape {
  const title = titles[id];
  if (loaded === undefined) {
    return {
      ...{ id, title, configured: false, version: null, generatedAt: null, importedAt: null, confirmedAt: null },
      ...{ ageHours: null, stale: null, parties: null, countByType: null, sha256: null, programmes: [] },
    };
  }
  const { version } = loaded;
  const stale = isStaleList(version, now, staleDays);
  const { countByType } = version;
  return { ...versionNamed(version, now), id, title, configured: true, stale, countByType, programmes: programmesOf(loaded) }; // prettier-ignore
}

/** Counted once for a version: a list of tens of thousands is not walked with each question. */
const counted = new WeakMap<LoadedList['parties'], readonly ProgrammeCount[]>();

function programmesOf({ parties }: LoadedList): readonly ProgrammeCount[] {
  const known = counted.get(parties);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const party of parties.values())
    for (const programme of shownTexts(party.programmes)) counts.set(programme, (counts.get(programme) ?? 0) + 1);
  const sorted = [...counts].sort(([one, some], [other, others]) => others - some || (one < other ? -1 : 1));
  const programmes = sorted.slice(0, programmesShown).map(([programme, number]) => ({ programme, parties: number }));
  counted.set(parties, programmes);
  return programmes;
}
