import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { familiesWithoutReleaseList, pinnedEditions, ruleSets } from '@einvoice/invoice-rules';
import { releasePage } from '@einvoice/limits';
import { freePort } from '@einvoice/test-kit';
import { type CheckedFamily, checkEditions, exitCodeOf, lineOf } from './check-editions';
import { compareEditions } from './release-list';

type Reply = (response: http.ServerResponse) => unknown;

let server: http.Server;
let origin: string;
let replies: Readonly<Record<string, Reply>>;
const asked: http.IncomingMessage[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request);
    replies[request.url!.slice(1)]!(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => (asked.length = 0));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const release = (tag_name: string, changes: object = {}) => ({
  tag_name,
  draft: false,
  prerelease: false,
  published_at: '2026-10-12T08:00:00Z',
  assets: [],
  ...changes,
});
const sends =
  (body: string | Buffer, status = 200): Reply =>
  (response) =>
    response.writeHead(status).end(body);
const json = (...releases: readonly object[]) => sends(JSON.stringify(releases));
const pinnedCen = release('validation-1.3.16', { published_at: '2026-04-14T08:00:00Z' });
const notes = (...headings: readonly string[]) =>
  sends(headings.map((text) => `<h2 id="x">${text}</h2><p>Adopted Version 9.9.9 of something.</p>`).join('\n'));

const allCurrent = {
  'cen-en16931': json(pinnedCen, release('validation-1.3.15')),
  'peppol-bis': json(release('v3.0.22'), release('3.0.21')),
  'peppol-selfbilling': notes('Version 3.0.2', 'Version 3.0.1'),
  xrechnung: json(release('v2.5.0'), release('v2.4.0')),
  'br-fr': json(release('v1.4.0.03'), release('v1.4.0.02'), release('FNFE_RFE_INVOICE_1.4.0')),
};

async function checked(changes: Partial<typeof allCurrent> = {}, deadlineMs?: number) {
  replies = { ...allCurrent, ...changes };
  const sources = new Map(pinnedEditions.map(({ family }) => [family, new URL(`${origin}/${family}`)]));
  return await checkEditions({ sources, ...(deadlineMs !== undefined && { deadlineMs }) });
}
const linesOf = (all: readonly CheckedFamily[]) => all.map(lineOf);
const cen = async (reply: Reply, deadlineMs?: number) => (await checked({ 'cen-en16931': reply }, deadlineMs))[0]!;

describe('a pinned edition', () => {
  it('is current where its page lists it and nothing newer; what is said to be out stays said', async () => {
    const all = await checked();
    expect(linesOf(all)).toEqual([
      'cen-en16931 1.3.15, 1.3.16: current; 1.3.17 is said to be out since 2026-10',
      'peppol-bis 3.0.21, 3.0.22 (provisional): current',
      'peppol-selfbilling 3.0.1, 3.0.2 (provisional): current',
      'xrechnung 2.5.0: current',
      'br-fr 1.4.0.03: current; 1.4.0.04 is said to be out since 2026-09-03',
    ]);
    expect(exitCodeOf(all)).toBe(0);
    const agents = asked.map(({ headers }) => headers['user-agent']);
    expect(agents).toEqual(Array.from(pinnedEditions, () => 'einvoice-readiness'));
  });

  it('is superseded by the newest release, wherever it stands in the list', async () => {
    const all = await checked({
      'cen-en16931': json(
        pinnedCen,
        release('validation-1.3.17'),
        release('validation-1.3.100', { published_at: '2026-11-02T00:00:00Z' }),
      ),
      'peppol-bis': json(release('v3.1'), release('v3.0.22')),
      'peppol-selfbilling': notes('Version 3.0.3', 'Version 3.0.2'),
    });
    expect(linesOf(all)).toEqual([
      'cen-en16931 1.3.15, 1.3.16: superseded by 1.3.100 since 2026-11-02',
      'peppol-bis 3.0.21, 3.0.22 (provisional): superseded by 3.1 since 2026-10-12',
      'peppol-selfbilling 3.0.1, 3.0.2 (provisional): superseded by 3.0.3; the page does not say since when',
      'xrechnung 2.5.0: current',
      'br-fr 1.4.0.03: current; 1.4.0.04 is said to be out since 2026-09-03',
    ]);
    expect(exitCodeOf(all)).toBe(1);
  });

  it('is superseded also while other pages do not answer', async () => {
    const all = await checked({
      'cen-en16931': json(release('validation-1.3.17')),
      'peppol-bis': sends('', 503),
      'peppol-selfbilling': sends('', 503),
    });
    expect(exitCodeOf(all)).toBe(1);
  });

  it.each([
    ['a pre-release', release('validation-1.3.17', { prerelease: true })],
    ['a draft', release('validation-1.3.17', { draft: true, published_at: null })],
    ['the same number with zeros', release('validation-1.3.16.0')],
    ['an older name without a number', release('codelists', { published_at: '2025-01-01T00:00:00Z' })],
  ])('is not superseded by %s', async (_kind, other) => {
    expect((await cen(json(other, pinnedCen))).found).toEqual({ state: 'current' });
  });
});

