/** `@einvoice/rate-limits/testing`: what every implementation of `QuotaStore` is tested with. Specs only. */
import { bucketQuotas } from '@einvoice/limits';
import { realClock as nowMs, until } from '@einvoice/test-kit';
import { randomUUID } from 'node:crypto';
import { QuotaQueue, type QuotaStore } from './quota-queue';
import { SharedBuckets } from './shared-buckets';

/** Tokens come back so slowly that none does within a test. */
const lasting = { burst: 100, perSecond: 0.001 };
const quota = lasting.burst / bucketQuotas.quotasPerBurst;

/**
 * The contract of a store of quotas.
 * @param open opens the store as another process would, with connections of its own; null where it cannot run
 */
export function describeQuotaStore(name: string, open: () => QuotaStore | null): void {
  describe(`quotas of buckets in ${name}`, () => {
    /** The test, unless the store cannot run on this machine. */
    const on = (test: (open: () => QuotaStore) => Promise<void>) => async () => {
      if (open() !== null) await test(open as () => QuotaStore);
    };

    /** One process of a service: its own connections, its own memory. */
    function instance(store: QuotaStore, name: string, limits = lasting) {
      const statements: number[] = [];
      const counted: QuotaStore = {
        take: (wanted) => {
          statements.push(wanted.length);
          return store.take(wanted);
        },
        sweep: (bucketsMax) => store.sweep(bucketsMax),
        close: () => store.close(),
      };
      const failures: unknown[] = [];
      const queue = new QuotaQueue(counted, nowMs, (error) => failures.push(error), 30_000);
      return { buckets: new SharedBuckets(name, limits, 10_000, nowMs, queue), statements, failures };
    }

    const takeAtOnce = async (buckets: SharedBuckets, times: number, key = 'a') =>
      (await Promise.all(Array.from({ length: times }, () => buckets.take(key)))).filter(Boolean).length;
    const unique = (name: string) => `${name} ${randomUUID()}`;
    /**
     * Tokens that time brings, by the clock of the store: a bucket too large to fill, emptied at once.
     * @returns all it has brought until now
     */
    async function tokensOfTime(store: QuotaStore, perSecond: number): Promise<() => Promise<number>> {
      const [key, limits] = [unique('time'), { burst: 1_000_000, perSecond }];
      const take = async () => (await store.take([{ key, limits, tokens: limits.burst }]))[0]!;
      await take();
      let taken = 0;
      return async () => {
        const { tokens, left } = await take();
        taken += tokens;
        return taken + left;
      };
    }
    const warm = (store: QuotaStore) => store.take([{ key: unique('warm'), limits: lasting, tokens: 1 }]);

    it.each([1, 2, 4])(
      'give %i instances together what the bucket holds, once, a statement per quota',
      async (count) => {
        await on(async (openStore) => {
          const [name, opened] = [unique('together'), Array.from({ length: count }, openStore)];
          await Promise.all(opened.map(warm));
          const instances = opened.map((store) => instance(store, name));
          const taken = await Promise.all(instances.map(({ buckets }) => takeAtOnce(buckets, 150)));
          expect(taken.reduce((sum, tokens) => sum + tokens, 0)).toBe(lasting.burst);
          const statements = instances.flatMap((one) => one.statements).length;
          // Each instance learns once that nothing is left.
          expect(statements).toBeLessThanOrEqual(lasting.burst / quota + count);
          expect(instances.flatMap((one) => one.failures)).toEqual([]);
        })();
      },
    );

    it(
      'give more by what an instance had in hand alone, at most one quota each',
      on(async (openStore) => {
        const [limits, name, opened] = [{ burst: 20, perSecond: 50 }, unique('held'), [openStore(), openStore()]];
        await Promise.all(opened.map(warm));
        const [holding, other] = opened.map((store) => instance(store, name, limits));
        await holding!.buckets.take('a');
        const sinceHeld = await tokensOfTime(opened[0]!, limits.perSecond);
        await until(async () => (await sinceHeld()) > 4); // the bucket is full again
        const returned = await tokensOfTime(opened[0]!, limits.perSecond);
        const taken = (await takeAtOnce(other!.buckets, 100)) + (await takeAtOnce(holding!.buckets, 100));
        expect(taken).toBeGreaterThanOrEqual(limits.burst);
        expect(taken).toBeLessThanOrEqual(limits.burst + 4 + (await returned()) + 1);
      }),
    );

    it(
      'fill by the time of the server, up to the burst, and tell what is left',
      on(async (openStore) => {
        const store = openStore();
        const take = async (tokens: number) =>
          (await store.take([{ key, limits: { burst: 10, perSecond: 20 }, tokens }]))[0]!;
        const key = unique('filling');
        const before = await tokensOfTime(store, 20);
        expect(await take(10)).toEqual({ tokens: 10, left: expect.any(Number) });
        const after = await tokensOfTime(store, 20);
        await until(async () => (await after()) >= 4);
        const atLeast = Math.min(10, Math.floor(await after()));
        const again = await take(10);
        expect(again.tokens).toBeGreaterThanOrEqual(atLeast);
        expect(again.tokens + again.left).toBeLessThanOrEqual((await before()) + 0.1);
        const sinceAgain = await tokensOfTime(store, 20);
        await until(async () => (await sinceAgain()) > 11);
        const full = await take(1);
        expect(full.tokens).toBe(1);
        expect(full.left).toBeGreaterThanOrEqual(8.9);
        expect(full.left).toBeLessThanOrEqual(9);
      }),
    );

    it(
      'take tokens exactly, however many batches of keys meet',
      on(async (openStore) => {
        const opened = Array.from({ length: 4 }, openStore);
        await Promise.all(opened.map(warm));
        const name = unique('meet');
        const wanted = Array.from({ length: 50 }, (_, key) => ({ key: `${name} ${key}`, limits: lasting, tokens: 7 }));
        const rounds = opened.flatMap((store, index) =>
          Array.from({ length: 5 }, () => store.take(index % 2 === 0 ? wanted : [...wanted].reverse())),
        );
        const quotas = (await Promise.all(rounds)).flat();
        // 100 tokens of each of 50 keys: fourteen quotas of 7, one of 2.
        expect(quotas.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(50 * 100);
        expect(quotas.every(({ left }) => left >= 0)).toBe(true);
      }),
    );

    it(
      'may be swept at any time, and forget no debt',
      on(async (openStore) => {
        const [store, key] = [openStore(), unique('swept')];
        await store.take([{ key, limits: lasting, tokens: 60 }]);
        await store.sweep(10);
        expect((await store.take([{ key, limits: lasting, tokens: 60 }]))[0]!.tokens).toBe(40);
      }),
    );
  });
}
