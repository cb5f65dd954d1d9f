// Is node_modules what package-lock.json says? Node built-ins only.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Compares the lock file with the notes that npm keeps of what it installed, so that a plain `npm ci` counts as well as ours.
 * @param {string} root folder of the repository
 */
export function isInstalled(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const present = packagesIn(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const fits = ([place, { version, integrity }]) =>
    wanted[place]?.version === version && wanted[place]?.integrity === integrity;
  // Binaries of other platforms are optional, and not here.
  const isHere = ([place, { optional }]) => place === '' || optional || Object.hasOwn(present, place);
  return Object.entries(present).every(fits) && Object.entries(wanted).every(isHere);
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
