import { decide, type Decision, type Findings, type Reason, undecided } from '@einvoice/decision-envelope';
import { type AskedLists, listsInWords, momentInWords, versionsInWords } from './asked-lists';
import { type ScreeningStatus } from './sanctions-answer.shape';

/** What a screening found: the best agreement with any listed party. */
export type Found = 'strong' | 'possible' | 'none';

/** The status of a screening that asked at least one list, and the decision. A stale list is answered, and decides nothing. */
export function decideOnScreening(
  found: Found,
  lists: AskedLists,
  what: 'name' | 'identifier',
): { status: ScreeningStatus; reason: string | null; decision: Decision } {
  const on = momentInWords(lists.now);
  const versions = versionsInWords(lists);
  const findings: Findings = {
    summary: `${summaries[found](what)} Screened on ${on}, against: ${versions}.`,
    blockingReasons: found === 'strong' ? [strongReason(what)] : [],
    warnings: [
      ...(found === 'possible' ? [possibleWarning(what)] : []),
      ...(found === 'none' ? [noMatchWarning(on, versions)] : []),
      ...(lists.notLoaded.length > 0 ? [notLoadedWarning(lists)] : []),
      ...(lists.stale.length > 0 ? [staleWarning(lists)] : []),
    ],
    nextActions: found === 'none' ? [] : [lookAtListing],
  };
  const status = statuses[found];
  if (lists.stale.length > 0) return { status, reason: 'stale_source', decision: undecided('unavailable', findings) };
  const requiresHumanReview = found !== 'none' || lists.notLoaded.length > 0;
  return { status, reason: null, decision: decide({ ...findings, requiresHumanReview }) };
}

const statuses: Readonly<Record<Found, ScreeningStatus>> = {
  strong: 'strong_match',
  possible: 'possible_match',
  none: 'no_match_in_screened_lists',
};

const summaries: Readonly<Record<Found, (what: string) => string>> = {
  strong: (what) => `The ${what} agrees strongly with a listed party.`,
  possible: (what) => `The ${what} may be that of a listed party; a person has to look.`,
  none: (what) => `The ${what} agrees with no party of the lists asked.`,
};

const strongReason = (what: string): Reason => ({
  code: 'possible_sanctions_match',
  message: `The ${what} agrees strongly with a listed party. Do not pay or deliver before a person has looked at it.`,
});
const possibleWarning = (what: string): Reason => ({
  code: 'possible_sanctions_match',
  message: `The ${what} agrees in part with a listed party; compare birth date, country and identifiers.`,
});
const noMatchWarning = (on: string, versions: string): Reason => ({
  code: 'no_match_is_no_clearance',
  message: `Screened on ${on}, against: ${versions}. That says nothing about other lists, newer versions, or companies owned by listed parties.`,
});
const notLoadedWarning = ({ notLoaded }: AskedLists): Reason => ({
  code: 'lists_not_loaded',
  message: `Asked for and not loaded here: ${listsInWords(notLoaded)}. Nothing is known of them.`,
});
const staleWarning = ({ stale }: AskedLists): Reason => ({
  code: 'stale_source',
  message: `Nobody has confirmed lately that these lists are the newest: ${listsInWords(stale)}. Import them again.`,
});
const lookAtListing: Reason = {
  code: 'read_the_listing',
  message: 'Read the listing with get_sanctions_listing, and compare what else is known of the party.',
};

/** No list that was asked for is loaded: nothing was screened. */
export const nothingLoaded = (): Decision =>
  undecided('not_configured', {
    summary: 'None of the lists asked for is loaded here. Nothing was screened.',
    nextActions: [
      {
        code: 'import_lists',
        message: 'Whoever runs the service imports the lists: einvoice-admin import sanctions --list …',
      },
    ],
  });

/** Our storage did not answer: nothing was screened. */
export const listsUnavailable = (): Decision =>
  undecided('unavailable', {
    summary: 'The lists could not be read. Nothing was screened.',
    nextActions: [{ code: 'ask_again_later', message: 'Ask again later; an outage is not charged.' }],
  });
