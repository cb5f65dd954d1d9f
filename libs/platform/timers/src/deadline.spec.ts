import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withDeadline } from './deadline';

describe('withDeadline', () => {
  it('says that the deadline passed, and aborts the work', async () => {
    let aborted = false;
    const answer = await withDeadline(10, async (signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      await once(signal, 'abort');
      return 'late';
    });
    expect(answer).toEqual({ state: 'deadline_passed' });
    expect(aborted).toBe(true);
  });

  it('does not surface a failure that comes after the deadline', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    let fail = (_: Error) => {};
    const answer = await withDeadline(5, () => new Promise((_, reject) => (fail = reject)));
    fail(new Error('too late to matter'));
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate); // Node tells of it at the end of a turn
    process.off('unhandledRejection', unhandled);
    expect(answer).toEqual({ state: 'deadline_passed' });
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('counts an answer that arrived while the process was held up beyond the deadline', async () => {
    const [begin, sent] = [0, 1];
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const program = `
      const { parentPort, workerData } = require('node:worker_threads');
      Atomics.wait(workerData, ${begin}, 0);
      parentPort.postMessage('in time');
      Atomics.store(workerData, ${sent}, 1);
      Atomics.notify(workerData, ${sent});`;
    const other = new Worker(program, { eval: true, workerData: flags });
    await once(other, 'online');
    await new Promise(setImmediate); // the next thing our loop looks at are its timers
    const answering = withDeadline(5, async () => (await once(other, 'message')) as unknown[]);
    Atomics.store(flags, begin, 1);
    Atomics.notify(flags, begin);
    Atomics.wait(flags, sent, 0); // no turn of our loop until the answer is on its way …
    Atomics.wait(flags, begin, 1, 20); // … and the deadline is over, too
    expect(await answering).toEqual({ state: 'done', value: ['in time'] });
    await other.terminate();
  });

  it('passes a failure before the deadline on', async () => {
    await expect(withDeadline(1_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('gives the value of work that is in time', async () => {
    await expect(withDeadline(1_000, async () => 42)).resolves.toEqual({ state: 'done', value: 42 });
  });
});
