/** An advisory that is lived with for a while; `until` is a day, after which it counts again. */
export interface Exception {
  readonly advisory: string;
  readonly reason: string;
  readonly until: string;
}

/** What `npm audit --json` says of one package. */
interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  /** Advisories themselves, and names of packages below that have one. */
  readonly via: readonly (string | { readonly url: string; readonly title: string })[];
}
export interface Audit {
  readonly vulnerabilities: Readonly<Record<string, Vulnerability>>;
}

/** Advisories that reach us and that nobody has accepted, a line each. */
export function openAdvisories({ vulnerabilities }: Audit, exceptions: readonly Exception[], today: string): string[] {
  const accepted = new Set(exceptions.filter(({ until }) => until >= today).map(({ advisory }) => advisory));
  const own = Object.values(vulnerabilities).flatMap(({ name, severity, via }) =>
    via.flatMap((found) => (typeof found === 'string' ? [] : [{ name, severity, ...found }])),
  );
  return own
    .filter(({ url }) => !accepted.has(url.slice(url.lastIndexOf('/') + 1)))
    .map(({ name, severity, url, title }) => `${name} (${severity}): ${title} ${url}`);
}

/** Exceptions without a reason, an end or an advisory, and those that have ended. */
export const weakExceptions = (exceptions: readonly Exception[], today: string): string[] =>
  exceptions
    .filter(
      ({ advisory, reason, until }) =>
        !/^GHSA(-[0-9a-z]{4}){3}$/.test(advisory) || reason.length < 20 || !(until >= today),
    ) // prettier-ignore
    .map(({ advisory }) => advisory);
