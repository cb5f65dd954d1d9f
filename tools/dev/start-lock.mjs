// One `npm start` per clone: two would fight over one database. Node built-ins only.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/**
 * Takes the lock; it is given back when this process exits, and taken over when its holder was killed.
 * @param {string} file
 * @returns {number | undefined} the process id of the one who has it, when that is not us
 */
export function takeLock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    for (;;) {
      if (linked(mine, file)) {
        process.once('exit', () => rmSync(file, { force: true }));
        return undefined;
      }
      const holder = read(file);
      if (holder && isStarter(Number(holder))) return Number(holder);
      if (holder !== undefined) removeStale(file, holder);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // its holder just gave it back
  }
}

/** Set withoutSlot first: should a third starter have taken the lock in between, it gets it back. */
function removeStale(file, holder) {
  const withoutSlot = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, withoutSlot);
    if (read(withoutSlot) !== holder) linked(withoutSlot, file);
  } catch {
    // someone else was faster
  }
  rmSync(withoutSlot, { force: true });
}

/** Whether the process lives, and is no stranger who was given the number of one that ended. */
function isStarter(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const command = process.platform === 'linux' ? read(`/proc/${pid}/cmdline`) : undefined;
  return command === undefined || /\bstart\.mjs\b/.test(command);
}
