import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from './deadline';

describe('withDeadline', () => {
  it('says that the deadline passed, and aborts the work', async () => {
    let aborted = false;
    const answer = await withDeadline(10, async (signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      await sleep(10_000, undefined, { signal, ref: false }).catch(() => undefined);
      return 'late';
    });
    expect(answer).toEqual({ state: 'deadline_passed' });
    expect(aborted).toBe(true);
  });

  it('does not surface a failure that comes after the deadline', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const answer = await withDeadline(5, async () => {
      await sleep(20);
      throw new Error('too late to matter');
    });
    await sleep(40);
    process.off('unhandledRejection', unhandled);
    expect(answer).toEqual({ state: 'deadline_passed' });
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('passes a failure before the deadline on', async () => {
    await expect(withDeadline(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('gives the value of work that is in time', async () => {
    await expect(withDeadline(1_000, async () => 42)).resolves.toEqual({ state: 'done', value: 42 });
  });
});
