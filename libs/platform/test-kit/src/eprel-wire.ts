import { eprelSandboxRecords, eprelSimulatorGroups, type EprelSimulatorRecord } from './eprel-records';

/** A request as the simulator reads it. */
export interface EprelRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly apiKey: string | null;
}

export interface EprelReply {
  readonly status: number;
  readonly body: string;
  /** `content-type` is JSON unless it stands here. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the register holds. */
interface Register {
  readonly records: readonly EprelSimulatorRecord[];
  readonly gtins: ReadonlyMap<string, EprelReply | EprelSimulatorRecord>;
  readonly apiKey: string;
}

const json = (status: number, value: unknown): EprelReply => ({ status, body: JSON.stringify(value) });
const notFound = json(404, { code: 'NOT_FOUND', message: 'Not found' });
const html = (status: number): EprelReply => ({
  ...{ status, body: '<html><h1>Request blocked</h1></html>', headers: { 'content-type': 'text/html' } },
});
const redirect = (location: string): EprelReply => ({ status: 302, body: '', headers: { location } });
const file = (type: string): EprelReply => ({ status: 200, body: 'invented', headers: { 'content-type': type } });
const hitsPerPageMax = 100;

/** Answers a request as the register does. */
export function eprelReplyTo({ path, query, apiKey }: EprelRequest, register: Register): EprelReply {
  const [area = '', ...parts] = path.split('/').slice(1).map(decodeURIComponent);
  if (area === 'api') return interfaceReply(parts, query, apiKey, register);
  const [first = ''] = parts;
  if (area === 'qr') return qrReply(first, register);
  if (area === 'labels') return file('application/pdf');
  if (area === 'fiches') return file('application/pdf');
  return area === 'screen'
    ? { status: 200, body: '<html></html>', headers: { 'content-type': 'text/html' } }
    : notFound;
}

/** `/screen/error` is what a person sees for a number that is not published. */
function qrReply(number: string, { records }: Register): EprelReply {
  const found = records.find((one) => one.eprelRegistrationNumber === number);
  return redirect(found ? `/screen/product/${found.productGroup}/${number}?navigatingfrom=qr` : '/screen/error');
}

function interfaceReply(
  [area, ...parts]: readonly string[],
  query: URLSearchParams,
  apiKey: string | null,
  register: Register,
): EprelReply {
  if (area === 'product-groups' && parts.length === 0) {
    const groups = eprelSimulatorGroups.map(([code, urlCode, act]) => ({
      ...{ code, url_code: urlCode, name: code.toLowerCase().replaceAll('_', ' '), regulation: act },
    }));
    return json(200, groups);
  }
  if (area === 'product') return productReply(parts, register);
  if (area !== 'products') return notFound;
  const [group = '', number, what] = parts;
  if (!eprelSimulatorGroups.some(([, urlCode]) => urlCode === group)) {
    return json(400, { code: 'BAD_REQUEST', message: 'Unknown product group' });
  }
  if (number === undefined) return apiKey === register.apiKey ? searchReply(group, query, register) : html(403);
  const found = recordOf(register, number);
  if (found?.productGroup !== group) return notFound;
  if (isDown(found)) return json(503, { code: 'UNAVAILABLE', message: 'Try again later' });
  if (what === undefined) return json(200, found);
  return filesReply(found, what, query);
}

function productReply([first = '', second]: readonly string[], register: Register): EprelReply {
  if (first === 'gtin') {
    const given = register.gtins.get(second ?? '');
    if (!given) return notFound;
    return isReply(given) ? given : json(200, given);
  }
  const found = recordOf(register, first);
  if (!found) return notFound;
  if (isDown(found)) return json(503, { code: 'UNAVAILABLE', message: 'Try again later' });
  if (second === undefined) return json(200, found);
  const arrow = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h40l10 10-10 10H0z"/></svg>';
  return second === 'nested-label'
    ? { status: 200, body: arrow, headers: { 'content-type': 'image/svg+xml' } }
    : notFound;
}

const isReply = (given: EprelReply | EprelSimulatorRecord): given is EprelReply => 'status' in given && 'body' in given;

/** Of several versions the newest. */
const recordOf = ({ records }: Register, number: string): EprelSimulatorRecord | undefined => {
  const versions = records.filter((one) => one.eprelRegistrationNumber === number);
  return versions.find(({ lastVersion }) => lastVersion === true) ?? versions[0];
};

const isDown = ({ productGroup, eprelRegistrationNumber }: EprelSimulatorRecord): boolean =>
  `${productGroup}/${eprelRegistrationNumber}` === eprelSandboxRecords.outage;

const paging: readonly string[] = ['_page', '_limit', 'sort0', 'order0', 'includeOldProducts'];

/** Any field may be a filter. Ended placements are left out unless they are asked for. */
function searchReply(group: string, query: URLSearchParams, { records }: Register): EprelReply {
  const filters = [...query].filter(([name]) => !paging.includes(name));
  const isOld = ({ onMarketEndDate }: EprelSimulatorRecord) => Array.isArray(onMarketEndDate);
  const hits = records.filter(
    (one) =>
      one.productGroup === group &&
      (query.get('includeOldProducts') === 'true' || !isOld(one)) &&
      filters.every(([name, value]) => matches(one[name], value)),
  );
  const limit = Math.min(hitsPerPageMax, Math.max(1, Number(query.get('_limit')) || hitsPerPageMax));
  const offset = (Math.max(1, Number(query.get('_page')) || 1) - 1) * limit;
  return json(200, { size: hits.length, offset, hits: hits.slice(offset, offset + limit) });
}

/** Equality of suppliers, substrings of models: neither is documented, so a client compares for itself. */
const matches = (field: unknown, value: string): boolean =>
  typeof field === 'string' && field.toLowerCase().includes(value.toLowerCase());

/** Sheets are there in the languages of the countries alone. */
const languages: Readonly<Record<string, readonly string[]>> = { DE: ['DE'], FR: ['FR'] };

function filesReply(found: EprelSimulatorRecord, what: string, query: URLSearchParams): EprelReply {
  const { productGroup, eprelRegistrationNumber: number, placementCountries } = found;
  const stays = query.get('noRedirect') === 'true';
  const reply = (address: string) => (stays ? json(200, { address }) : redirect(address));
  if (what === 'labels') {
    const format = query.get('format') ?? 'PDF';
    if (!['PDF', 'PNG', 'SVG'].includes(format)) return json(400, { code: 'BAD_REQUEST', message: 'Unknown format' });
    return reply(`/labels/${productGroup}/Label_${number}.${format.toLowerCase()}`);
  }
  if (what !== 'fiches') return notFound;
  const countries = placementCountries as readonly { readonly country: string }[];
  const there = ['EN', ...countries.flatMap(({ country }) => languages[country] ?? [])];
  const language = query.get('language') ?? '';
  return there.includes(language) ? reply(`/fiches/${productGroup}/Fiche_${number}_${language}.pdf`) : notFound;
}
