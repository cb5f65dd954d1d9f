import { cleanOutsideText, decide, type Decision, undecided } from '@einvoice/decision-envelope';
import { type BirthDate } from '@einvoice/name-matching';
import { type ListedParty, type ListId } from '@einvoice/sanctions-lists';
import {
  type AskedLists,
  askedLists,
  sanctionsProvenance,
  versionNamed,
  versionsInWords,
} from '../sanctions/asked-lists';
import { listsUnavailable, nothingLoaded } from '../sanctions/decide-on-screening';
import { listingFields, outsidePointers, shownTexts } from '../sanctions/listing-fields';
import { type ToolDeps } from '../tool';
import { type FullListingShape, type GetSanctionsListingInput, type GetSanctionsListingOutput, type ListedBirth } from './get-sanctions-listing.shape'; // prettier-ignore

const limitations: readonly string[] = [
  'What is shown is what the imported file says; only the publication of the authority is authentic.',
  'A listing that was removed here may stand on another list.',
];

/** One listing as the loaded version has it, or which version dropped it. */
export async function getSanctionsListing(
  { listingId }: GetSanctionsListingInput,
  deps: ToolDeps,
): Promise<GetSanctionsListingOutput> {
  const list = listingId.slice(0, listingId.indexOf(':')) as ListId;
  const look = await deps.sanctions.look();
  const lists = askedLists(look.state === 'loaded' ? look : { state: 'loaded', lists: [] }, [list], deps);
  const [loaded] = lists.screened;
  if (look.state === 'unavailable') return undecidedAnswer(lists, 'unavailable');
  if (loaded === undefined) return undecidedAnswer(lists, 'not_configured');
  const party = loaded.parties.get(listingId);
  if (party !== undefined) return foundAnswer(lists, party);
  const removed = await deps.sanctions.removedListing(loaded.version, listingId.slice(list.length + 1));
  if (removed === 'unavailable') return undecidedAnswer(lists, 'unavailable');
  const gone = removed === null ? 'There is no such listing' : 'This listing is no longer there';
  return {
    ...common(lists),
    ...{ status: removed === null ? 'not_found_in_current_version' : 'removed', listing: null, reason: staleReason(lists) },
    removedBy: removed === null ? null : versionNamed(removed.removedBy, lists.now),
    decision: decisionOn(lists, `${gone}: ${versionsInWords(lists)}. That says nothing about other lists.`),
    provenance: { ...sanctionsProvenance(lists), outsideText: [] },
  }; // prettier-ignore
}

const common = (lists: AskedLists) => ({
  limitations,
  listsNotLoaded: lists.notLoaded,
  listsScreened: lists.screened.map(({ version }) => versionNamed(version, lists.now)),
});

/** A list that nobody confirmed lately is shown, and decides nothing. */
const decisionOn = ({ stale }: AskedLists, summary: string): Decision =>
  stale.length > 0 ? undecided('unavailable', { summary }) : decide({ summary, requiresHumanReview: true });

const staleReason = ({ stale }: AskedLists): string | null => (stale.length > 0 ? 'stale_source' : null);

function undecidedAnswer(lists: AskedLists, status: 'unavailable' | 'not_configured'): GetSanctionsListingOutput {
  const isDown = status === 'unavailable';
  return {
    ...{ status, listing: null, removedBy: null, limitations, listsScreened: [] },
    ...{ listsNotLoaded: isDown ? [] : lists.notLoaded, reason: isDown ? 'storage_unavailable' : 'no_list_loaded' },
    decision: isDown ? listsUnavailable() : nothingLoaded(),
    provenance: { ...sanctionsProvenance({ ...lists, screened: [] }), outsideText: [] },
  };
}

function foundAnswer(lists: AskedLists, party: ListedParty): GetSanctionsListingOutput {
  const listing = listingShown(party);
  const { name, names, programmes, measures, legalActs, identifiers, countries } = listing;
  return {
    ...{ ...common(lists), status: 'found', listing, removedBy: null, reason: staleReason(lists) },
    decision: decisionOn(
      lists,
      `The listing is there: ${versionsInWords(lists)}. Whether your party is this one, a person decides.`,
    ),
    provenance: {
      ...sanctionsProvenance(lists),
      outsideText: outsidePointers('/listing', { name, names, programmes, measures, legalActs, identifiers, countries }),
    },
  }; // prettier-ignore
}

function listingShown(party: ListedParty): FullListingShape {
  const { names, births, countries, identifiers, listedOn } = party;
  return {
    ...listingFields(party),
    names: names.flatMap(({ text, kind, strength }) => {
      const name = cleanOutsideText(text);
      return name === null ? [] : [{ name, kind, strength }];
    }),
    births: births.map(birthShown),
    countries: shownTexts(countries.map(({ code, text }) => code ?? text)),
    identifiers: identifiers.flatMap(({ type, text, country, flags }) => {
      const identifier = cleanOutsideText(text);
      const countryCode = country === null ? null : (shownTexts([country])[0] ?? null);
      return identifier === null ? [] : [{ type, identifier, countryCode, flags }];
    }),
    listedOn: listedOn === null ? null : (shownTexts([listedOn])[0] ?? null),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const birthShown = ({ year, month, day, yearTo, circa }: BirthDate): ListedBirth => ({
  from: [String(year), ...(month === null ? [] : [twoDigits(month)]), ...(month === null || day === null ? [] : [twoDigits(day)])].join('-'), // prettier-ignore
  toYear: yearTo,
  circa,
});
