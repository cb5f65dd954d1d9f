/** What this browser keeps under a name; null where it has none, or keeps nothing for this site. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null none any more; a browser that keeps nothing for this site goes on without. */
export function keep(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // It is asked again next time.
  }
}
