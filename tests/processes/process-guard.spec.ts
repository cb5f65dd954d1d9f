import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';

const guardScript = path.join(repositoryRoot, 'libs/platform/test-kit/src/process-guard-child.mjs');
const startGuard = () => spawn(process.execPath, [guardScript], { stdio: ['pipe', 'pipe', 'inherit'] });
const startSleeper = (code = 'setInterval(() => 0, 1000)') =>
  spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
/** Whether it runs; one that ended stays in the table of processes until its parent has asked. */
const running = (pid: number): boolean =>
  !execFileSync('sh', ['-c', `ps -o stat= -p ${pid} || true`], { encoding: 'utf8' })
    .trim()
    .match(/^(Z.*)?$/);
const line = (message: object) => `${JSON.stringify(message)}\n`;

describe('the guard of our processes', () => {
  it('ends what it guards, and deletes its folder, when the pipe to it closes', async () => {
    const [guard, sleeper] = [startGuard(), startSleeper()];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-guard-'));
    const ended = Promise.all([once(sleeper, 'exit'), once(guard, 'exit')]);
    guard.stdin.write(line({ guard: { pid: sleeper.pid, signal: 'SIGTERM', folder } }));
    guard.stdin.end();
    await ended;
    expect(sleeper.signalCode).toBe('SIGTERM');
    expect(existsSync(folder)).toBe(false);
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves alone what was released', async () => {
    const [guard, sleeper] = [startGuard(), startSleeper('process.stdin.pipe(process.stdout)')];
    const [answered, ended] = [once(sleeper.stdout, 'data'), once(sleeper, 'exit')];
    sleeper.stdin.on('error', () => undefined); // it has ended
    guard.stdin.write(line({ guard: { pid: sleeper.pid, signal: 'SIGTERM' } }));
    guard.stdin.end(line({ release: sleeper.pid }));
    await once(guard, 'exit');
    sleeper.stdin.write('still here?'); // a signal sent before would be received before
    expect(String(await Promise.race([answered, ended]))).toBe('still here?');
    sleeper.kill('SIGKILL');
    await ended;
  });

  it('passes signals on to the process it works for, and works last', async () => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const owner = startSleeper(
      `const guard = require('child_process').spawn(process.execPath, [${JSON.stringify(guardScript)}], { stdio: 'pipe' });
      for (const signal of ${JSON.stringify(signals)}) process.on(signal, () => console.log(signal));
      guard.stdout.once('data', () => console.log(guard.pid));
      guard.once('exit', (code) => process.exit(code));
      process.stdin.pipe(guard.stdin);`,
    );
    const sleeper = startSleeper();
    const [ownerEnded, sleeperEnded] = [once(owner, 'exit'), once(sleeper, 'exit')];
    owner.stdin.write(line({ guard: { pid: sleeper.pid, signal: 'SIGTERM' } }));
    const [guardPid] = (await once(owner.stdout, 'data')) as [Buffer];
    for (const signal of signals) {
      const told = once(owner.stdout, 'data');
      process.kill(Number(guardPid), signal);
      expect(String((await told)[0]).trim()).toBe(signal);
    }
    owner.stdin.end();
    expect(await ownerEnded).toEqual([0, null]);
    expect(await sleeperEnded).toEqual([null, 'SIGTERM']);
  });

  it('ends what the guarded process started in groups of their own', async () => {
    const nested = `const { pid } = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true, stdio: 'ignore' });
      console.log(pid); setInterval(() => 0, 1000)`;
    const [guard, parent] = [startGuard(), startSleeper(nested)];
    const [grandchild] = (await once(parent.stdout, 'data')) as [Buffer];
    guard.stdin.end(line({ guard: { pid: parent.pid, signal: 'SIGTERM' } }));
    await once(guard, 'exit');
    expect(running(Number(grandchild))).toBe(false);
  });

  it('kills what does not end by itself within ten seconds', async () => {
    const [guard, stubborn] = [
      startGuard(),
      startSleeper(`process.on('SIGTERM', () => 0); console.log(1); setInterval(() => 0, 1000)`),
    ];
    await once(stubborn.stdout, 'data');
    guard.stdin.end(line({ guard: { pid: stubborn.pid, signal: 'SIGTERM' } }));
    await once(stubborn, 'exit');
    expect(stubborn.signalCode).toBe('SIGKILL');
  });
});
