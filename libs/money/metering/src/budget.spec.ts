import { QuotaQueue } from '@einvoice/rate-limits';
import { Budget, spend } from './budget';

function budgets() {
  const clock = { ms: 0 };
  const bounds = { rememberedMax: 10, monotonicMs: () => clock.ms, quotas: null };
  const small = new Budget('small', { burst: 1, perSecond: 0.5 }, bounds);
  const large = new Budget('large', { burst: 3, perSecond: 2 }, bounds);
  return { clock, small, large };
}

describe('budgets of calls', () => {
  it('take one from each or from none: the refusal is that of the first that has nothing left', async () => {
    const { small, large } = budgets();
    const both = () => spend([large, 'a'], [small, 'a']);
    expect(await both()).toMatchObject({ ok: true, value: [{ name: 'large', left: 2 }, { name: 'small', left: 0 }] }); // prettier-ignore
    const budget = { name: 'small', perMinute: 30, left: 0, nextInSeconds: 2, fullInSeconds: 2 };
    expect(await both()).toEqual({ ok: false, refusal: { code: 'rate_limited', retryAfterSeconds: 2, budget } });
    expect(await spend([small, 'a'], [large, 'a'])).toMatchObject({ refusal: { budget: { name: 'small' } } });
    expect(large.level('a')).toMatchObject({ left: 2, perMinute: 120 });
    expect(await spend([large, 'b'], [small, 'b'])).toMatchObject({ ok: true });
  });

  it('say in whole seconds, at least one, when a call and when all are there again', async () => {
    const { clock, large } = budgets();
    for (let call = 0; call < 3; call += 1) expect(await large.take('a')).toBe(true);
    expect(await large.take('a')).toBe(false);
    expect(large.level('a')).toMatchObject({ left: 0, nextInSeconds: 1, fullInSeconds: 2 });
    clock.ms = 1_500;
    expect(large.level('a')).toMatchObject({ left: 3, nextInSeconds: 1, fullInSeconds: 1 });
  });

  it('that are spent refuse without taking, until one call is there again', async () => {
    const { clock, small } = budgets();
    expect(small.spent('a')).toBeNull();
    await small.take('a');
    expect(small.spent('a')).toMatchObject({ ok: false, refusal: { code: 'rate_limited', retryAfterSeconds: 2 } });
    clock.ms = 2_000;
    expect(small.spent('a')).toBeNull();
    small.giveBack('a');
    expect(small.level('a').left).toBe(1);
  });

  it('are shared where there is a store of them', async () => {
    const asked: string[] = [];
    const take = async (wanted: readonly { key: string; tokens: number }[]) => {
      asked.push(...wanted.map(({ key }) => key));
      return wanted.map(() => ({ tokens: 0, left: 0 }));
    };
    const store = { take, sweep: async () => undefined, close: async () => undefined };
    const quotas = new QuotaQueue(store, () => 0, () => undefined); // prettier-ignore
    const shared = new Budget('all', { burst: 5, perSecond: 1 }, { rememberedMax: 10, monotonicMs: () => 0, quotas });
    expect(await shared.take('a')).toBe(false);
    expect(asked).toEqual([expect.stringContaining('all')]);
  });
});
