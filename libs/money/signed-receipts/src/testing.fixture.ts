/** `@einvoice/signed-receipts/testing`: what every implementation of `CheckStore` is tested with, and one in memory. Specs only. */
import { type KeptCheck } from '@einvoice/decision-envelope';
import { type CheckStore } from './checks/check-store';

export { MemoryCheckStore } from './checks/memory-check-store';

/** A check that a spec keeps. */
export const checkNamed = (requestId: string, changes: Partial<KeptCheck> = {}): KeptCheck => ({
  requestId,
  tool: 'get_eprel_product_record',
  status: 'found',
  decision: {
    status: 'ready',
    canProceed: true,
    requiresHumanReview: false,
    blockingReasons: [],
    warnings: ['market_placement_ended'],
  },
  ...{ source: 'eprel', mode: 'sandbox', datasetVersions: ['one 2026', 'two'], checkedAt: '2026-11-23T10:00:00.123Z' },
  inputDigest: `sha256:${'ab'.repeat(32)}`,
  facts: { group: 'washingmachines2019', registrationNumber: '2100001', class: null, acts: ['2019/2014'], found: true },
  ...changes,
});

/** A store that a spec can make older. */
export interface CheckStoreUnderTest {
  readonly store: CheckStore;
  /** Lets so many days pass. */
  readonly age: (days: number) => Promise<void>;
}

/**
 * The contract of a store of checks.
 * @param open opens a store that has the workspaces `ws_one` and `ws_two`, and no check
 */
export function describeCheckStore(name: string, open: () => Promise<CheckStoreUnderTest>): void {
  describe(`kept checks in ${name}`, () => {
    const [one, two] = ['ws_one', 'ws_two'];
    const digest = `sha256:${'cd'.repeat(32)}`;
    let store: CheckStore;
    let age: CheckStoreUnderTest['age'];
    beforeEach(async () => ({ store, age } = await open()));

    it('another workspace finds nothing of a check or a receipt, as if they were not there', async () => {
      await store.keep([{ workspaceId: one, check: checkNamed('request-1') }]);
      await store.keepReceipt(one, { bundleDigest: digest, receipt: 'a.b.c' });
      for (const stranger of [two, 'ws_nobody', '']) {
        expect(await store.find(stranger, ['request-1'])).toEqual([]);
        expect(await store.findReceipt(stranger, digest)).toBeNull();
      }
    });

    it('a check is never replaced: a request that is named twice keeps the first one', async () => {
      const second = checkNamed('request-1', { status: 'not_found' });
      const both = [checkNamed('request-1'), second].map((check) => ({ workspaceId: one, check }));
      expect(await store.keep(both)).toEqual([true, false]);
      expect(await store.keep([{ workspaceId: one, check: second }])).toEqual([false]);
      expect(await store.find(one, ['request-1'])).toEqual([checkNamed('request-1')]);
      expect(await store.keep([{ workspaceId: two, check: second }])).toEqual([true]);
    });

    it('a workspace that is unknown keeps nothing, and costs the others of the same step nothing', async () => {
      const owned = ['ws_nobody', one].map((workspaceId) => ({ workspaceId, check: checkNamed('request-1') }));
      expect(await store.keep(owned)).toEqual([false, true]);
    });

    it('gives back what was kept, each once, and nothing for requests that are unknown', async () => {
      const checks = [checkNamed('request-1'), checkNamed('request-2', { facts: {}, datasetVersions: [] })];
      await store.keep(checks.map((check) => ({ workspaceId: one, check })));
      const found = await store.find(one, ['request-2', 'request-1', 'request-2', 'request-3', "'; --"]);
      expect([...found].sort((a, b) => (a.requestId < b.requestId ? -1 : 1))).toEqual(checks);
      expect(await store.find(one, [])).toEqual([]);
    });

    it('the first receipt of a bundle is the one', async () => {
      expect(await store.keepReceipt(one, { bundleDigest: digest, receipt: 'first' })).toBe(true);
      expect(await store.keepReceipt(one, { bundleDigest: digest, receipt: 'second' })).toBe(false);
      expect(await store.findReceipt(one, digest)).toBe('first');
      expect(await store.findReceipt(one, `sha256:${'00'.repeat(32)}`)).toBeNull();
    });

    it('after 90 days nothing is found, and all of it is removed, not more', async () => {
      await store.keep([{ workspaceId: one, check: checkNamed('request-1') }]);
      await store.keepReceipt(one, { bundleDigest: digest, receipt: 'old' });
      await age(89);
      await store.keep([{ workspaceId: one, check: checkNamed('request-2') }]);
      expect(await store.find(one, ['request-1'])).toHaveLength(1);
      expect(await store.removeExpired(10)).toBe(0);
      await age(2);
      expect(await store.find(one, ['request-1', 'request-2'])).toEqual([checkNamed('request-2')]);
      expect(await store.findReceipt(one, digest)).toBeNull();
      expect(await store.removeExpired(10)).toBe(2);
      expect(await store.removeExpired(10)).toBe(0);
      expect(await store.find(one, ['request-2'])).toHaveLength(1);
    });

    it('removes no more at once than it is told', async () => {
      const checks = ['request-1', 'request-2', 'request-3'].map((id) => ({ workspaceId: one, check: checkNamed(id) }));
      await store.keep(checks);
      await age(91);
      expect([await store.removeExpired(2), await store.removeExpired(2)]).toEqual([2, 1]);
    });
  });
}
