import { ConcurrencyLimit } from './concurrency-limit';

const roomFor = (callsAtWorkMax: number, callsWaitingMax: number): ConcurrencyLimit =>
  new ConcurrencyLimit({ callsAtWorkMax, callsWaitingMax });
/** A wait that ends when told. */
function wait() {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
}
const steps = () => new Promise((resolve) => setImmediate(resolve));

describe('room for paid calls', () => {
  it('lets nobody in beyond those at work, nor while too many wait', async () => {
    const room = roomFor(1, 1);
    const { over, end } = wait();
    expect([room.enter(), room.enter()]).toEqual([true, false]);
    const withoutSlot = room.withoutSlot(() => over);
    expect(room.counts()).toEqual({ working: 0, waiting: 1 });
    expect(room.enter()).toBe(false);
    end();
    await withoutSlot;
    expect(room.counts()).toEqual({ working: 1, waiting: 0 });
    room.leave();
    expect(room.enter()).toBe(true);
  });

  it('lets who has waited go on before anybody new, in the order of coming back', async () => {
    const room = roomFor(1, 9);
    const order: string[] = [];
    const waits = ['a', 'b'].map((name) => {
      const { over, end } = wait();
      expect(room.enter()).toBe(true);
      const done = room.withoutSlot(() => over).then(() => order.push(name));
      return { end, done };
    });
    expect(room.enter()).toBe(true);
    waits[1]!.end();
    await steps();
    waits[0]!.end();
    await steps();
    expect([order, room.counts()]).toEqual([[], { working: 1, waiting: 2 }]);
    room.leave();
    await waits[1]!.done;
    expect([room.enter(), order]).toEqual([false, ['b']]);
    room.leave();
    await waits[0]!.done;
    expect([room.enter(), order]).toEqual([false, ['b', 'a']]);
    room.leave();
    expect(room.counts()).toEqual({ working: 0, waiting: 0 });
  });

  it('counts rightly when what was waited for fails', async () => {
    const room = roomFor(1, 1);
    room.enter();
    await expect(room.withoutSlot(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(room.counts()).toEqual({ working: 1, waiting: 0 });
  });
});
