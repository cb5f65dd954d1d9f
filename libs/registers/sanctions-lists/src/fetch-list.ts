import { boundedExchange, type HttpOutcome, sourceAddresses, sourceUrlProblem } from '@einvoice/http-client';
import { sanctionsFetch } from '@einvoice/limits';
import { type ListId } from './listed-party';
import { type ListFile } from './read-list';

export interface FetchOptions {
  /** `live`: the publishers themselves; an origin on loopback: the simulator of a sandbox. */
  readonly from: 'live' | { readonly sandboxOrigin: string };
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

export type FetchOutcome =
  | { readonly ok: true; readonly file: ListFile }
  | {
      readonly ok: false;
      readonly code: 'refused_by_site' | 'not_available' | 'no_answer' | 'address_refused' | 'too_large';
      readonly message: string;
    };

const euFeed = 'https://webgate.ec.europa.eu/fsd/fsf/public/rss';
/** Where each publisher gives out its list; the EU's link has a token, which its feed tells. */
const addresses: Readonly<Record<Exclude<ListId, 'eu'>, string>> = {
  un: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  ofac: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  uk: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml',
  ch: 'https://www.sesam.search.admin.ch/sesam-search-web/pages/downloadXmlGesamtliste.xhtml?lang=en&action=downloadXmlGesamtlisteAction',
};

/**
 * Downloads a list from its publisher, with patience for one that is still being made and for bursts of errors, five minutes in
 * all. A site that refuses programs is not asked again: the file is then downloaded by a person.
 */
export async function fetchList(list: ListId, options: FetchOptions): Promise<FetchOutcome> {
  const exchange = new ListExchange(options);
  let url = addressOf(list === 'eu' ? euFeed : addresses[list], options.from);
  if (list === 'eu') {
    const feed = await exchange.get(url, sanctionsFetch.feedBytesMax);
    if (feed.state !== 'answered') return failure(list, feed);
    const link = euLinkIn(feed.body.toString('utf8'));
    if (link === null) return { ok: false, code: 'not_available', message: 'The feed of the EU names no XML file.' };
    url = new URL(link);
  }
  const answer = await exchange.get(url, sanctionsFetch.bytesMax);
  return answer.state === 'answered' ? { ok: true, file: fileOf(list, answer.body) } : failure(list, answer);
}

type Answered = Extract<HttpOutcome, { state: 'answered' }>;
type Failed = Exclude<HttpOutcome, Answered> | { readonly state: 'status'; readonly status: number };

class ListExchange {
  private readonly endsAtMs: number;

  constructor(private readonly options: FetchOptions) {
    this.endsAtMs = options.monotonicMs() + sanctionsFetch.deadlineMs;
  }

  /** Asks until there is an answer, a refusal, or no time left. */
  async get(url: URL, bytesMax: number): Promise<Answered | Failed> {
    for (;;) {
      const outcome = await this.follow(url, bytesMax);
      const mayChange = outcome.state === 'unreachable' || (outcome.state === 'status' && outcome.status >= 500);
      if (!mayChange || this.leftMs() <= sanctionsFetch.pauseMs) return outcome;
      await this.options.pause(sanctionsFetch.pauseMs);
    }
  }

  private async follow(first: URL, bytesMax: number): Promise<Answered | Failed> {
    let url = first;
    for (let redirects = 0; redirects <= sanctionsFetch.redirectsMax; redirects++) {
      const outcome = await this.ask(url, bytesMax);
      if (outcome.state !== 'answered' || outcome.status === 200) return outcome;
      const location = outcome.headers.location;
      if (outcome.status < 300 || outcome.status >= 400 || location === undefined || !URL.canParse(location, url.href))
        return { state: 'status', status: outcome.status };
      url = new URL(location, url);
    }
    return { state: 'malformed' };
  }

  /** Wherever a redirect leads: https at a public address, or in a sandbox this machine. */
  private async ask(url: URL, bytesMax: number): Promise<HttpOutcome> {
    const mode = this.options.from === 'live' ? 'live' : 'sandbox';
    if (sourceUrlProblem(mode, `${url.origin}${url.pathname}`) !== null) return { state: 'address_refused' };
    return boundedExchange({
      ...{ url, method: 'GET', headers: { accept: 'application/xml, text/xml, */*' }, bytesMax },
      ...{ deadlineMs: Math.max(1, this.leftMs()), guard: sourceAddresses[mode], connection: 'single' },
    });
  }

  private leftMs = (): number => this.endsAtMs - this.options.monotonicMs();
}

function addressOf(address: string, from: FetchOptions['from']): URL {
  const { pathname, search } = new URL(address);
  return from === 'live' ? new URL(address) : new URL(`${from.sandboxOrigin}${pathname}${search}`);
}

/** The link with the public token of today, as the feed writes it. */
export function euLinkIn(feed: string): string | null {
  const [link] = /https?:\/\/[^\s"'<>]+\/xmlFullSanctionsList_1_1\/content\?token=[^\s"'<>]+/.exec(feed) ?? [];
  return link?.replaceAll('&amp;', '&') ?? null;
}

function fileOf(list: ListId, body: Buffer): ListFile {
  async function* chunks() {
    for (let at = 0; at < body.length; at += chunkBytes) yield body.subarray(at, at + chunkBytes);
  }
  return { name: `${list}.xml`, chunks: chunks() };
}

const chunkBytes = 64 * 1024;

function failure(list: ListId, outcome: Failed): FetchOutcome {
  const again = 'Download the file with a browser, and import it.';
  switch (outcome.state) {
    case 'status':
      return outcome.status === 401 || outcome.status === 403
        ? { ok: false, code: 'refused_by_site', message: `The publisher of ${list} refuses programs. ${again}` }
        : { ok: false, code: 'not_available', message: `The publisher of ${list} answers ${outcome.status}. ${again}` };
    case 'address_refused':
      return { ok: false, code: 'address_refused', message: `The publisher of ${list} leads to an address that is not asked.` }; // prettier-ignore
    case 'too_large':
      return { ok: false, code: 'too_large', message: `What the publisher of ${list} sends is larger than any list.` };
    default:
      return {
        ok: false,
        code: 'no_answer',
        message: `The publisher of ${list} did not answer whole in time. ${again}`,
      };
  }
}
