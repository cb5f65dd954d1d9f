import { type Issue } from './issues';

/** Findings of some codes by their places. */
export interface Places {
  /** A finding of the code at the path, above it or below it; null when there is none that `suits`. */
  near: (code: string, path: string, suits?: (issue: Issue) => boolean) => Issue | null;
}

/** @param codes of the findings that will be asked for */
export function placesOf(issues: readonly Issue[], codes: ReadonlySet<string>): Places {
  const at = new Map<string, Issue[]>();
  const below = new Map<string, Issue[]>();
  for (const issue of codes.size === 0 ? [] : issues) {
    if (!codes.has(issue.code)) continue;
    add(at, `${issue.code} ${issue.path}`, issue);
    for (const place of upwards(issue.path)) add(below, `${issue.code} ${place}`, issue);
  }
  return {
    near(code, path, suits = () => true) {
      const there = [...(below.get(`${code} ${path}`) ?? [])];
      for (const place of [path, ...upwards(path)]) there.push(...(at.get(`${code} ${place}`) ?? []));
      return there.find(suits) ?? null;
    },
  };
}

/**
 * Rules that say the same of a missing value are one finding: that of the first rule, which names the others.
 * @param repeats findings with the codes that say the same
 */
export function merged(issues: readonly Issue[], repeats: ReadonlyMap<Issue, readonly string[]>): readonly Issue[] {
  if (repeats.size === 0) return issues;
  const places = placesOf(issues, new Set([...repeats.values()].flat()));
  const names = new Map<Issue, string[]>();
  const told = new Set<Issue>();
  for (const [issue, codes] of repeats) {
    const suits = (other: Issue) => names.get(other)?.includes(issue.code) !== true;
    for (const code of codes) {
      const same = places.near(code, issue.path, suits);
      if (same === null) continue;
      names.set(same, [...(names.get(same) ?? []), issue.code]);
      told.add(issue);
      break;
    }
  }
  // The finding stays the same object: others know it by identity.
  for (const [issue, sameAs] of names) Object.assign(issue, { sameAs });
  return issues.filter((issue) => !told.has(issue));
}

function add(map: Map<string, Issue[]>, key: string, issue: Issue): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [issue]);
  else known.push(issue);
}

/** Every path above this one. */
function upwards(path: string): string[] {
  const above: string[] = [];
  for (let end = path.lastIndexOf('/'); end >= 0; end = path.lastIndexOf('/', end - 1)) {
    above.push(path.slice(0, end));
    if (end === 0) break;
  }
  return above;
}
