import { boundedExchange, isPublicAddress } from '@einvoice/http-client';
import { type PinnedFamily, type PinnedFamilyEditions, pinnedEditions } from '@einvoice/invoice-rules';
import { releasePage } from '@einvoice/limits';
import { compareEditions, type Release, releasesOn } from './release-list';

/** What a release page says of the editions that we have pinned. What could not be learned is never `current`. */
type EditionState =
  | { readonly state: 'current' }
  /** The newest release, and the day of it where the page says so. */
  | { readonly state: 'superseded'; readonly by: string; readonly since: string | null }
  | { readonly state: 'not_known'; readonly reason: string };

export interface CheckedFamily {
  readonly pinned: PinnedFamilyEditions;
  readonly found: EditionState;
}

export interface CheckOptions {
  /** Other addresses than those of the editors, which may be in a private network. */
  readonly sources?: ReadonlyMap<PinnedFamily, URL>;
  /** For one page. */
  readonly deadlineMs?: number;
}

/** Asks the release page of every family that we judge by, all at once; never throws. */
export function checkEditions(options: CheckOptions = {}): Promise<readonly CheckedFamily[]> {
  return Promise.all(pinnedEditions.map(async (pinned) => ({ pinned, found: await askPage(pinned, options) })));
}

async function askPage(pinned: PinnedFamilyEditions, options: CheckOptions): Promise<EditionState> {
  const { sources, deadlineMs = releasePage.deadlineMs } = options;
  const chosen = sources?.get(pinned.family);
  const outcome = await boundedExchange({
    url: chosen ?? new URL(pinned.page.url),
    method: 'GET',
    headers: {
      // GitHub refuses a caller without a name.
      'user-agent': 'einvoice-readiness',
      accept: pinned.page.form === 'releases' ? 'application/vnd.github+json' : 'text/html',
    },
    bytesMax: releasePage.bytesMax,
    deadlineMs,
    guard: chosen ? null : { allows: isPublicAddress },
    connection: 'single',
  });
  if (outcome.state !== 'answered') return notKnown(outcome.state.replaceAll('_', ' '));
  // A redirect is not followed: a page that has moved is for somebody to look at.
  if (outcome.status !== 200) return notKnown(`HTTP ${outcome.status}`);
  const releases = releasesOn(pinned.page, outcome.body);
  return releases === null ? notKnown('no list of releases') : compared(pinned, releases);
}

const notKnown = (reason: string): EditionState => ({ state: 'not_known', reason });

function compared({ editions }: PinnedFamilyEditions, releases: readonly Release[]): EditionState {
  const newestPinned = editions
    .map(({ edition }) => edition)
    .sort(compareEditions)
    .at(-1)!;
  const [newest] = releases
    .filter(({ edition }) => edition !== null && compareEditions(edition, newestPinned) > 0)
    .sort((a, b) => compareEditions(b.edition!, a.edition!));
  if (newest) return { state: 'superseded', by: newest.edition!, since: newest.day };
  const listed = releases.filter((release) => editions.some(({ edition }) => edition === release.edition));
  if (listed.length === 0) return notKnown('the page does not list what is pinned');
  // A name without a number may be a newer edition, unless it is older than the pinned one.
  const since = listed
    .map(({ day }) => day ?? '')
    .sort()
    .at(-1)!;
  const isUnclear = releases.some(({ edition, day }) => edition === null && (day === null || day >= since));
  return isUnclear ? notKnown('a later release has a name without a number') : { state: 'current' };
}

/** One line of a report. */
export function lineOf({ pinned: { family, editions, saidToBeOut }, found }: CheckedFamily): string {
  const names = editions.map(({ edition, provisional }) => edition + (provisional ? ' (provisional)' : ''));
  const heard = saidToBeOut && `; ${saidToBeOut.edition} is said to be out since ${saidToBeOut.since}`;
  const text = textOf(found);
  return `${family} ${names.join(', ')}: ${text}${found.state === 'superseded' ? '' : (heard ?? '')}`;
}

function textOf(found: EditionState): string {
  if (found.state === 'not_known') return `not known: ${found.reason}`;
  if (found.state === 'current') return 'current';
  return `superseded by ${found.by}${found.since === null ? '; the page does not say since when' : ` since ${found.since}`}`;
}

/** 0: what could be asked is current. 1: an edition is superseded. 2: nothing could be learned. */
export function exitCodeOf(checked: readonly CheckedFamily[]): 0 | 1 | 2 {
  if (checked.some(({ found }) => found.state === 'superseded')) return 1;
  return checked.some(({ found }) => found.state === 'current') ? 0 : 2;
}
