// Runs beside a process that started others (see process-guard.ts) and ends those when the pipe to it closes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const politeMs = 10_000;
const orphanMs = 2_000;
const guarded = new Map();

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** State and parent of a process (Linux); undefined when there is none. */
function look(pid) {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** Whether it still runs; one that ended and that nobody has asked about yet does not. */
const runs = (pid) => (process.platform === 'linux' ? ![undefined, 'Z'].includes(look(pid)?.state) : signal(pid, 0));

/** [process, parent] of everything there is. */
function parents() {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
    return pids.map((pid) => [Number(pid), look(pid)?.parent]);
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number));
}

/** A process and all it started, in groups of their own too; found before it ends, for then they have no parent. */
function familyOf(pid) {
  const all = parents();
  const family = [pid];
  for (const member of family) family.push(...all.filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

async function gone(pids, withinMs) {
  for (let waitedMs = 0; pids.some(runs) && waitedMs < withinMs; waitedMs += 50) await sleep(50);
}

/** `pid` may be a group, as for process.kill: then minus its leader. */
async function end({ pid, signal: polite, folder }) {
  const family = familyOf(Math.abs(pid));
  if (polite) signal(pid, polite);
  await gone(family.slice(0, 1), politeMs);
  const orphans = family.filter(runs);
  for (const orphan of orphans) signal(orphan, 'SIGTERM');
  await gone(orphans, orphanMs);
  for (const member of family.filter(runs)) signal(member, 'SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

// It works last: who asks it to end asks the process that it works for.
const owner = process.ppid;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => process.ppid === owner && signal(owner, name));
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { guard, release } = JSON.parse(line);
  if (guard) guarded.set(guard.pid, guard);
  else guarded.delete(release);
}
await Promise.all([...guarded.values()].map(end));