describe('never "current", but not known', () => {
  const pour = (response: http.ServerResponse): void => {
    const more = () => response.destroyed || response.write(Buffer.alloc(65_536, ' '), () => setImmediate(more));
    more();
  };

  it.each<[string, Reply, string]>([
    ['not found', sends('{"message":"Not Found"}', 404), 'HTTP 404'],
    ['a caller too many', sends('{"message":"rate limit"}', 403), 'HTTP 403'],
    ['a server error', sends('oops', 500), 'HTTP 500'],
    ['a redirect to itself', (response) => response.writeHead(302, { location: '/cen-en16931' }).end(), 'HTTP 302'],
    ['HTML', sends('<html><h2>Version 1.3.16</h2></html>'), 'no list of releases'],
    ['nothing', sends(''), 'no list of releases'],
    ['an object', sends('{"tag_name":"validation-1.3.16"}'), 'no list of releases'],
    ['releases without a state', sends('[{"tag_name":"validation-1.3.16"}]'), 'no list of releases'],
    ['half a list', sends(JSON.stringify([pinnedCen]).slice(0, -1)), 'no list of releases'],
    ['an empty list', sends('[]'), 'the page does not list what is pinned'],
    ['older releases alone', json(release('validation-1.3.14')), 'the page does not list what is pinned'],
    ['the pinned one as a pre-release', json({ ...pinnedCen, prerelease: true }), 'the page does not list what is pinned'],
    ['a later name without a number', json(release('2026-autumn'), pinnedCen), 'a later release has a name without a number'],
    ['a hot fix of the pinned one', json(release('validation-1.3.16-hotfix'), pinnedCen), 'a later release has a name without a number'],
    ['a number beyond reading', json(release('validation-1.3.1000000'), pinnedCen), 'a later release has a name without a number'],
    ['a list over the limit', sends(Buffer.alloc(releasePage.bytesMax + 1, ' ')), 'too large'],
    ['a list without end', pour, 'too large'],
    ['a connection that breaks', (response) => response.destroy(), 'unreachable'],
    ['silence', () => undefined, 'deadline passed'],
  ])('%s', async (kind, reply, reason) => {
    const found = await cen(reply, kind === 'silence' ? 200 : undefined);
    expect(found.found).toEqual({ state: 'not_known', reason });
    expect(lineOf(found)).toBe(`cen-en16931 1.3.15, 1.3.16: not known: ${reason}; 1.3.17 is said to be out since 2026-10`);
    // On a busy machine a short deadline passes before the question arrives.
    const requests = asked.filter(({ url }) => url === '/cen-en16931').length;
    expect(requests).toBeLessThanOrEqual(1);
    if (kind !== 'silence') expect(requests).toBe(1);
  }); // prettier-ignore

  it('release notes without a heading for an edition', async () => {
    const [, , selfBilling] = await checked({ 'peppol-selfbilling': sends('<p>Sign in to see Version 3.0.2</p>') });
    expect(selfBilling!.found).toEqual({ state: 'not_known', reason: 'no list of releases' });
  });

  it('no server at all: nothing could be learned', async () => {
    const nowhere = new URL(`http://127.0.0.1:${await freePort()}/`);
    const all = await checkEditions({ sources: new Map(pinnedEditions.map(({ family }) => [family, nowhere])) });
    expect(all.map(({ found }) => found)).toEqual(
      Array.from(pinnedEditions, () => ({ state: 'not_known', reason: 'unreachable' })),
    );
    expect(exitCodeOf(all)).toBe(2);
  });
});

it.each([
  ['1.3.9', '1.3.16'],
  ['1.3', '1.3.1'],
  ['1.99.99', '2.0'],
])('%s is older than %s', (older, newer) => {
  expect(compareEditions(older, newer)).toBeLessThan(0);
  expect(compareEditions(newer, older)).toBeGreaterThan(0);
  expect(compareEditions(older, `${older}.0`)).toBe(0);
});

it('every edition that a rule set is made from is pinned, with a page and a date, unless its editors list no releases', () => {
  const pinned = pinnedEditions.flatMap(({ family, editions }) =>
    editions.map(({ edition }) => `${family}-${edition}`.replace('cen-en16931', 'cen')),
  );
  expect(new Set(pinned)).toEqual(
    new Set(
      ruleSets
        .filter(({ family }) => !familiesWithoutReleaseList.includes(family))
        .flatMap(({ id, cen: cenEdition }) => [
          id.replace(/^xrechnung-(extension|cvd)-/, 'xrechnung-').replace('extended-ctc-fr-', 'br-fr-'),
          cenEdition,
        ]),
    ),
  );
  for (const { page, editions, saidToBeOut } of pinnedEditions) {
    expect(new URL(page.url).protocol).toBe('https:');
    for (const { releasedOn, validFrom, edition } of editions) {
      expect(releasedOn ?? validFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (saidToBeOut) expect(compareEditions(saidToBeOut.edition, edition)).toBeGreaterThan(0);
    }
  }
});
