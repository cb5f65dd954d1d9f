import { ConcurrencyLimit } from './concurrency-limit';

const limitOf = (callsAtWorkMax: number, callsWaitingMax: number): ConcurrencyLimit =>
  new ConcurrencyLimit({ callsAtWorkMax, callsWaitingMax });
/** A wait that ends when told. */
function wait() {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}
const steps = () => new Promise((resolve) => setImmediate(resolve));

describe('the limit of paid calls', () => {
  it('lets nobody in beyond those at work, nor while too many wait', async () => {
    const limit = limitOf(1, 1);
    const { over, end } = wait();
    expect([limit.enter(), limit.enter()]).toEqual([true, false]);
    const withoutSlot = limit.withoutSlot(() => over);
    expect(limit.counts()).toEqual({ working: 0, waiting: 1 });
    expect(limit.enter()).toBe(false);
    end();
    await withoutSlot;
    expect(limit.counts()).toEqual({ working: 1, waiting: 0 });
    limit.leave();
    expect(limit.enter()).toBe(true);
  });

  it('lets who has waited go on before anybody new, in the order of coming back', async () => {
    const limit = limitOf(1, 9);
    const order: string[] = [];
    const waits = ['a', 'b'].map((name) => {
      const { over, end } = wait();
      expect(limit.enter()).toBe(true);
      const done = limit.withoutSlot(() => over).then(() => order.push(name));
      return { end, done };
    });
    expect(limit.enter()).toBe(true);
    waits[1]!.end();
    await steps();
    waits[0]!.end();
    await steps();
    expect([order, limit.counts()]).toEqual([[], { working: 1, waiting: 2 }]);
    limit.leave();
    await waits[1]!.done;
    expect([limit.enter(), order]).toEqual([false, ['b']]);
    limit.leave();
    await waits[0]!.done;
    expect([limit.enter(), order]).toEqual([false, ['b', 'a']]);
    limit.leave();
    expect(limit.counts()).toEqual({ working: 0, waiting: 0 });
  });

  it('counts rightly when what was waited for fails', async () => {
    const limit = limitOf(1, 1);
    limit.enter();
    await expect(limit.withoutSlot(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(limit.counts()).toEqual({ working: 1, waiting: 0 });
  });
});
