import { type LockFile, packagesOf } from './lock-file';

/** What we may ship, and need only name. */
const permissive = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib', 'Unlicense', 'CC0-1.0']; // prettier-ignore
/** Typefaces are served beside our pages; whoever takes them keeps their licence. */
const ofFonts = ['OFL-1.1'];
/** What builds and tests, and is in nothing that we ship: file by file to be given back, or to be named. */
const ofTools = ['MPL-2.0', 'CC-BY-4.0', 'Python-2.0', 'W3C-19980720'];

/** Packages whose licence nobody has allowed: with what they say of it. */
export function refusedLicences(lock: LockFile): string[] {
  return packagesOf(lock).flatMap(([name, { license, dev, optional, devOptional }]) => {
    const isTool = dev === true || optional === true || devOptional === true;
    const allowed = [...permissive, ...(name.startsWith('@fontsource') ? ofFonts : []), ...(isTool ? ofTools : [])];
    return license !== undefined && isAllowed(license, allowed) ? [] : [`${name}: ${license ?? 'says nothing'}`];
  });
}

/** An expression of SPDX without nesting: of alternatives one is enough, of what holds together all are wanted. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(/ or /i).some((choice) => choice.split(/ and /i).every((one) => allowed.includes(one.trim())));
}
