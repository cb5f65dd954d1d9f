import { sanctionsFetch } from '@einvoice/limits';
import { type SanctionsSimulator, startSanctionsSimulator, until } from '@einvoice/test-kit';
import { euLinkIn, fetchList, type FetchOptions } from './fetch-list';
import { importList } from './import-list';
import { listIds } from './listed-party';
import { MemorySanctionsStore } from './testing.fixture';

let publishers: SanctionsSimulator;
beforeAll(async () => {
  publishers = await startSanctionsSimulator();
});
afterAll(() => publishers.close());
beforeEach(() => publishers.reset());

/** A clock that goes on by pauses alone. */
function options(sandboxOrigin = publishers.origin): FetchOptions & { readonly pauses: number[] } {
  const pauses: number[] = [];
  const monotonicMs = () => pauses.reduce((sum, ms) => sum + ms, 0);
  return { from: { sandboxOrigin }, monotonicMs, pause: async (ms) => void pauses.push(ms), pauses };
}
const fetched = async (list: (typeof listIds)[number], given = options()) => {
  const outcome = await fetchList(list, given);
  if (!outcome.ok) return outcome;
  const store = new MemorySanctionsStore(() => new Date());
  return importList(store, { list, mode: 'sandbox', files: [outcome.file], force: false, generatedOn: null });
};

describe('downloading a list', () => {
  it.each(listIds)('%s is found at its path, and is what its importer reads', async (list) => {
    expect(await fetched(list)).toMatchObject({ outcome: 'imported', version: { parties: 4 } });
  });

  it('the EU is asked by the link of its feed, OFAC by the address that it signs', async () => {
    await fetched('eu');
    await fetched('ofac');
    expect(publishers.requests).toEqual([
      '/fsd/fsf/public/rss',
      expect.stringMatching(/xmlFullSanctionsList_1_1\/content\?token=\S+$/),
      '/api/PublicationPreview/exports/SDN.XML',
      expect.stringMatching(/^\/signed\/SDN\.XML\?X-Amz-Signature=/),
    ]);
    expect(euLinkIn('<rss><link>https://e.eu/csvFullSanctionsList_1_1/content?token=a</link></rss>')).toBeNull();
  });

  it('a burst of errors is waited for, a refusal is not', async () => {
    publishers.script([{ kind: 'error' }, { kind: 'error' }, { kind: 'error' }]);
    const patient = options();
    expect(await fetched('un', patient)).toMatchObject({ outcome: 'imported' });
    expect(patient.pauses).toHaveLength(3);
    publishers.behave({ kind: 'forbidden' });
    const refused = options();
    expect(await fetched('un', refused)).toMatchObject({ ok: false, code: 'refused_by_site' });
    expect(refused.pauses).toEqual([]);
  });

  it('errors without end are given up within the time that there is', async () => {
    publishers.behave({ kind: 'error' });
    const patient = options();
    expect(await fetched('un', patient)).toMatchObject({ ok: false, code: 'not_available' });
    expect(patient.pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(sanctionsFetch.deadlineMs);
  });

  it('O9 a file that breaks off is no file, one that ends early is refused by its importer, a page too', async () => {
    publishers.script([{ kind: 'truncated' }]);
    expect(await fetched('un')).toMatchObject({ outcome: 'imported' });
    publishers.behave({ kind: 'half' });
    expect(await fetched('un')).toMatchObject({ outcome: 'refused', code: 'truncated_or_broken' });
    publishers.behave({ kind: 'page' });
    expect(await fetched('un')).toMatchObject({ outcome: 'refused', code: 'not_this_list' });
  });

  it('a file that is still being made is waited for', async () => {
    let letGo = (): void => undefined;
    publishers.behave({ kind: 'held', until: new Promise<void>((resolve) => (letGo = resolve)) });
    const fetching = fetched('uk');
    await until(() => publishers.requests.length === 1);
    letGo();
    expect(await fetching).toMatchObject({ outcome: 'imported' });
  });

  it.each(['http://192.0.2.1/list.xml', 'https://scsanctions.un.org/x', 'file:///etc/passwd'])(
    'O1 a redirect to %s is not followed from a sandbox',
    async (location) => {
      publishers.behave({ kind: 'redirect', location });
      expect(await fetched('un')).toMatchObject({ ok: false, code: 'address_refused' });
    },
  );

  it('redirects without end are given up', async () => {
    publishers.behave({ kind: 'redirect', location: '/resources/xml/en/consolidated.xml' });
    expect(await fetched('un')).toMatchObject({ ok: false, code: 'no_answer' });
    expect(publishers.requests).toHaveLength(sanctionsFetch.redirectsMax + 1);
  });
});
