import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { endLeftProcesses } from './left-processes';

const line = `EINVOICE_TEST_RUN=${randomUUID()}`;
const environment = { ...process.env, EINVOICE_TEST_RUN: line.slice(line.indexOf('=') + 1) };

it('tells what a test run leaves behind, what is started by what it started included, and ends it', async () => {
  const stays = 'setInterval(() => 0, 1000)';
  const program = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stays)}], { detached: true });
    console.log('started'); ${stays}`;
  const child = spawn(process.execPath, ['-e', program], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const left = await endLeftProcesses(line, 0);
  expect(left.map(({ command }) => command.includes(stays))).toEqual([true, true]);
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await endLeftProcesses(line)).toEqual([]);
});

it('gives what is about to end its time', async () => {
  const child = spawn(process.execPath, ['-e', ''], { env: environment });
  expect(await endLeftProcesses(line)).toEqual([]);
  expect(child.pid).toBeGreaterThan(0);
});
