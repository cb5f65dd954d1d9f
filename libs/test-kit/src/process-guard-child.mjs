// Runs beside a process that started others (see process-guard.ts) and ends those when the pipe to it closes.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const politeMs = 10_000;
const guarded = new Map();

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function end({ pid, signal: polite, folder }) {
  if (polite) signal(pid, polite);
  for (let waitedMs = 0; signal(pid, 0) && waitedMs < politeMs; waitedMs += 50) await sleep(50);
  signal(pid, 'SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
for await (const line of createInterface({ input: process.stdin })) {
  const { guard, release } = JSON.parse(line);
  if (guard) guarded.set(guard.pid, guard);
  else guarded.delete(release);
}
await Promise.all([...guarded.values()].map(end));
